use super::*;

fn table() -> WordTable {
    let values = (0..30).map(|value: i8| value * 4 - 60).collect();
    WordTable::new(3, (1..=10).map(|row| row as f32 / 8.0).collect(), values).unwrap()
}

fn sum(table: &WordTable, word: usize) -> Option<[f32; 3]> {
    let mut sum = [0.0; 3];
    table.add(word, 0.5, &mut sum).then_some(sum)
}

#[test]
fn written_tables_read_back() {
    let table = WordTable::new(3, vec![0.5, 2.0], vec![1, -2, 3, -127, 0, 127]).unwrap();
    let read = WordTable::read(&table.write().unwrap()).unwrap();
    assert_eq!(read, table);
    let mut sum = [0.0; 3];
    assert!(read.add(0, 0.5, &mut sum) && read.add(1, 1.0, &mut sum) && read.is_whole());
    assert_eq!(sum, [0.25 - 254.0, -0.5, 0.75 + 254.0]);
    assert!(!read.has(2) && !read.was_lacking());
}

#[test]
fn two_parts_are_the_whole() {
    let whole = table();
    let bytes = whole.write().unwrap();
    for first in [vec![], vec![0, 3, 9], vec![8], (0..10).collect()] {
        let [one, two] = whole.split(&first.iter().copied().collect()).unwrap();
        assert_eq!(one.len() + two.len(), bytes.len() + 12 + 2 * 2);
        let table = WordTable::read_first(&one).unwrap();
        let clone = table.clone();
        assert_eq!(
            table.write(),
            if first.len() < 10 { Err(TableError::NotWhole) } else { Ok(bytes.clone()) }
        );
        for word in 0..10 {
            let is_first = first.contains(&word);
            assert_eq!(sum(&table, word), sum(&whole, word).filter(|_| is_first));
            assert_eq!((clone.was_lacking(), table.has(word)), (!is_first, is_first));
        }
        clone.add_rest(&two).unwrap();
        assert!(table.is_whole());
        assert_eq!(table.write().unwrap(), bytes);
        assert_eq!(
            (0..10).map(|word| sum(&table, word)).collect::<Vec<_>>(),
            (0..10).map(|word| sum(&whole, word)).collect::<Vec<_>>()
        );
        assert!(!table.was_lacking());
        assert_eq!(whole.split(&first.into_iter().collect()).unwrap(), [one, two]);
    }
    assert_eq!(whole.split(&[10].into()), Err(TableError::NoSuchRow { row: 10, rows: 10 }));
}

#[test]
fn parts_of_different_tables_do_not_meet() {
    let [one, two] = table().split(&[1, 2].into()).unwrap();
    let [other, others] = table().split(&[1, 3].into()).unwrap();
    let first = WordTable::read_first(&one).unwrap();
    for wrong in [&one, &other, &others] {
        assert_eq!(first.add_rest(wrong), Err(TableError::OtherTable));
    }
    let small = WordTable::new(1, vec![1.0], vec![1]).unwrap();
    assert_eq!(first.add_rest(&small.split(&[].into()).unwrap()[1]), Err(TableError::OtherTable));
    assert_eq!(
        first.add_rest(&table().write().unwrap()),
        Err(TableError::Magic { expected: "BSWP".into() })
    );
    assert!(!first.is_whole() && first.add_rest(&two).is_ok() && first.is_whole());
}

#[test]
fn damage_is_named() {
    let table = WordTable::new(2, vec![1.0], vec![1, 2]).unwrap();
    let bytes = table.write().unwrap();
    let length = |expected, actual| Err(TableError::Length { expected, actual });
    assert_eq!(WordTable::read(&bytes[..17]), length(18, 17));
    assert_eq!(
        WordTable::read(b"nonsense and more"),
        Err(TableError::Magic { expected: "BSWT".into() })
    );
    assert_eq!(WordTable::read(b"BSWT"), Err(TableError::Header));
    let huge = [b"BSWT".as_slice(), &[0xFF; 8]].concat();
    assert!(matches!(WordTable::read(&huge), Err(TableError::Length { .. })));
    let [one, _] = table.split(&[0].into()).unwrap();
    assert_eq!(WordTable::read_first(&one[..12]), length(13, 12));
    assert_eq!(WordTable::read_first(&one[..18]), length(19, 18));
    let huge = [b"BSWP".as_slice(), &[0xFF; 8]].concat();
    assert!(matches!(WordTable::read_first(&huge), Err(TableError::Length { .. })));
    let values = WordTable::new(2, vec![1.0], vec![1]).unwrap_err();
    assert_eq!(values, TableError::Values { words: 1, dim: 2, values: 1 });
}
