"""Records how a Hugging Face model decodes, as a trace that Beamsplitter opens.

    PYTHONPATH=model python -m recorder --model t5-small --database X.sqlite --question "..." --out run.json

The page shows the recording as it shows its own runs: the tree, the steps, the results of the
queries, and the token at which an expected query was lost.

The searches restate those of model/decode, and are tested against the same golden files.

`--decoder` is `beam` (default), `greedy`, `diverse`, `sample`, `top-k`, `nucleus` or `typical`.
Causal models are asked by their chat template (`--no-chat` switches that off), and the block of code of
an answer is its query. `--file` asks all questions of a file over `--databases`, and writes a file for
each. `--prefix` and `--prompt` say what the model reads; `--help` lists all options. Open the file in
Explain or Compare ("Open trace..."); Compare gives each model that was asked the same question a
column of its own. `beamsplitter trace check run.json` says whether the file is complete.

Beam search and sampling are those of `generate`, tested on tiny models with random weights. Diverse
beam search is that of transformers 4, since version 5 has none in its core. The recorder refuses a
generation config with a setting that it does not follow, such as `repetition_penalty`.

| module | job |
|---|---|
| settings | how hypotheses are chosen; the names are those of the trace |
| network | the model, encoder-decoder or causal: next logits of several prefixes at once, with its cache |
| questions | files of questions and their databases |
| adjust | what a model's generation config does to scores, and how sampling cuts distributions |
| search | the loop over decoding steps, and the parts that all searches share |
| beam | one step of beam search and of diverse beam search |
| sample | one step of sampling |
| log | what each step did, within bounds |
| words | tokens as words, and what part of SQL they are |
| database | the schema of a SQLite file, its prompt, results of queries |
| compare | whether two results are the same |
| files | the two kinds of file: a run with its question and results, or the trace alone |
"""
