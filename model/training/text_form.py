"""The paper's text form: examples of Spider's train part as text in and text out, for a plain T5 of
the same size as the model of Spider alone (spider.toml), trained by the same program.

    python text_form.py lines --examples OUT/train.jsonl --out TEXT
    python shards.py TEXT/lines.jsonl --out SHARDS
    python train.py --settings text_form.toml --train SHARDS --out RUN
    python text_form.py export RUN/last.pt --pieces TEXT/tokenizer.json --assets PACKAGE --out FOLDER
    beamsplitter convert FOLDER TEXTMODEL --quantize q8

OUT/train.jsonl is what examples.py writes, and PACKAGE has words.bin. `lines` learns a vocabulary of
word pieces and writes each example as the paper's three tasks, which model/prompt/src/text reads:
question to SQL, question to template, template to SQL. Input is the question, the database and its
names, spelled out: no links, cells, keys or types. A name stands after a space wherever it stands, so
that its first piece is the same in schema and query. `export` leaves out of a checkpoint what a plain
T5 has not.
"""

import argparse
import base64
import json
import re
from collections.abc import Iterator
from pathlib import Path

from safetensors.torch import save_file
from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, processors, trainers

from export import restore
from queries import read
from shards import word_relations
from sql_tokens import FUNCTIONS, Token, Unresolved, identifier

PIECES = 4192
"""Size of the vocabulary: as many rows as the model of Spider alone has."""
SPECIAL = ["<pad>", "</s>", "<unk>"]
WORD = r"▁?t[0-9]+\.?|▁?[A-Za-z]+|▁?[0-9]|▁?[^A-Za-z0-9▁]|▁"
"""What a piece never reaches beyond: a word, a digit, a sign, an alias with its dot."""
PREFIXES = {"vanilla": "semantic parse: ", "template": "template generation: ", "fill": "template fill: "}


def spelled(name: str) -> str:
    """A name as one word of SQL, as model/prompt/src/text/names.rs writes nearly all."""
    if identifier(name) == name:
        return name.lower()
    word = re.sub(r"\W", "_", name.lower()).strip("_")
    return word if identifier(word) == word else word + "_"


def words_of(tokens: list[Token], schema: dict) -> tuple[list[str], list[str]]:
    """The words of a query and those of its template. A qualifier is glued to its dot, and a
    template has none (LogicalBeam, appendix E)."""
    query, template = [], []
    before = ""
    for token in tokens:
        text, slot = token.text, None
        if token.kind == "table" or (token.kind == "qualifier" and token.at is not None):
            text, slot = spelled(schema["tables"][token.at]["name"]), "table"
        elif token.kind == "column":
            text, slot = spelled(schema["tables"][token.at[0]]["columns"][token.at[1]]["name"]), "column"
        elif token.kind == "string":
            text, slot = "'" + text.replace("'", "''") + "'", "string"
        elif token.kind == "number":
            slot = "number"
        elif text == "*" and before in ("select", "distinct", "(", ",", "."):
            slot = "column"
        glued = text == "." or (text == "(" and before in FUNCTIONS)
        for words, word in ((query, text), (template, slot or text)):
            if words is template and (token.kind == "qualifier" or text == "."):
                continue
            if glued:
                words[-1] += word
            else:
                words.append(word)
        before = token.text
    return query, template


def plan(template: list[str]) -> str:
    """Joins and selections of a template, counted as model/sql/src/plan.rs does."""
    depth, selects, listing = 0, 1, True
    for word in template[1:]:
        depth += word.count("(") - word.count(")")
        listing = listing and (depth > 0 or word not in ("from", "where", "group", "order", "limit", "having"))
        selects += listing and depth == 0 and word == ","
    return f"{template.count('join')} joins @ {selects} selects @"


def tasks(example: dict) -> dict[str, tuple[str, str]]:
    """Input and output of each task for an example of one reading."""
    schema, database = example["schema"], example["db_id"].lower()
    query, template = (" ".join(words) for words in words_of(read(example["sql"][0], schema), schema))
    question = " ".join(example["question"].split()).replace(" , ", ", ")
    of = lambda table: " , ".join(spelled(c["name"]) for c in table["columns"])
    tables = "".join(f" | {spelled(t['name'])} : {of(t)}" for t in schema["tables"])
    prompt = f"{question} | {database}{tables}"
    return {
        "vanilla": (PREFIXES["vanilla"] + prompt, f"{database} | {query}"),
        "template": (PREFIXES["template"] + prompt, f"{database} | {plan(template.split())} {template}"),
        "fill": (PREFIXES["fill"] + f"{prompt} @ {template}", f"{database} | {query}"),
    }


def learn_pieces(texts: Iterator[str], size: int = PIECES) -> Tokenizer:
    """Byte-pair pieces within words, with T5's mark for a space and T5's end of an input."""
    tokenizer = Tokenizer(models.BPE(unk_token="<unk>"))
    space = pre_tokenizers.Metaspace(prepend_scheme="always")
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([space, pre_tokenizers.Split(Regex(WORD), "isolated")])
    tokenizer.decoder = decoders.Metaspace(prepend_scheme="always")
    alphabet = [chr(code) for code in range(33, 127)]
    tokenizer.train_from_iterator(texts, trainers.BpeTrainer(vocab_size=size, special_tokens=SPECIAL, initial_alphabet=alphabet, show_progress=False))
    tokenizer.post_processor = processors.TemplateProcessing(single="$A </s>", special_tokens=[("</s>", SPECIAL.index("</s>"))])
    return tokenizer


def line(task: str, given: list[int], wanted: list[int]) -> dict:
    """An example as shards.py reads it: one piece a position, and nothing to point at."""
    relations = base64.b64encode(word_relations(len(given)).tobytes()).decode()
    target = {"task": task, "tokens": [0, *wanted], "weight": 1.0}
    return {"source": task, "positions": [[piece] for piece in given], "relations": relations,
            "pointers": [], "pointer_kinds": "", "targets": [target]}


def write_lines(examples: Path, out: Path, longest: int, word_rows: int) -> None:
    """Writes the pieces and the lines of all examples of Spider's own train part."""
    made, unread = [], 0
    for text in open(examples, encoding="utf-8"):
        example = json.loads(text)
        if example["source"] != "spider":
            continue
        try:
            made.append(tasks(example))
        except Unresolved:
            unread += 1
    learned_from = {text for example in made for pair in example.values() for text in pair}
    pieces = learn_pieces(sorted(learned_from))
    out.mkdir(parents=True, exist_ok=True)
    pieces.save(str(out / "tokenizer.json"))
    size, kept = pieces.get_vocab_size(), 0
    header = {"output_vocab_size": size, "vocab_size": size, "num_relations": 0, "word_rows": word_rows}
    with open(out / "lines.jsonl", "w") as file:
        file.write(json.dumps({"header": header}) + "\n")
        for example in made:
            encoded = {task: [pieces.encode(text).ids for text in pair] for task, pair in example.items()}
            if max(len(given) for given, _ in encoded.values()) > longest:
                continue
            kept += 1
            for task, pair in encoded.items():
                file.write(json.dumps(line(task, *pair)) + "\n")
    print(f"{size} pieces; {kept} examples, {len(made) - kept} too long, {unread} not read")


def export(checkpoint: Path, pieces: Path, out: Path, assets: Path) -> None:
    """Writes the averaged weights of a checkpoint as a plain T5 of Hugging Face's form."""
    model = restore(checkpoint, assets)
    out.mkdir(parents=True, exist_ok=True)
    tensors = {n: p.detach().half().contiguous() for n, p in model.named_parameters() if not n.startswith(("words.", "pointer."))}
    save_file(tensors, out / "model.safetensors", metadata={"format": "pt"})
    ours = ("word_table", "num_relations", "pointer", "output_vocab_size")
    config = {key: value for key, value in model.config.hugging_face().items() if key not in ours}
    (out / "config.json").write_text(json.dumps(config | {"decoder_start_token_id": 0}, indent=2) + "\n")
    (out / "tokenizer.json").write_bytes(pieces.read_bytes())
    print(f"{out}: {sum(t.numel() for t in tensors.values()) / 1e6:.2f} M parameters")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    steps = parser.add_subparsers(required=True, dest="step")
    lines = steps.add_parser("lines")
    lines.add_argument("--examples", type=Path, required=True)
    lines.add_argument("--longest", type=int, default=400, help="most pieces of an input")
    lines.add_argument("--word-rows", type=int, default=30522, help="of the word table that train.py reads")
    exported = steps.add_parser("export")
    exported.add_argument("checkpoint", type=Path)
    exported.add_argument("--pieces", type=Path, required=True)
    exported.add_argument("--assets", type=Path, required=True, help="folder of words.bin")
    for step in (lines, exported):
        step.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    if args.step == "lines":
        write_lines(args.examples, args.out, args.longest, args.word_rows)
    else:
        export(args.checkpoint, args.pieces, args.out, args.assets)


if __name__ == "__main__":
    main()
