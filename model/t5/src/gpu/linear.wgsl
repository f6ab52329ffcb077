// A linear layer: results = f(norm(rows) W^T), or results += norm(rows) W^T with ADD.
//
// A workgroup computes 64 columns of up to eight rows. The rows pass through its memory in pieces of
// 256 elements, and each weight is read once for all eight.

const ROWS: u32 = 8u;
const UNITS: u32 = 64u;
const PIECE: u32 = 256u;

var<workgroup> size: u32;
var<workgroup> piece: array<f32, 2048>;
var<workgroup> squares: array<f32, 64>;
var<workgroup> roots: array<f32, 8>;

fn gelu(x: f32) -> f32 {
    return x / (1.0 + exp(-1.595769 * x * (1.0 + 0.044715 * x * x)));
}

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
    if (local.x == 0u) {
        size = job[JOB_INPUTS];
    }
    let inputs = workgroupUniformLoad(&size);
    let outputs = job[JOB_OUTPUTS];
    let count = job[JOB_ROWS];
    let columns = select(outputs, 2u * outputs, GATED);
    let first = group.y * ROWS;
    let unit = local.x;
    let column = group.x * UNITS + unit;

    if (NORM) {
        // Eight units add the squares of a row.
        let row = first + unit / 8u;
        var sum = 0.0;
        if (row < count) {
            for (var at = unit % 8u; at < inputs; at += 8u) {
                let x = rows[source(row) * inputs + at];
                sum += x * x;
            }
        }
        squares[unit] = sum;
        workgroupBarrier();
        if (unit < ROWS) {
            var mean = 0.0;
            for (var at = 0u; at < 8u; at += 1u) {
                mean += squares[unit * 8u + at];
            }
            roots[unit] = sqrt(mean / f32(inputs) + EPSILON);
        }
        workgroupBarrier();
    }

    var sums: array<f32, 8>;
    var gated: array<f32, 8>;
    for (var begin = 0u; begin < inputs; begin += PIECE) {
        let width = min(PIECE, inputs - begin);
        for (var at = unit; at < ROWS * PIECE; at += UNITS) {
            let row = at / PIECE;
            let place = at % PIECE;
            var x = 0.0;
            if (first + row < count && place < width) {
                x = rows[source(first + row) * inputs + begin + place];
                if (NORM) {
                    x = x / roots[row] * gain(begin + place);
                }
            }
            piece[at] = x;
        }
        workgroupBarrier();
        if (column < outputs) {
            for (var at = 0u; at < width; at += LANES) {
                var lanes = unpack(words[(begin + at) / LANES * columns + column]);
                var scale = scale_of((begin + at) / BLOCK * columns + column);
                for (var row = 0u; row < ROWS; row += 1u) {
                    var sum = 0.0;
                    for (var lane = 0u; lane < LANES; lane += 1u) {
                        sum += piece[row * PIECE + at + lane] * lanes[lane];
                    }
                    sums[row] += sum * scale;
                }
                if (GATED) {
                    lanes = unpack(words[(begin + at) / LANES * columns + outputs + column]);
                    scale = scale_of((begin + at) / BLOCK * columns + outputs + column);
                    for (var row = 0u; row < ROWS; row += 1u) {
                        var sum = 0.0;
                        for (var lane = 0u; lane < LANES; lane += 1u) {
                            sum += piece[row * PIECE + at + lane] * lanes[lane];
                        }
                        gated[row] += sum * scale;
                    }
                }
            }
        }
        workgroupBarrier();
    }

    if (column < outputs) {
        for (var row = 0u; row < ROWS && first + row < count; row += 1u) {
            var y = sums[row] * bitcast<f32>(job[JOB_SCALE]);
            if (RELU) {
                y = max(y, 0.0);
            }
            if (GATED) {
                y = gelu(y) * gated[row];
            }
            let at = job[JOB_OFFSET] + (first + row) * outputs + column;
            if (ADD) {
                y += results[at];
            }
            results[at] = y;
        }
    }
}
