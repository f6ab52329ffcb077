//! T5's relative distance buckets.

/// Returns the bucket of the distance `key position - query position`.
///
/// Encoders attend in both directions and use half of the buckets for each; decoders attend to
/// earlier positions only. In each direction half of the buckets hold one distance each. The others
/// grow logarithmically up to `max_distance`, from which on all distances share the last bucket.
pub fn bucket(distance: i64, bidirectional: bool, buckets: usize, max_distance: usize) -> usize {
    let (buckets, offset, distance) = if bidirectional {
        let half = buckets / 2;
        (half, if distance > 0 { half } else { 0 }, distance.unsigned_abs() as usize)
    } else {
        (buckets, 0, (-distance).max(0) as usize)
    };
    let exact = buckets / 2;
    if distance < exact {
        return offset + distance;
    }
    // In f32 and in this order, as the checkpoints were trained: a bucket's edge must not move.
    let ratio = (distance as f32 / exact as f32).ln()
        / ((max_distance as f64 / exact as f64).ln() as f32)
        * (buckets - exact) as f32;
    offset + (exact + ratio as usize).min(buckets - 1)
}

/// Returns the buckets of all pairs (query position, key position) of `length` positions, row by row.
pub fn bidirectional(length: usize, buckets: usize, max_distance: usize) -> Vec<i32> {
    let far = length as i64;
    let of_distance: Vec<i32> = (1 - far..far)
        .map(|distance| bucket(distance, true, buckets, max_distance) as i32)
        .collect();
    (0..length)
        .flat_map(|query| of_distance[length - 1 - query..2 * length - 1 - query].iter().copied())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearby_distances_are_exact_and_far_ones_share_a_bucket() {
        assert_eq!(bucket(0, true, 32, 128), 0);
        assert_eq!(bucket(-7, true, 32, 128), 7);
        assert_eq!(bucket(7, true, 32, 128), 23);
        assert_eq!(bucket(-5000, true, 32, 128), 15);
        assert_eq!(bucket(5000, true, 32, 128), 31);
        assert_eq!(bucket(-15, false, 32, 128), 15);
        assert_eq!(bucket(3, false, 32, 128), 0);
        assert_eq!(bucket(-128, false, 32, 128), 31);
    }

    #[test]
    fn table_holds_the_bucket_of_every_pair() {
        let length = 40;
        let table = bidirectional(length, 32, 128);
        for query in 0..length {
            for key in 0..length {
                let expected = bucket(key as i64 - query as i64, true, 32, 128) as i32;
                assert_eq!(table[query * length + key], expected, "{query} {key}");
            }
        }
    }
}
