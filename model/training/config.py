"""Sizes of the network, as checkpoints and config.json write them."""

from dataclasses import asdict, dataclass, fields

DISTANCE_BUCKETS = 32
MAX_DISTANCE = 128


@dataclass
class Config:
    """Sizes and initialisation; `hugging_face` is what config.json says of them."""

    vocab_size: int
    output_vocab_size: int
    num_relations: int
    word_rows: int = 30522
    word_dim: int = 128
    d_model: int = 256
    num_layers: int = 6
    num_decoder_layers: int = 3
    num_heads: int = 8
    d_kv: int = 32
    d_ff: int = 1024
    bias_per_layer: bool = True
    dropout: float = 0.0
    feature_std: float = 1.0
    copy_init: bool = True
    pointer_init: float = 1.0
    bias_std: float = 3.0

    def hugging_face(self) -> dict:
        """Keys of config.json, T5's own and ours."""
        return {
            "architectures": ["T5ForConditionalGeneration"],
            "model_type": "t5",
            "vocab_size": self.vocab_size,
            "d_model": self.d_model,
            "d_kv": self.d_kv,
            "d_ff": self.d_ff,
            "num_layers": self.num_layers,
            "num_decoder_layers": self.num_decoder_layers,
            "num_heads": self.num_heads,
            "relative_attention_num_buckets": DISTANCE_BUCKETS,
            "relative_attention_max_distance": MAX_DISTANCE,
            "dropout_rate": self.dropout,
            "layer_norm_epsilon": 1e-6,
            "feed_forward_proj": "relu",
            "tie_word_embeddings": True,
            "is_encoder_decoder": True,
            "pad_token_id": 0,
            "eos_token_id": 1,
            "word_table": {"rows": self.word_rows, "dim": self.word_dim},
            "num_relations": self.num_relations,
            "bias_per_layer": self.bias_per_layer,
            "pointer": True,
            "output_vocab_size": self.output_vocab_size,
        }

    @classmethod
    def from_hugging_face(cls, data: dict) -> "Config":
        """The configuration that a config.json written by `hugging_face` stands for."""
        flat = dict(data, word_rows=data["word_table"]["rows"], word_dim=data["word_table"]["dim"])
        flat["dropout"] = data["dropout_rate"]
        return cls(**{f.name: flat[f.name] for f in fields(cls) if f.name in flat})

    def to_dict(self) -> dict:
        """All fields, for checkpoints."""
        return asdict(self)
