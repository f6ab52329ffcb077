"""Tiny models with random weights, and a tokenizer of the words of some texts."""

def tokenizer(texts: list[str]):
    """Returns a tokenizer of the texts' words: 0 pads, 1 ends, 2 is unknown."""
    from tokenizers import Tokenizer
    from tokenizers.models import WordLevel
    from tokenizers.pre_tokenizers import Metaspace
    from tokenizers.processors import TemplateProcessing
    from transformers import PreTrainedTokenizerFast

    known = dict.fromkeys(word for text in texts for word in text.split())
    words = ["<pad>", "</s>", "<unk>", *(f"▁{word}" for word in known)]
    inner = Tokenizer(WordLevel({word: at for at, word in enumerate(words)}, unk_token="<unk>"))
    inner.pre_tokenizer = Metaspace()
    inner.post_processor = TemplateProcessing(single="$A </s>", special_tokens=[("</s>", 1)])
    special = {"pad_token": "<pad>", "eos_token": "</s>", "unk_token": "<unk>"}
    return PreTrainedTokenizerFast(tokenizer_object=inner, **special)


def t5(seed: int, size: int, scale: float = 1.0):
    """Returns a T5 with random weights over `size` tokens. `scale` sharpens its distributions."""
    import torch
    from transformers import T5Config, T5ForConditionalGeneration

    torch.manual_seed(seed)
    shape = {"d_model": 16, "d_kv": 8, "d_ff": 32, "num_layers": 2, "num_heads": 2}
    config = T5Config(vocab_size=size, **shape, decoder_start_token_id=0, dropout_rate=0.0)
    model = T5ForConditionalGeneration(config).eval()
    with torch.no_grad():
        model.shared.weight.mul_(scale)
    return model


def bart(seed: int, size: int):
    """Returns a BART with random weights, whose generation config forces the first and last token
    and forbids repeated pairs."""
    import torch
    from transformers import BartConfig, BartForConditionalGeneration

    torch.manual_seed(seed)
    layers = {"encoder_layers": 1, "decoder_layers": 2, "encoder_attention_heads": 2, "decoder_attention_heads": 2}
    shape = {"d_model": 16, "encoder_ffn_dim": 32, "decoder_ffn_dim": 32, "max_position_embeddings": 64}
    tokens = {"pad_token_id": 0, "bos_token_id": 3, "eos_token_id": 1, "decoder_start_token_id": 1}
    config = BartConfig(vocab_size=size, **layers, **shape, **tokens, init_std=0.5)
    model = BartForConditionalGeneration(config).eval()
    forced = {"forced_bos_token_id": 3, "forced_eos_token_id": 1, "no_repeat_ngram_size": 2}
    model.generation_config.update(**forced, **tokens)
    return model


def llama(seed: int, size: int, penalty: float | None = None):
    """Returns a causal model with random weights, whose generation config has a repetition penalty or
    none."""
    import torch
    from transformers import LlamaConfig, LlamaForCausalLM

    torch.manual_seed(seed)
    shape = {"hidden_size": 16, "intermediate_size": 32, "num_hidden_layers": 2, "num_attention_heads": 2}
    tokens = {"pad_token_id": 0, "bos_token_id": None, "eos_token_id": 1}
    config = LlamaConfig(vocab_size=size, **shape, **tokens, initializer_range=0.6)
    model = LlamaForCausalLM(config).eval()
    model.generation_config.update(repetition_penalty=penalty, **tokens)
    return model
