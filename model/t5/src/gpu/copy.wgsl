// Copies elements of 32 bits to a place in a larger buffer.

const UNITS: u32 = 64u;

@compute @workgroup_size(64)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_id) local: vec3<u32>,
) {
    let at = (group.y * groups.x + group.x) * UNITS + local.x;
    if (at < job[JOB_LENGTH]) {
        larger[job[JOB_OFFSET] + at] = smaller[at];
    }
}
