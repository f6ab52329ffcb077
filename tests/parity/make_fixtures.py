"""Makes the fixtures of the parity tests: tiny T5s with random weights, and what PyTorch makes of them.

    python make_fixtures.py            # writes fixtures/ beside this file

Needs torch, transformers, safetensors, sentencepiece (see model/training/requirements.txt).
The models have odd widths (d_model 20, 3 heads of 7, d_ff 37), so that transposed squares cannot
hide. Each is kept in another element type, so that reading those is tested too; expected values
are computed in 32 bits from the rounded weights.
"""

import json
import math
import pathlib

import sentencepiece
import torch
from safetensors.torch import save_file
from transformers import T5Config, T5ForConditionalGeneration, T5Tokenizer

import own_model

HERE = pathlib.Path(__file__).parent / "fixtures"
VOCAB = 40


def randomise(model, seed, tied):
    """Random weights with enough spread that no two tokens are close to a tie."""
    generator = torch.Generator().manual_seed(seed)
    for name, parameter in model.named_parameters():
        noise = torch.randn(parameter.shape, generator=generator)
        if "layer_norm" in name:
            parameter.data = 1 + 0.2 * noise
        elif "shared" in name or "lm_head" in name or "embed_tokens" in name:
            parameter.data = 1.5 * noise
        elif "relative_attention_bias" in name:
            parameter.data = noise
        else:
            # Strong sublayers: else tied embeddings would repeat the last token for ever.
            gain = 4.0 if tied and name.endswith(("o.weight", "wo.weight")) else 1.2
            parameter.data = gain * noise / math.sqrt(parameter.shape[-1])


def tensors_of(model, dtype):
    """Weights rounded to `dtype`, in place and as a checkpoint has them."""
    kept = {}
    for name, parameter in model.named_parameters():
        parameter.data = parameter.data.to(dtype).float()
        kept[name] = parameter.data.to(dtype).clone().contiguous()
    return kept


def reference(name, gated, dtype, seed):
    """A Hugging Face T5: 1.0 (relu, tied) or 1.1 (gated-gelu, untied)."""
    config = T5Config(
        vocab_size=VOCAB, d_model=20, d_kv=7, d_ff=37, num_layers=3, num_decoder_layers=2,
        num_heads=3, dropout_rate=0.0, decoder_start_token_id=0,
        feed_forward_proj="gated-gelu" if gated else "relu", tie_word_embeddings=not gated,
    )
    model = T5ForConditionalGeneration(config).eval()
    if gated:
        model.lm_head.weight = torch.nn.Parameter(torch.zeros(VOCAB, 20))
    randomise(model, seed, tied=not gated)
    folder = HERE / name
    folder.mkdir(parents=True, exist_ok=True)
    tensors = tensors_of(model, dtype)
    written = {
        **{key: getattr(config, key) for key in (
            "vocab_size", "d_model", "d_kv", "d_ff", "num_layers", "num_decoder_layers",
            "num_heads", "relative_attention_num_buckets", "relative_attention_max_distance",
            "layer_norm_epsilon", "feed_forward_proj", "pad_token_id", "eos_token_id")},
        "architectures": ["T5ForConditionalGeneration"], "model_type": "t5",
        "decoder_start_token_id": 0, "tie_word_embeddings": not gated,
    }
    (folder / "config.json").write_text(json.dumps(written, indent=2) + "\n")
    if gated:  # in two shards
        names = sorted(tensors)
        shards = {"model-00001-of-00002.safetensors": names[::2],
                  "model-00002-of-00002.safetensors": names[1::2]}
        for shard, members in shards.items():
            save_file({key: tensors[key] for key in members}, folder / shard)
        index = {"metadata": {}, "weight_map": {
            key: shard for shard, members in shards.items() for key in members}}
        (folder / "model.safetensors.index.json").write_text(json.dumps(index, indent=1) + "\n")
    else:
        save_file(tensors, folder / "model.safetensors")

    generator = torch.Generator().manual_seed(seed + 1)
    expected = {}
    searches = []
    with torch.no_grad():
        # The second prompt and the forced output reach beyond the last distance bucket.
        for case, (length, steps) in enumerate([(11, 9), (150, 140), (5, 9)]):
            prompt = torch.randint(2, VOCAB, (1, length), generator=generator)
            forced = torch.randint(2, VOCAB, (1, steps), generator=generator)
            forced[0, 0] = 0
            out = model(input_ids=prompt, decoder_input_ids=forced)
            expected[f"{case}.prompt"] = prompt[0].int()
            expected[f"{case}.forced"] = forced[0].int()
            expected[f"{case}.encoder"] = out.encoder_last_hidden_state[0]
            expected[f"{case}.logits"] = out.logits[0]
            searches.append(search(model, prompt))
        block = model.encoder.block[0]
        states = 3 * torch.randn(1, 13, 20, generator=generator)
        expected["rung.states"] = states[0]
        expected["rung.norm"] = block.layer[0].layer_norm(states)[0]
        expected["rung.attention"] = block.layer[0](states)[0][0]
        expected["rung.feed_forward"] = block.layer[1](states)[0]
    save_file({k: v.contiguous().clone() for k, v in expected.items()},
              folder / "expected.safetensors")
    (folder / "searches.json").write_text(json.dumps(searches, indent=1) + "\n")


def search(model, prompt):
    """Greedy and beam search as transformers' generate does them."""
    greedy = model.generate(prompt, num_beams=1, do_sample=False, max_new_tokens=16)
    found = {"greedy": greedy[0].tolist(), "beams": []}
    for penalty in (0.0, 1.0):
        out = model.generate(
            prompt, num_beams=4, num_return_sequences=4, do_sample=False, max_new_tokens=16,
            length_penalty=penalty, early_stopping=False, return_dict_in_generate=True,
            output_scores=True)
        found["beams"].append({
            "width": 4, "length_penalty": penalty, "max_new_tokens": 16,
            "sequences": [trim(ids) for ids in out.sequences.tolist()],
            "scores": [round(score, 6) for score in out.sequences_scores.tolist()],
        })
    return found


def trim(ids):
    """Without the padding after the end token."""
    return ids[: ids.index(1) + 1] if 1 in ids else ids


def buckets():
    """Exact integers, both directions."""
    from transformers.models.t5.modeling_t5 import T5Attention

    distances = torch.arange(-300, 301)
    table = {"first": -300}
    for key, both in (("bidirectional", True), ("unidirectional", False)):
        table[key] = T5Attention._relative_position_bucket(distances, bidirectional=both).tolist()
    (HERE / "buckets.json").write_text(json.dumps(table) + "\n")


TEXTS = [
    "how many singers do we have?", "semantic parse: list the names | concert_singer | singer : id , name",
    "", " ", "  leading and trailing  ", "tabs\tand\nnewlines \r\n here", "naïve café, Zürich; ＦＵＬＬ　ｗｉｄｔｈ ①",
    "select avg(age) from t1 where x >= 3.14", "日本語 and русский and عربى", "emoji 🎸🎤 not in vocabulary",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "a  b   c    d", "ligatures ﬁ ﬂ and ½ ™ … –", "</s> <unk> <pad> in text",
    "underscore▁inside", "zero\u200bwidth and soft\u00adhyphen", "NO-BREAK\u00a0SPACE", "e\u0301 combining",
    "<extra_id_0> sentinel <extra_id_99>", "CamelCaseName and snake_case_name", "1,234,567.89%",
]


def spiece():
    """A SentencePiece unigram model, and its ids of odd texts."""
    folder = HERE / "spiece"
    folder.mkdir(parents=True, exist_ok=True)
    corpus = folder / "corpus.txt"
    words = "singer song concert stadium name age country year how many do we have list the of each " \
            "select avg count from where group by order id table column semantic parse and not in " \
            "leading trailing naïve café Zürich CamelCase snake underscore combining full width"
    lines = [" ".join((words.split() * 3)[i: i + 9]) for i in range(150)]
    lines += [text for text in TEXTS if text.strip()] * 2
    corpus.write_text("\n".join(lines))
    sentencepiece.SentencePieceTrainer.train(
        input=str(corpus), model_prefix=str(folder / "spiece"), vocab_size=100, model_type="unigram",
        pad_id=0, eos_id=1, unk_id=2, bos_id=-1, character_coverage=0.98, minloglevel=2)
    corpus.unlink()
    (folder / "spiece.vocab").unlink()
    (folder / "expected.json").unlink(missing_ok=True)
    tokenizer = T5Tokenizer.from_pretrained(folder)
    raw = sentencepiece.SentencePieceProcessor(model_file=str(folder / "spiece.model"))
    cases = []
    for text in TEXTS:
        ids = tokenizer(text).input_ids
        cases.append({"text": text, "ids": ids, "sentencepiece": raw.encode(text) + [1],
                      "decoded": tokenizer.decode(ids, skip_special_tokens=True,
                                                  clean_up_tokenization_spaces=False)})
    (folder / "expected.json").write_text(json.dumps(cases) + "\n")


if __name__ == "__main__":
    torch.manual_seed(0)
    HERE.mkdir(exist_ok=True)
    buckets()
    reference("t5_1_0", gated=False, dtype=torch.float32, seed=1)
    reference("t5_1_1", gated=True, dtype=torch.bfloat16, seed=2)
    own_model.make(HERE / "own", seed=3)
    spiece()
