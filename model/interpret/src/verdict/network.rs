//! A small network from [features](super::features) to categories: one hidden layer, softmax.

use std::sync::LazyLock;

use serde::Deserialize;

use super::category::Category;
use super::features::FEATURES;

/// The network's numbers, which model/training/verdict.py makes.
#[derive(Clone, Debug, Deserialize)]
pub struct Network {
    /// Names of the features, to tell that both sides mean the same.
    pub features: Vec<String>,
    /// Subtracted from each feature.
    pub mean: Vec<f64>,
    /// What each feature is then divided by.
    pub scale: Vec<f64>,
    /// Members of the ensemble; their probabilities are averaged.
    pub members: Vec<Layers>,
    /// From which probability on a verdict that there is no answer is given, by category; a category
    /// that is not here is never given.
    pub given: Vec<(Category, f64)>,
}

/// The network of this version; none if its file is of other features.
static OWN: LazyLock<Option<Network>> = LazyLock::new(|| {
    let own: Network = serde_json::from_str(include_str!("network.json")).ok()?;
    own.features.iter().eq(FEATURES.iter()).then_some(own)
});

/// One network.
#[derive(Clone, Debug, Deserialize)]
pub struct Layers {
    /// A row of weights for each hidden unit.
    pub hidden: Vec<Vec<f64>>,
    /// A bias for each.
    pub hidden_bias: Vec<f64>,
    /// A row of weights for each category, in the order of [`Category::ALL`].
    pub out: Vec<Vec<f64>>,
    /// A bias for each.
    pub out_bias: Vec<f64>,
}

impl Network {
    /// Returns the network of this version; none if its file is of other features.
    pub fn own() -> Option<&'static Self> {
        OWN.as_ref()
    }

    /// Returns the probability of each category.
    pub fn probabilities(&self, features: &[f64]) -> [f64; 9] {
        let inputs: Vec<f64> = features
            .iter()
            .zip(self.mean.iter().zip(&self.scale))
            .map(|(x, (mean, scale))| ((x - mean) / scale).clamp(-5.0, 5.0))
            .collect();
        let mut sum = [0.0; 9];
        for member in &self.members {
            for (total, one) in sum.iter_mut().zip(member.probabilities(&inputs)) {
                *total += one / self.members.len() as f64;
            }
        }
        sum
    }
}

impl Layers {
    fn probabilities(&self, inputs: &[f64]) -> [f64; 9] {
        let rows = |weights: &[Vec<f64>], bias: &[f64], inputs: &[f64]| -> Vec<f64> {
            let row = |(row, bias): (&Vec<f64>, &f64)| {
                bias + row.iter().zip(inputs).map(|(w, x)| w * x).sum::<f64>()
            };
            weights.iter().zip(bias).map(row).collect()
        };
        let hidden: Vec<f64> = rows(&self.hidden, &self.hidden_bias, inputs)
            .into_iter()
            .map(|sum| sum.max(0.0))
            .collect();
        let logits = rows(&self.out, &self.out_bias, &hidden);
        let most = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut out = [0.0; 9];
        for (out, logit) in out.iter_mut().zip(&logits) {
            *out = (logit - most).exp();
        }
        let total: f64 = out.iter().sum();
        out.map(|p| p / total)
    }
}

/// Returns the likeliest category, and its probability.
pub fn likeliest(probabilities: &[f64; 9]) -> (Category, f64) {
    let best =
        (0..9).max_by(|&a, &b| probabilities[a].total_cmp(&probabilities[b]).then(b.cmp(&a)));
    let best = best.unwrap_or_default();
    (Category::ALL[best], probabilities[best])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_of_these_features() {
        let own = Network::own().expect("features of this version");
        let wide = |rows: &[Vec<f64>], width: usize| rows.iter().all(|row| row.len() == width);
        assert!(own.mean.len() == FEATURES.len() && own.scale.len() == FEATURES.len());
        for member in &own.members {
            assert!(wide(&member.hidden, FEATURES.len()));
            assert!(wide(&member.out, member.hidden.len()) && member.out.len() == 9);
        }
        let sum: f64 = own.probabilities(&[0.0; FEATURES.len()]).iter().sum();
        assert!((sum - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_member_is_two_layers_and_a_softmax() {
        let mut out = vec![vec![0.0]; 9];
        out[3] = vec![2.0];
        let member = Layers {
            hidden: vec![vec![1.0, -1.0]],
            hidden_bias: vec![0.0],
            out,
            out_bias: vec![0.0; 9],
        };
        let network = Network {
            features: Vec::new(),
            mean: vec![1.0, 0.0],
            scale: vec![2.0, 1.0],
            members: vec![member],
            given: Vec::new(),
        };
        let probabilities = network.probabilities(&[3.0, 0.0]);
        let e = 2.0_f64.exp();
        assert!((probabilities[3] - e / (e + 8.0)).abs() < 1e-12);
        assert_eq!(likeliest(&probabilities).0, Category::AmbiguousValuesWithinColumn);
        assert_eq!(likeliest(&[1.0 / 9.0; 9]).0, Category::Answerable);
    }
}
