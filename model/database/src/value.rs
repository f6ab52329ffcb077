//! A cell of a result.

use serde::{Deserialize, Serialize};

/// One cell of a result. In JSON: `null`, a number, a string, a list of bytes; an infinite number,
/// which JSON does not have, is `{"real": "Infinity"}` or `{"real": "-Infinity"}`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// No value.
    #[default]
    Null,
    /// A 64-bit integer.
    Integer(i64),
    /// A 64-bit float.
    Real(#[serde(with = "real")] f64),
    /// Text.
    Text(String),
    /// Bytes.
    Blob(Vec<u8>),
}

/// Rows of a result, each as long as the result has columns.
pub type Rows = [Vec<Value>];

/// Floats in JSON.
mod real {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(untagged)]
    enum Written {
        Finite(f64),
        Infinite { real: Infinite },
    }

    #[derive(Serialize, Deserialize)]
    enum Infinite {
        #[serde(rename = "Infinity")]
        Positive,
        #[serde(rename = "-Infinity")]
        Negative,
    }

    pub fn serialize<S: Serializer>(x: &f64, serializer: S) -> Result<S::Ok, S::Error> {
        let written = if *x == f64::INFINITY {
            Written::Infinite { real: Infinite::Positive }
        } else if *x == f64::NEG_INFINITY {
            Written::Infinite { real: Infinite::Negative }
        } else {
            Written::Finite(*x)
        };
        written.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
        Ok(match Written::deserialize(deserializer)? {
            Written::Finite(x) => x,
            Written::Infinite { real: Infinite::Positive } => f64::INFINITY,
            Written::Infinite { real: Infinite::Negative } => f64::NEG_INFINITY,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_keeps_every_cell() {
        for value in [
            Value::Null,
            Value::Integer(9_007_199_254_740_993),
            Value::Integer(i64::MIN),
            Value::Real(3.0),
            Value::Real(1e17),
            Value::Real(-0.5e-300),
            Value::Real(f64::INFINITY),
            Value::Real(f64::NEG_INFINITY),
            Value::Text("a\0b".to_owned()),
            Value::Blob(vec![0, 255]),
            Value::Blob(Vec::new()),
        ] {
            let json = serde_json::to_string(&value).expect("a cell is JSON");
            assert_eq!(serde_json::from_str::<Value>(&json).expect(&json), value, "{json}");
        }
    }
}
