"""Tests of shards, model, training and export on the toy task: python -m unittest discover tests"""

import base64
import json
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import save_file

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import export
import pack
import toy
import train
import words
from config import Config
from model import Biases, Model, loss
from optimizer import BLOCK, rounded
from sampler import Sampler
from shards import KINDS, OWN, OWN_KEY, UNKNOWN, Packer, Shard, ShardError, collate, thinned

SIZES = "--d-model 64 --num-heads 2 --d-ff 128 --num-layers 2 --num-decoder-layers 2 --workers 1".split()


def toy_shard(folder: Path, count: int, seed: int, links: bool = True) -> Shard:
    """A packed toy shard."""
    packer = Packer()
    for line in toy.lines(count, seed, links):
        data = json.loads(line)
        packer.add_header(data["header"]) if "header" in data else packer.add(data)
    packer.write(folder)
    return Shard(folder)


class Training(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.path = Path(cls.folder.name)
        cls.shard = toy_shard(cls.path / "toy", 50, seed=3)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def run_training(self, name: str, *options: str) -> train.Run:
        """A finished run in the folder `name`."""
        argv = ["--train", str(self.path / "toy"), "--out", str(self.path / name), *SIZES, "--warmup", "10", *options]
        run = train.Run(train.arguments(argv))
        run.log = lambda *_, **__: None
        run.go()
        return run

    def small(self) -> Model:
        """A random model for the toy task."""
        torch.manual_seed(1)
        sizes = dict(d_model=64, num_heads=2, d_ff=128, num_layers=2, num_decoder_layers=2, bias_std=0.5)
        header = self.shard.header
        config = Config(header["vocab_size"], header["output_vocab_size"], header["num_relations"], **sizes)
        return Model(config, words.read(export.ASSETS / "words.bin")).eval()

    def batch(self, *examples: int) -> dict:
        """The first target of each example, and both of the first."""
        chosen = [(self.shard, i, self.shard.target_start[i] + torch.arange(1 + (n == 0)).numpy()) for n, i in enumerate(examples)]
        return collate(chosen, 32 + self.shard.header["num_relations"])

    def test_weights_between_a_start_and_what_came_of_it(self):
        start, tuned, folder = self.small(), self.small(), self.path / "start"
        with torch.no_grad():
            for p in tuned.parameters():
                p.add_(1.0)
        export.export(start, folder, dtype=torch.float32)
        between = dict(export.toward(tuned, folder, 0.75).named_parameters())
        for name, weight in start.named_parameters():
            torch.testing.assert_close(between[name], weight + 0.75)

    def test_export_and_reload_agree(self):
        model, out = self.small(), self.path / "exported"
        export.export(model, out, dtype=torch.float32)
        batch = self.batch(0, 1, 2)
        torch.testing.assert_close(export.load(out)(batch), model(batch), rtol=0, atol=0)
        config = json.loads((out / "config.json").read_text())
        self.assertEqual(config["output_vocab_size"], toy.HEADER["output_vocab_size"])
        self.assertTrue(config["pointer"] and config["bias_per_layer"])

    def test_packaged_weights_come_back(self):
        """As `beamsplitter convert` writes them: int8 or 4 bits, a scale for each 32 columns."""
        folder, scales = self.path, torch.tensor([[0.5, 2.0], [1.0, 0.25]], dtype=torch.float16)
        eight = torch.arange(-37, 37, dtype=torch.int8).view(2, 37)
        low, high = torch.arange(-7, 1), torch.arange(0, 8)
        four = ((low & 0xF) | (high & 0xF) << 4).to(torch.uint8).repeat(2, 4)
        save_file({"a": eight, "a.scales": scales, "b": four, "b.scales": scales.clone(), "c": torch.ones(3).half()}, folder / "model.safetensors")
        weights = export.weights(folder)
        self.assertEqual(sorted(weights), ["a", "b", "c"])
        spread = torch.cat([scales[:, :1].repeat(1, 32), scales[:, 1:].repeat(1, 32)], dim=1).float()
        torch.testing.assert_close(weights["a"], eight * spread[:, :37], rtol=0, atol=0)
        pairs = torch.stack([low, high], dim=-1).flatten().repeat(2, 4).float()
        torch.testing.assert_close(weights["b"], pairs * spread, rtol=0, atol=0)

    def test_a_run_starts_from_another(self):
        first = self.small()
        export.export(first, self.path / "first", dtype=torch.float32)
        options = ("--init", str(self.path / "first"), "--steps", "1", "--lr", "0", "--bias-std", "0.5")
        second = self.run_training("second", *options).optimizer.named(averaged=True)
        for name, weight in export.weights(self.path / "first").items():
            torch.testing.assert_close(second[name], weight, rtol=0, atol=0)
        with self.assertRaisesRegex(ValueError, "other sizes"):
            self.run_training("third", *options, "--d-model", "32")

    def test_padding_changes_nothing(self):
        model = self.small()
        short = min(range(len(self.shard)), key=lambda i: self.shard.lengths[i])
        long = max(range(len(self.shard)), key=lambda i: self.shard.lengths[i])
        alone, together = self.batch(short), self.batch(short, long)
        one, two = model(alone), model(together)
        real = alone["weights"] > 0
        span, width = alone["labels"].shape[1], one.shape[-1]
        torch.testing.assert_close(two[:2, :span, :width][real], one[real], rtol=1e-4, atol=1e-4)

    def test_targets_see_no_future(self):
        model, batch = self.small(), self.batch(0)
        before = model(batch)
        batch["inputs"][:, 4:] = 3
        torch.testing.assert_close(model(batch)[:, :4], before[:, :4], rtol=1e-5, atol=1e-5)

    def test_resumed_run_equals_unbroken_run(self):
        options = ("--steps", "20", "--budget", "300", "--dtype", "float32", "--dropout", "0.1")
        for extra in ((), ("--muon",)):
            with self.subTest(extra=extra):
                self.check_resumption(options + extra, "".join(extra))

    def check_resumption(self, options: tuple, suffix: str):
        """Twenty steps equal ten, a stop, and ten; the checkpoint restores the averaged weights."""
        whole = self.run_training("whole" + suffix, *options).optimizer.named(averaged=True)
        self.run_training("broken" + suffix, *options, "--stop", "10")
        again = self.run_training("broken" + suffix, *options)
        self.assertEqual(again.step, 20)
        for name, weight in again.optimizer.named(averaged=True).items():
            torch.testing.assert_close(weight, whole[name], rtol=0, atol=0)
        restored = export.restore(self.path / ("whole" + suffix) / "last.pt")
        for name, weight in restored.named_parameters():
            torch.testing.assert_close(weight.detach(), whole[name], rtol=0, atol=0)

    def test_two_workers_do_the_work_of_one(self):
        shared = ("--steps", "6", "--dtype", "float32", "--lr", "1e-4", "--muon")
        two = self.run_training("two", *shared, "--budget", "600", "--workers", "2")
        again = self.run_training("two-again", *shared, "--budget", "600", "--workers", "2")
        torch.testing.assert_close(two.optimizer.master, again.optimizer.master, rtol=0, atol=0)
        single = train.Workers(two.model, two.optimizer, train.argparse.Namespace(device="cpu", workers=1, threads=1, compile=False))
        batches = [self.batch(0), self.batch(1)]
        two.workers.run(batches)
        together = two.optimizer.gradient.clone()
        two.optimizer.gradient.zero_()
        for batch in batches:
            single.run([batch])
        torch.testing.assert_close(together, two.optimizer.gradient / 2, rtol=1e-4, atol=1e-6)

    def test_fifty_examples_are_learned(self):
        run = self.run_training("fit", "--steps", "250", "--budget", "800", "--lr", "3e-3", "--dtype", "float32")
        batch = self.batch(*range(20))
        with torch.no_grad():
            logits = run.model(batch)
        used = batch["weights"] > 0
        right = (logits.argmax(-1) == batch["labels"])[used].float().mean()
        self.assertGreater(float(right), 0.95)
        self.assertLess(float(loss(logits, batch)), 0.3)

    def test_a_bad_example_is_refused(self):
        packer = Packer()
        packer.add_header(toy.HEADER)
        good = json.loads(list(toy.lines(1, 5, True))[1])
        packer.add(good)
        beyond = toy.HEADER["output_vocab_size"] + len(good["pointers"])
        for change in (
            {"targets": [{"task": "sql", "tokens": [3, beyond, 1]}]},
            {"relations": base64.b64encode(b"123").decode()},
            {"pointers": [99] * len(good["pointers"])},
            {"targets": []},
        ):
            with self.assertRaises(ShardError):
                packer.add(good | change)

    def test_targets_that_the_vocabulary_cannot_say_are_left_out(self):
        packer = Packer()
        packer.add_header(toy.HEADER)
        good = json.loads(list(toy.lines(1, 5, True))[1])
        unsayable = {"task": "sql", "tokens": [3, UNKNOWN, 1]}
        packer.add(good | {"targets": [unsayable, *good["targets"]]})
        packer.add(good | {"targets": [unsayable]})
        self.assertEqual(packer.unsayable, 2)
        self.assertEqual(len(packer.flat["tasks"]), len(good["targets"]))
        self.assertEqual(len(packer.flat["sources"]), 1)

    def test_an_error_of_the_loader_ends_the_run(self):
        class Torn(Sampler):
            def plans(self):
                yield from ()
                raise OSError("disk gone")

        with self.assertRaisesRegex(OSError, "disk gone"):
            next(Torn([self.shard], {}, budget=300, seed=1).loader(1, pin=False))

    def test_several_loaders_keep_the_order(self):
        def first(processes: int) -> list:
            sampler = Sampler([self.shard], {}, budget=600, seed=1, thin=True)
            return [item for item, _ in zip(sampler.loader(processes, pin=False), range(7))]

        for (one, size, state), (two, other, at) in zip(first(1), first(3)):
            self.assertEqual((size, state), (other, at))
            for name, value in one.items():
                self.assertTrue(torch.equal(value, two[name]), name)

    def test_thinning_keeps_what_is_used(self):
        """Two tables of a key and two columns each, and a literal; a column of the first is used."""
        kinds = np.array([KINDS[k] for k in "TTCCCCCCV"], np.uint8)
        pointers, relations = np.arange(3, 12), np.zeros((12, 12), np.uint8)
        for table, columns in ((3, (5, 6, 7)), (4, (8, 9, 10))):
            relations[table, columns] = OWN_KEY, OWN, OWN
        used = np.zeros(9, bool)
        used[3] = True
        random, sizes = np.random.default_rng(0), set()
        for _ in range(200):
            stay = thinned(relations, pointers, kinds, used, random)
            sizes.add(int(stay.sum()))
            self.assertTrue(stay[[0, 1, 2, 3, 5, 6]].all())
            self.assertFalse(stay[8:11].any() and not stay[4])
            self.assertTrue(stay[8] or not stay[4])
        self.assertEqual((min(sizes), max(sizes)), (6, 12))

    def test_thinned_targets_mean_what_they_meant(self):
        """Each pointer of a target still stands for an item with the same words."""
        def meant(batch: dict) -> list[list[tuple]]:
            words, offsets = batch["words"].tolist(), [*batch["word_offsets"].tolist(), len(batch["words"])]
            length, first = batch["present"].shape[1], self.shard.header["output_vocab_size"]
            all_of = []
            for labels, owner in zip(batch["labels"].tolist(), batch["owner"].tolist()):
                places = [owner * length + int(batch["pointers"][owner, k - first]) for k in labels if k >= first]
                all_of.append([tuple(words[offsets[at] : offsets[at + 1]]) for at in places])
            return all_of

        chosen = [(self.shard, i, np.arange(*self.shard.target_start[i : i + 2])) for i in range(20)]
        thin = collate(chosen, 40, np.random.default_rng(3))
        whole = collate(chosen, 40)
        self.assertLess(int(thin["present"].sum()), int(whole["present"].sum()))
        self.assertEqual(meant(thin), meant(whole))

    def test_biases_are_an_embedding(self):
        table = torch.randn(7, 6, dtype=torch.double, requires_grad=True)
        relations = torch.randint(0, 7, (2, 5, 5), dtype=torch.uint8)
        ours, weight = Biases.apply(table, relations), torch.randn(6, 2, 5, 5, dtype=torch.double)
        (ours * weight).sum().backward()
        gradient, table.grad = table.grad, None
        theirs = torch.nn.functional.embedding(relations.long(), table).permute(3, 0, 1, 2)
        (theirs * weight).sum().backward()
        torch.testing.assert_close(ours, theirs)
        torch.testing.assert_close(gradient, table.grad)

    def test_rounded_weights_need_no_more_bits(self):
        weights = torch.randn(8 * BLOCK)
        blocks = rounded(weights, 4).view(-1, BLOCK)
        self.assertLessEqual(max(len(block.unique()) for block in blocks), 15)
        torch.testing.assert_close(rounded(blocks.flatten(), 4), blocks.flatten())
        self.assertLess(float((blocks.flatten() - weights).abs().max()), float(weights.abs().max()) / 14 + 1e-6)
        run = self.run_training("bits", "--steps", "3", "--muon", "--bits", "4", "--decay", "1", "--dtype", "float32")
        block = run.optimizer.live[:BLOCK]
        self.assertLessEqual(len(block.unique()), 15)
        self.assertGreater(len(run.optimizer.master[:BLOCK].unique()), 15)

    def test_mixture_shares_are_kept(self):
        sampler = Sampler([self.shard], {"form0": 0.7}, budget=2000, seed=1)
        seen = torch.zeros(len(self.shard.sources))
        for (batch, _, _), _ in zip(sampler, range(40)):
            seen += torch.bincount(batch["sources"], minlength=len(seen))
        share = seen / seen.sum()
        self.assertAlmostEqual(float(share[self.shard.sources.index("form0")]), 0.7, delta=0.05)
        with self.assertRaises(ShardError):
            Sampler([self.shard], {"absent": 1.0}, budget=2000, seed=1)

    def test_pieces_come_back_whole_or_not_at_all(self):
        source = self.path / "result"
        source.mkdir()
        (source / "weights").write_bytes(torch.randn(5000).numpy().tobytes())
        pieces = pack.split([source], self.path / "pieces", piece=4000)
        self.assertGreater(len(pieces), 2)
        pack.join(self.path / "pieces", self.path / "joined")
        self.assertEqual((self.path / "joined/result/weights").read_bytes(), (source / "weights").read_bytes())
        pieces[1].write_bytes(b"x")
        with self.assertRaisesRegex(ValueError, "piece-001"):
            pack.join(self.path / "pieces", self.path / "joined")


if __name__ == "__main__":
    unittest.main()
