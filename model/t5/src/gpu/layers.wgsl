// All layers of a decoder for one position: a workgroup for each row, which keeps the row in its memory.
//
// What is read of the weights is the same for all rows, and so small that each row may read it.

const UNITS: u32 = 256u;
// Positions whose scores are computed together.
const TOGETHER: u32 = 64u;
const LEAST: f32 = -3.0e38;

// The row, what is multiplied, and the product.
var<workgroup> stream: array<f32, WIDTH>;
var<workgroup> input: array<f32, INPUTS>;
var<workgroup> output: array<f32, OUTPUTS>;
var<workgroup> scores: array<f32, SCORES>;
var<workgroup> sizes: vec2<u32>;

fn gelu(x: f32) -> f32 {
    return x / (1.0 + exp(-1.595769 * x * (1.0 + 0.044715 * x * x)));
}

// Makes the norm of the row the input.
fn norm(gains: u32, unit: u32) {
    var sum = 0.0;
    for (var at = 0u; at < WIDTH; at += 1u) {
        sum += stream[at] * stream[at];
    }
    let root = sqrt(sum / f32(WIDTH) + EPSILON);
    for (var at = unit; at < WIDTH; at += UNITS) {
        input[at] = stream[at] / root * bitcast<f32>(weights[gains + at]);
    }
    workgroupBarrier();
}

// Returns the product of the input with a column of a weight.
fn product(words: u32, scales: u32, inputs: u32, columns: u32, column: u32) -> f32 {
    var sum = 0.0;
    for (var block = 0u; block < inputs / BLOCK; block += 1u) {
        var part = 0.0;
        for (var word = 0u; word < BLOCK / LANES; word += 1u) {
            let lanes = unpack(weights[words + (block * (BLOCK / LANES) + word) * columns + column]);
            for (var lane = 0u; lane < LANES; lane += 1u) {
                part += input[block * BLOCK + word * LANES + lane] * lanes[lane];
            }
        }
        sum += part * scale_of(scales + block * columns + column);
    }
    return sum;
}

// Makes the product of the input with a weight the output.
fn project(words: u32, scales: u32, columns: u32, unit: u32) {
    for (var column = unit; column < columns; column += UNITS) {
        output[column] = product(words, scales, WIDTH, columns, column);
    }
    workgroupBarrier();
}

// Adds the product of the input with a weight to the row.
fn add(words: u32, scales: u32, inputs: u32, unit: u32) {
    for (var column = unit; column < WIDTH; column += UNITS) {
        stream[column] += product(words, scales, inputs, WIDTH, column);
    }
    workgroupBarrier();
}

// Returns a key's or a value's element, of the prefix or of the prompt.
fn kept(is_prefix: bool, at: u32) -> f32 {
    if (is_prefix) {
        return prefixes[at];
    }
    return prompt[at];
}

// Returns where a position's key begins in a layer, of the prefix or of the prompt.
fn place(is_prefix: bool, row: u32, at: u32, layer: u32) -> u32 {
    var position = at;
    if (is_prefix) {
        position = tables[job[JOB_ROWS] + row * sizes.x + at];
    }
    return (position * LAYERS + layer) * 2u * INNER;
}

// Attends from the output's query to all positions, and makes the context the input.
fn attend(is_prefix: bool, row: u32, length: u32, layer: u32, unit: u32) {
    var most: array<f32, PARTS>;
    var sum: array<f32, PARTS>;
    var context: array<f32, PARTS>;
    for (var part = 0u; part < PARTS; part += 1u) {
        most[part] = LEAST;
    }
    for (var begin = 0u; begin < length; begin += TOGETHER) {
        for (var pair = unit; pair < SCORES; pair += UNITS) {
            let head = pair / TOGETHER;
            let at = begin + pair % TOGETHER;
            var score = LEAST;
            if (at < length) {
                score = 0.0;
                if (is_prefix) {
                    score = bias[head * REACH + REACH - 1u - min(length - 1u - at, REACH - 1u)];
                }
                let key = place(is_prefix, row, at, layer) + head * HEAD_WIDTH;
                for (var i = 0u; i < HEAD_WIDTH; i += 1u) {
                    score += output[head * HEAD_WIDTH + i] * kept(is_prefix, key + i);
                }
            }
            scores[pair] = score;
        }
        workgroupBarrier();
        let there = min(TOGETHER, length - begin);
        for (var part = 0u; part < PARTS; part += 1u) {
            let element = part * UNITS + unit;
            if (element < INNER) {
                let first = element / HEAD_WIDTH * TOGETHER;
                var larger = most[part];
                for (var i = 0u; i < there; i += 1u) {
                    larger = max(larger, scores[first + i]);
                }
                let rescaled = exp(most[part] - larger);
                var shares = sum[part] * rescaled;
                var mean = context[part] * rescaled;
                for (var i = 0u; i < there; i += 1u) {
                    let share = exp(scores[first + i] - larger);
                    let value = place(is_prefix, row, begin + i, layer) + INNER + element;
                    shares += share;
                    mean += share * kept(is_prefix, value);
                }
                most[part] = larger;
                sum[part] = shares;
                context[part] = mean;
            }
        }
        workgroupBarrier();
    }
    for (var part = 0u; part < PARTS; part += 1u) {
        let element = part * UNITS + unit;
        if (element < INNER) {
            input[element] = context[part] / sum[part];
        }
    }
    workgroupBarrier();
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
    let unit = local.x;
    let row = tables[job[JOB_FIRST] + group.x];
    if (unit == 0u) {
        sizes = vec2(job[JOB_LENGTH], job[JOB_PROMPT]);
    }
    let lengths = workgroupUniformLoad(&sizes);
    for (var at = unit; at < WIDTH; at += UNITS) {
        stream[at] = rows[row * WIDTH + at];
    }
    workgroupBarrier();

    for (var layer = 0u; layer < LAYERS; layer += 1u) {
        let base = layer * LAYER;

        norm(base + SELF_GAINS, unit);
        project(base + SELF_IN, base + SELF_IN_SCALES, 3u * INNER, unit);
        // The new position's key and value are kept.
        let own = place(true, row, lengths.x - 1u, layer);
        for (var at = unit; at < 2u * INNER; at += UNITS) {
            prefixes[own + at] = output[INNER + at];
        }
        storageBarrier();
        attend(true, row, lengths.x, layer, unit);
        add(base + SELF_OUT, base + SELF_OUT_SCALES, INNER, unit);

        norm(base + CROSS_GAINS, unit);
        project(base + CROSS_IN, base + CROSS_IN_SCALES, INNER, unit);
        attend(false, row, lengths.y, layer, unit);
        add(base + CROSS_OUT, base + CROSS_OUT_SCALES, INNER, unit);

        norm(base + FORWARD_GAINS, unit);
        let columns = select(HIDDEN, 2u * HIDDEN, GATED);
        for (var column = unit; column < HIDDEN; column += UNITS) {
            let words = base + FORWARD_IN;
            let scales = base + FORWARD_IN_SCALES;
            var y = product(words, scales, WIDTH, columns, column);
            if (GATED) {
                y = gelu(y) * product(words, scales, WIDTH, columns, HIDDEN + column);
            } else {
                y = max(y, 0.0);
            }
            output[column] = y;
        }
        workgroupBarrier();
        for (var at = unit; at < HIDDEN; at += UNITS) {
            input[at] = output[at];
        }
        workgroupBarrier();
        add(base + FORWARD_OUT, base + FORWARD_OUT_SCALES, HIDDEN, unit);
    }

    for (var at = unit; at < WIDTH; at += UNITS) {
        rows[row * WIDTH + at] = stream[at];
    }
}
