//! The output vocabulary of a model of our own: words of SQL, and pointers at names and literals.

use beamsplitter_decode::Token;
use beamsplitter_link::Item;
use beamsplitter_sql::ColumnRef;
use beamsplitter_sql::date_part::DatePart;

/// Defines [`Word`] from a list of its variants with their texts.
macro_rules! words {
    ($($name:ident = $text:literal,)+) => {
        /// A word that can be written. Its number is its token's id.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Word {
            $(
                #[doc = concat!("`", $text, "`")]
                $name,
            )+
        }

        impl Word {
            /// All words, in the order of their ids.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// Returns the text of the word.
            pub const fn text(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)+
                }
            }
        }
    };
}

// New words are added at the end, because trained models depend on the order.
words! {
    Pad = "<pad>",
    End = "</s>",
    Unknown = "<unknown>",
    SqlTask = "<sql>",
    PlanTask = "<plan>",
    InterpretTask = "<interpret>",
    InfillTask = "<infill>",
    JudgeTask = "<judge>",
    ClassifyTask = "<classify>",
    Separator = "@",
    Joins0 = "0 joins",
    Joins1 = "1 joins",
    Joins2 = "2 joins",
    Joins3 = "3 joins",
    Joins4 = "4 joins",
    Joins5 = "5 joins",
    Joins6 = "6 joins",
    Selects1 = "1 selects",
    Selects2 = "2 selects",
    Selects3 = "3 selects",
    Selects4 = "4 selects",
    Selects5 = "5 selects",
    Selects6 = "6 selects",
    Selects7 = "7 selects",
    Selects8 = "8 selects",
    Selects9 = "9 selects",
    AnyColumn = "column",
    AnyTable = "table",
    AnyNumber = "number",
    AnyString = "string",
    Select = "select",
    Distinct = "distinct",
    From = "from",
    Join = "join",
    LeftJoin = "left join",
    On = "on",
    Where = "where",
    And = "and",
    Or = "or",
    Not = "not",
    GroupBy = "group by",
    Having = "having",
    OrderBy = "order by",
    Desc = "desc",
    Limit = "limit",
    Offset = "offset",
    In = "in",
    Between = "between",
    IsNull = "is null",
    IsNotNull = "is not null",
    Exists = "exists",
    Like = "like",
    Contains = "contains",
    StartsWith = "starts with",
    EndsWith = "ends with",
    Union = "union",
    UnionAll = "union all",
    Intersect = "intersect",
    Except = "except",
    Open = "(",
    Close = ")",
    Comma = ",",
    Star = "*",
    DotStar = ".*",
    Equal = "=",
    NotEqual = "!=",
    Less = "<",
    Greater = ">",
    LessOrEqual = "<=",
    GreaterOrEqual = ">=",
    Plus = "+",
    Minus = "-",
    Slash = "/",
    Concat = "||",
    Count = "count(",
    Sum = "sum(",
    Avg = "avg(",
    Min = "min(",
    Max = "max(",
    Abs = "abs(",
    Round = "round(",
    Length = "length(",
    Lower = "lower(",
    Upper = "upper(",
    Again = "again",
    Zero = "0",
    One = "1",
    Two = "2",
    Three = "3",
    Four = "4",
    Five = "5",
    Six = "6",
    Seven = "7",
    Eight = "8",
    Nine = "9",
    Ten = "10",
    Eleven = "11",
    Twelve = "12",
    Sixty = "60",
    Hundred = "100",
    Thousand = "1000",
    Year = "year(",
    Quarter = "quarter(",
    Month = "month(",
    Day = "day(",
    Weekday = "weekday(",
    Hour = "hour(",
    YearMonth = "year month(",
    Date = "date(",
    Days = "days(",
    Integer = "integer(",
    Real = "real(",
    Case = "case",
    When = "when",
    Then = "then",
    Else = "else",
    CaseEnd = "end",
    Part = "part(",
    Given = "given(",
    Today = "today",
    Remainder = "%",
    Text = "text(",
    Output1 = "output 1",
    Output2 = "output 2",
    Output3 = "output 3",
    Empty = "''",
}

impl Word {
    /// The words for 0 to 6 joins of a plan.
    pub const JOINS: [Self; 7] = Self::run(Self::Joins0);
    /// The words for 1 to 9 selections of a plan.
    pub const SELECTS: [Self; 9] = Self::run(Self::Selects1);
    /// The numbers that can be written although the question does not have them.
    pub const NUMBERS: [Self; 16] = Self::run(Self::Zero);

    /// Returns `first` and the words behind it.
    const fn run<const N: usize>(first: Self) -> [Self; N] {
        let mut words = [first; N];
        let mut at = 0;
        while at < N {
            words[at] = Self::ALL[first as usize + at];
            at += 1;
        }
        words
    }

    /// Returns the number that the word is.
    pub fn number(self) -> Option<u32> {
        if self.is_number() { self.text().parse().ok() } else { None }
    }

    /// Returns the part of a date that the word takes.
    pub const fn date_part(self) -> Option<DatePart> {
        Some(match self {
            Self::Year => DatePart::Year,
            Self::Quarter => DatePart::Quarter,
            Self::Month => DatePart::Month,
            Self::Day => DatePart::Day,
            Self::Weekday => DatePart::Weekday,
            Self::Hour => DatePart::Hour,
            Self::YearMonth => DatePart::YearMonth,
            Self::Date => DatePart::Date,
            Self::Days => DatePart::Days,
            _ => return None,
        })
    }

    /// Returns the word that takes a part of a date.
    pub const fn of_date_part(part: DatePart) -> Self {
        match part {
            DatePart::Year => Self::Year,
            DatePart::Quarter => Self::Quarter,
            DatePart::Month => Self::Month,
            DatePart::Day => Self::Day,
            DatePart::Weekday => Self::Weekday,
            DatePart::Hour => Self::Hour,
            DatePart::YearMonth => Self::YearMonth,
            DatePart::Date => Self::Date,
            DatePart::Days => Self::Days,
        }
    }

    /// Returns the token of the word.
    pub const fn token(self) -> Token {
        self as Token
    }

    /// Returns the word of a token, or `None` for a pointer or an unused id.
    pub fn of(token: Token) -> Option<Self> {
        Self::ALL.get(token as usize).copied()
    }

    /// Returns whether the word is a number.
    pub fn is_number(self) -> bool {
        Self::NUMBERS.contains(&self)
    }

    /// Returns whether the word ends with an opening bracket: `(`, or a function with its bracket.
    pub fn opens(self) -> bool {
        self.text().ends_with('(')
    }

    /// Returns whether the word joins a table.
    pub const fn is_join(self) -> bool {
        matches!(self, Self::Join | Self::LeftJoin)
    }

    /// Returns whether the word is a set operation, which combines two queries.
    pub const fn is_set_operation(self) -> bool {
        matches!(self, Self::Union | Self::UnionAll | Self::Intersect | Self::Except)
    }

    /// Returns the word with this text.
    #[cfg(test)]
    pub(crate) fn named(text: &str) -> Self {
        let found = Self::ALL.iter().find(|word| word.text() == text);
        *found.unwrap_or_else(|| panic!("no word is written {text:?}"))
    }
}

/// Size of the output vocabulary. It has unused ids, so that words can be added to a trained model.
pub const OUTPUT: u32 = 128;
/// Number of learned input features. Their ids follow the output vocabulary.
pub const FEATURES: u32 = 64;
/// Number of pieces of the word table that have a learned row beside their static vector. WordPiece
/// lists its pieces by frequency, so these are letters, punctuation and the commonest words.
pub const FREQUENT: u32 = 4000;
/// Number of rows of the learned embedding.
pub const VOCABULARY: u32 = OUTPUT + FEATURES + FREQUENT;

/// An output token with its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symbol {
    /// A word of SQL, or a sign of the output's own.
    Word(Word),
    /// A table of the schema.
    Table(usize),
    /// A column of the schema.
    Column(ColumnRef),
    /// A literal of the question.
    Value(usize),
}

impl Symbol {
    /// Returns the word, where the symbol is one.
    pub const fn word(self) -> Option<Word> {
        match self {
            Self::Word(word) => Some(word),
            Self::Table(_) | Self::Column(_) | Self::Value(_) => None,
        }
    }

    /// Returns the table or column that the symbol stands for, where it stands for one.
    pub const fn item(self) -> Option<Item> {
        match self {
            Self::Table(table) => Some(Item::Table(table)),
            Self::Column(column) => Some(Item::Column(column)),
            Self::Word(_) | Self::Value(_) => None,
        }
    }
}

impl From<Item> for Symbol {
    fn from(item: Item) -> Self {
        match item {
            Item::Table(table) => Self::Table(table),
            Item::Column(column) => Self::Column(column),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{OUTPUT, Word};

    #[test]
    fn ids_are_those_that_models_were_trained_with() {
        let ids = [
            (Word::Pad, 0),
            (Word::End, 1),
            (Word::Unknown, 2),
            (Word::SqlTask, 3),
            (Word::Separator, 9),
            (Word::Joins0, 10),
            (Word::Selects1, 17),
            (Word::AnyColumn, 26),
            (Word::Select, 30),
            (Word::Open, 59),
            (Word::Count, 74),
            (Word::Again, 84),
            (Word::Zero, 85),
            (Word::Ten, 95),
        ];
        for (word, id) in ids {
            assert_eq!((word.token(), Word::of(id)), (id, Some(word)));
        }
        assert_eq!((Word::Eleven.token(), Word::Empty.token()), (96, 125));
        assert_eq!((Word::ALL.len(), Word::of(126)), (126, None));
        assert!(Word::ALL.len() < OUTPUT as usize);
        assert!(Word::ALL.iter().zip(0..).all(|(word, id)| word.token() == id));
    }

    #[test]
    fn counts_are_written_as_they_read() {
        let texts = |words: &[Word]| words.iter().map(|w| w.text()).collect::<Vec<_>>().join(", ");
        assert_eq!(
            texts(&Word::JOINS),
            "0 joins, 1 joins, 2 joins, 3 joins, 4 joins, 5 joins, 6 joins"
        );
        assert!(texts(&Word::SELECTS).starts_with("1 selects, 2 selects"));
        assert_eq!(
            texts(&Word::NUMBERS),
            "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 60, 100, 1000"
        );
    }
}
