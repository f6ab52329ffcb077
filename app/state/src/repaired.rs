//! What was changed in a query after it was decoded.

use crate::RunState;

impl RunState {
    /// Returns what was changed in a decoded query, a sentence each; nothing before the trace is there.
    pub fn repairs(&self, sql: &str) -> Vec<String> {
        let candidates = self.trace.iter().flat_map(|trace| &trace.candidates);
        let found = candidates.into_iter().find(|candidate| candidate.sql == sql);
        found.map(|candidate| candidate.repairs.clone()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    #[test]
    fn repairs_stand_with_their_query() {
        let text = include_str!("../../../public/samples/example.json");
        let session = crate::Session::read("example.json", text).unwrap();
        let (mut run, _) = session.into_run(Default::default());
        let trace = Arc::make_mut(run.trace.as_mut().unwrap());
        trace.candidates[1].repairs = vec!["!= became =".to_owned()];
        let (first, second) = (trace.candidates[0].sql.clone(), trace.candidates[1].sql.clone());
        assert_eq!(run.repairs(&second), ["!= became ="]);
        assert!(run.repairs(&first).is_empty() && run.repairs("select 1").is_empty());
    }
}
