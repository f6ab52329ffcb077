"""Makes a tiny checkpoint in the form in which T5 text-to-SQL models are published, in two shards.

    python make_published.py           # writes fixtures/published/ beside this file

Needs torch, transformers, safetensors, sentencepiece (see model/training/requirements.txt).
No published checkpoint is small enough to be kept here. This one has learned by heart one answer
for each of the paper's three tasks, whatever the question: enough to go the whole way, from
`config.json`, `tokenizer.json` and shards of bfloat16 to readings with their rows.
"""

import json
import pathlib
import random

import sentencepiece
import torch
from safetensors.torch import save_file
from transformers import T5Config, T5ForConditionalGeneration, T5Tokenizer

FOLDER = pathlib.Path(__file__).parent / "fixtures" / "published"
ANSWERS = {
    "semantic parse: ": "pets | select count(*) from dogs",
    "template generation: ": "pets | 0 joins @ 1 selects @ select count(*) from table",
    "template fill: ": "pets | select count(*) from dogs",
}
WORDS = "how many dogs are there what is the name age id of each pets select count from table where " \
        "joins selects template generation fill semantic parse max min avg and order by group".split()
SIGNS = ["|", ":", ",", "@", "(*)", "?", "0", "1", "2"]
STEPS = 300


def tokenizer():
    """A SentencePiece unigram model that knows the words of the answers, as T5's own is."""
    lines = [" ".join(random.choices(WORDS + SIGNS, k=9)) for _ in range(400)] + list(ANSWERS.values()) * 20
    corpus = FOLDER / "corpus.txt"
    corpus.write_text("\n".join(lines))
    sentencepiece.SentencePieceTrainer.train(
        input=str(corpus), model_prefix=str(FOLDER / "spiece"), vocab_size=80, model_type="unigram",
        pad_id=0, eos_id=1, unk_id=2, bos_id=-1, minloglevel=2, num_threads=1)
    made = T5Tokenizer.from_pretrained(FOLDER, extra_ids=0)
    made.save_pretrained(FOLDER / "made")
    (FOLDER / "made" / "tokenizer.json").rename(FOLDER / "tokenizer.json")
    for left in [corpus, FOLDER / "spiece.vocab", FOLDER / "spiece.model", *(FOLDER / "made").iterdir()]:
        left.unlink()
    (FOLDER / "made").rmdir()
    return made


def batch(pieces):
    """Each task with another question and schema, and its answer."""
    noise = lambda: " ".join(random.choices(WORDS + SIGNS, k=random.randint(4, 30)))
    asked = pieces([task + noise() for task in ANSWERS for _ in range(2)], return_tensors="pt", padding=True)
    labels = pieces([answer for answer in ANSWERS.values() for _ in range(2)], return_tensors="pt", padding=True)
    return {**asked, "labels": labels.input_ids.masked_fill(labels.input_ids == 0, -100)}


def main():
    torch.set_num_threads(1)
    torch.manual_seed(5)
    random.seed(5)
    FOLDER.mkdir(parents=True, exist_ok=True)
    pieces = tokenizer()
    config = T5Config(
        vocab_size=len(pieces), d_model=32, d_kv=8, d_ff=64, num_layers=2, num_decoder_layers=2,
        num_heads=4, dropout_rate=0.0, decoder_start_token_id=0, feed_forward_proj="relu",
        tie_word_embeddings=True)
    model = T5ForConditionalGeneration(config).train()
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    for step in range(STEPS):
        loss = model(**{k: v for k, v in batch(pieces).items() if k != "token_type_ids"}).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if step % 50 == 0:
            print(f"    {step}: loss {loss.item():.4f}", flush=True)
    print(f"    loss {loss.item():.4f} after {STEPS} steps")
    written = {key: getattr(config, key) for key in (
        "vocab_size", "d_model", "d_kv", "d_ff", "num_layers", "num_decoder_layers", "num_heads",
        "relative_attention_num_buckets", "relative_attention_max_distance", "layer_norm_epsilon",
        "feed_forward_proj", "pad_token_id", "eos_token_id", "decoder_start_token_id",
        "tie_word_embeddings")}
    written |= {"architectures": ["T5ForConditionalGeneration"], "model_type": "t5"}
    (FOLDER / "config.json").write_text(json.dumps(written, indent=2) + "\n")
    tensors = {name: value.detach().bfloat16().clone().contiguous()
               for name, value in model.named_parameters()}
    names = sorted(tensors)
    shards = {"model-00001-of-00002.safetensors": names[::2],
              "model-00002-of-00002.safetensors": names[1::2]}
    for shard, members in shards.items():
        save_file({name: tensors[name] for name in members}, FOLDER / shard)
    size = sum(tensor.numel() * 2 for tensor in tensors.values())
    index = {"metadata": {"total_size": size},
             "weight_map": {name: shard for shard, members in shards.items() for name in members}}
    (FOLDER / "model.safetensors.index.json").write_text(json.dumps(index, indent=2) + "\n")


if __name__ == "__main__":
    main()
