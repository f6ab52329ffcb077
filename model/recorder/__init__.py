"""Records how a Hugging Face encoder-decoder decodes, as a trace that Beamsplitter opens.

    PYTHONPATH=model python -m recorder --model t5-small --database X.sqlite --question "..." --out run.json

| module | job |
|---|---|
| settings | how hypotheses are chosen; the names are those of the trace |
| network | the model: next logits of several prefixes at once, with its cache |
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
