//! A reader of the keywords of JSON Schema that the files in public/schemas use.

use serde_json::Value;

/// Returns what is wrong with `value`, if anything. Knows the keywords that the schema uses, and no
/// other.
pub fn breach(schema: &Value, root: &Value, value: &Value, at: &str) -> Option<String> {
    let object = schema.as_object().expect("a schema is an object");
    object.iter().find_map(|(keyword, rule)| {
        let wrong = |good: bool| (!good).then(|| format!("{at}: {keyword} {rule}: {value}"));
        match keyword.as_str() {
            "$schema" | "$id" | "$defs" | "title" | "description" => None,
            "$ref" => {
                let path = rule.as_str().and_then(|path| path.strip_prefix('#'));
                let schema = path.and_then(|path| root.pointer(path)).expect("it is in the file");
                breach(schema, root, value, at)
            }
            "anyOf" => {
                let mut all = rule.as_array().expect("a list").iter();
                wrong(all.any(|schema| breach(schema, root, value, at).is_none()))
            }
            "enum" => wrong(rule.as_array().expect("a list").contains(value)),
            "const" => wrong(rule == value),
            "minimum" => wrong(value.as_f64() >= rule.as_f64()),
            "minItems" => {
                wrong(value.as_array().map(Vec::len) >= rule.as_u64().map(|n| n as usize))
            }
            "maxItems" => {
                wrong(value.as_array().map(Vec::len) <= rule.as_u64().map(|n| n as usize))
            }
            "type" => wrong(match rule.as_str().expect("one type") {
                "integer" => value.is_u64() || value.is_i64(),
                "number" => value.is_number(),
                "string" => value.is_string(),
                "boolean" => value.is_boolean(),
                "array" => value.is_array(),
                "object" => value.is_object(),
                "null" => value.is_null(),
                other => panic!("unknown type {other}"),
            }),
            "required" => {
                let mut names = rule.as_array().expect("a list").iter().filter_map(Value::as_str);
                wrong(names.all(|name| value.get(name).is_some()))
            }
            "items" => value
                .as_array()
                .into_iter()
                .flatten()
                .enumerate()
                .find_map(|(i, item)| breach(rule, root, item, &format!("{at}/{i}"))),
            "prefixItems" => {
                let items = value.as_array().into_iter().flatten();
                items
                    .zip(rule.as_array().expect("a list"))
                    .find_map(|(item, schema)| breach(schema, root, item, at))
            }
            "properties" => {
                rule.as_object().expect("an object").iter().find_map(|(name, schema)| {
                    breach(schema, root, value.get(name)?, &format!("{at}/{name}"))
                })
            }
            "additionalProperties" => {
                value.as_object().into_iter().flatten().find_map(|(name, x)| match rule {
                    Value::Bool(_) => wrong(schema["properties"].get(name).is_some()),
                    schema => breach(schema, root, x, &format!("{at}/{name}")),
                })
            }
            other => panic!("the test does not know the keyword {other}"),
        }
    })
}
