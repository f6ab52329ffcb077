// Attention of one position of each row: a workgroup for each head of a row.
//
// The positions that are attended to come in groups of 64, one for each unit, whose scores are turned
// into shares of the largest score so far; earlier sums are rescaled where a larger one comes.

const UNITS: u32 = 64u;
const LEAST: f32 = -3.0e38;

var<workgroup> size: u32;
var<workgroup> scores: array<f32, 64>;
var<workgroup> shares: array<f32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
    let head = group.x;
    let row = source(group.y);
    let unit = local.x;
    if (unit == 0u) {
        size = job[JOB_LENGTH];
    }
    let length = workgroupUniformLoad(&size);
    let width = job[JOB_HEAD_WIDTH];
    let inner = job[JOB_HEADS] * width;
    let query = row * job[JOB_STRIDE] + head * width;

    if (PREFIX) {
        // The new position's key and value, which follow the queries, are kept.
        let own = place(row, length - 1u) + head * width;
        for (var at = unit; at < width; at += UNITS) {
            keep(own + at, queries[query + inner + at]);
            keep(own + inner + at, queries[query + 2u * inner + at]);
        }
        storageBarrier();
    }

    var most = LEAST;
    var sum = 0.0;
    var sums: array<f32, PARTS>;
    for (var begin = 0u; begin < length; begin += UNITS) {
        let at = begin + unit;
        var score = LEAST;
        if (at < length) {
            score = bias_of(head, row, at, length);
            let key = place(row, at) + head * width;
            for (var i = 0u; i < width; i += 1u) {
                score += queries[query + i] * kept(key + i);
            }
        }
        scores[unit] = score;
        workgroupBarrier();
        var larger = most;
        for (var i = 0u; i < UNITS; i += 1u) {
            larger = max(larger, scores[i]);
        }
        shares[unit] = select(0.0, exp(score - larger), at < length);
        workgroupBarrier();
        let rescaled = exp(most - larger);
        most = larger;
        sum *= rescaled;
        for (var i = 0u; i < UNITS; i += 1u) {
            sum += shares[i];
        }
        let there = min(UNITS, length - begin);
        for (var part = 0u; part < PARTS; part += 1u) {
            let element = part * UNITS + unit;
            if (element < width) {
                var more = 0.0;
                for (var i = 0u; i < there; i += 1u) {
                    more += shares[i] * kept(place(row, begin + i) + inner + head * width + element);
                }
                sums[part] = sums[part] * rescaled + more;
            }
        }
        workgroupBarrier();
    }

    for (var part = 0u; part < PARTS; part += 1u) {
        let element = part * UNITS + unit;
        if (element < width) {
            context[row * inner + head * width + element] = sums[part] / sum;
        }
    }
}
