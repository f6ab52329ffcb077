//! Our own list of second names, by the words that names of tables and columns end with. Training
//! has another list (model/training/synonyms.py), on purpose: what is built with this one measures
//! and calibrates models that were trained with that one.

use beamsplitter_sql::names;

/// A word, and two that may stand for it. Plurals follow from singulars.
#[rustfmt::skip]
const WORDS: &[[&str; 3]] = &[
    ["account", "ledger", "membership"], ["address", "residence", "whereabouts"],
    ["age", "years_old", "years_lived"], ["aircraft", "airplane", "plane"],
    ["airport", "airfield", "air_hub"], ["album", "record", "release"],
    ["altitude", "height_above_sea", "flight_level"], ["amount", "sum", "value"],
    ["area", "surface", "extent"], ["artist", "performer", "musician"],
    ["attendance", "turnout", "visitors_present"], ["author", "writer", "creator"],
    ["balance", "funds", "account_level"], ["birthday", "date_of_birth", "born_on"],
    ["book", "volume", "title_in_print"], ["booking", "reservation", "appointment"],
    ["branch", "office", "outlet"], ["budget", "funding", "allocation"],
    ["building", "premises", "structure"], ["capacity", "maximum_load", "seats"],
    ["capital", "main_city", "seat_of_government"], ["car", "automobile", "motorcar"],
    ["category", "group", "class"], ["channel", "station", "outlet"],
    ["city", "town", "municipality"], ["class", "grade", "tier"],
    ["club", "society", "association"], ["code", "identifier", "short_form"],
    ["color", "shade", "hue"], ["colour", "shade", "hue"],
    ["comment", "remark", "annotation"], ["company", "firm", "business"],
    ["competition", "contest", "tournament"], ["concert", "show", "gig"],
    ["contact", "correspondent", "acquaintance"], ["continent", "landmass", "world_region"],
    ["cost", "expense", "charge"], ["country", "nation", "state"],
    ["county", "shire", "district"], ["course", "module", "subject"],
    ["credit", "point", "unit"], ["customer", "client", "buyer"],
    ["date", "day", "calendar_day"], ["day", "date", "weekday"],
    ["department", "division", "unit"], ["description", "explanation", "summary"],
    ["detail", "particular", "note"], ["director", "head", "manager"],
    ["discount", "reduction", "rebate"], ["distance", "length", "range"],
    ["district", "quarter", "area"], ["doctor", "physician", "medic"],
    ["document", "file", "paper"], ["dog", "hound", "canine"],
    ["duration", "running_time", "length"], ["earning", "income", "winning"],
    ["elevation", "height", "altitude"], ["email", "mail_address", "electronic_mail"],
    ["employee", "worker", "staff_member"], ["enrollment", "registration", "number_enrolled"],
    ["event", "occasion", "happening"], ["faculty", "teaching_staff", "professor"],
    ["film", "movie", "picture"], ["fname", "given_name", "forename"],
    ["flight", "air_trip", "plane_journey"], ["floor", "storey", "level"],
    ["game", "match", "fixture"], ["gender", "sex", "gender_identity"],
    ["genre", "style", "category"], ["grade", "mark", "level"],
    ["group", "set", "collection"], ["height", "stature", "tallness"],
    ["hospital", "clinic", "infirmary"], ["hotel", "inn", "lodging"],
    ["hour", "time", "hour_of_day"], ["id", "number", "key"],
    ["image", "picture", "illustration"], ["income", "earnings", "revenue"],
    ["industry", "sector", "trade"], ["instructor", "teacher", "lecturer"],
    ["invoice", "bill", "statement"], ["item", "article", "thing"],
    ["job", "position", "occupation"], ["journal", "periodical", "magazine"],
    ["language", "tongue", "spoken_language"], ["length", "extent", "span"],
    ["level", "tier", "rank"], ["lname", "surname", "family_name"],
    ["location", "place", "site"], ["maker", "manufacturer", "producer"],
    ["manager", "supervisor", "boss"], ["market", "marketplace", "sales_area"],
    ["match", "game", "fixture"], ["medal", "award", "decoration"],
    ["member", "participant", "affiliate"], ["method", "procedure", "approach"],
    ["model", "version", "design"], ["month", "calendar_month", "month_of_year"],
    ["mountain", "peak", "summit"], ["movie", "film", "picture"],
    ["museum", "gallery", "exhibition_hall"], ["name", "title", "designation"],
    ["nationality", "citizenship", "country_of_origin"], ["number", "count", "figure"],
    ["office", "bureau", "workplace"], ["order", "purchase", "request"],
    ["organization", "institution", "body"], ["owner", "proprietor", "holder"],
    ["paper", "article", "publication"], ["party", "faction", "political_group"],
    ["passenger", "traveller", "rider"], ["patient", "sick_person", "case"],
    ["payment", "settlement", "remittance"], ["people", "persons", "individuals"],
    ["percentage", "share", "proportion"], ["person", "individual", "human"],
    ["pet", "animal", "companion"], ["phone", "telephone", "call_number"],
    ["photo", "picture", "snapshot"], ["pilot", "aviator", "captain"],
    ["place", "location", "spot"], ["player", "athlete", "team_member"],
    ["point", "score", "mark"], ["policy", "contract", "insurance"],
    ["population", "inhabitants", "residents"], ["position", "role", "post"],
    ["price", "cost", "charge"], ["problem", "issue", "trouble"],
    ["product", "article", "good"], ["professional", "specialist", "expert"],
    ["profit", "gain", "return"], ["program", "scheme", "plan"],
    ["project", "undertaking", "venture"], ["quantity", "amount", "count"],
    ["race", "contest", "run"], ["rank", "standing", "place"],
    ["ranking", "standing", "place"], ["rate", "ratio", "speed"],
    ["rating", "score", "assessment"], ["region", "area", "zone"],
    ["restaurant", "diner", "eatery"], ["result", "outcome", "finding"],
    ["review", "critique", "assessment"], ["role", "function", "duty"],
    ["room", "chamber", "space"], ["salary", "wage", "pay"],
    ["sale", "turnover", "revenue"], ["school", "academy", "place_of_learning"],
    ["score", "points", "mark"], ["season", "campaign", "time_of_year"],
    ["semester", "term", "half_year"], ["service", "offering", "assistance"],
    ["sex", "gender", "gender_identity"], ["ship", "vessel", "boat"],
    ["shop", "store", "outlet"], ["singer", "vocalist", "performer"],
    ["size", "extent", "dimension"], ["song", "track", "tune"],
    ["speed", "velocity", "pace"], ["stadium", "arena", "venue"],
    ["staff", "personnel", "workforce"], ["state", "province", "condition"],
    ["station", "stop", "terminal"], ["status", "condition", "standing"],
    ["store", "shop", "outlet"], ["street", "road", "avenue"],
    ["student", "pupil", "learner"], ["supplier", "vendor", "provider"],
    ["teacher", "instructor", "tutor"], ["team", "squad", "side"],
    ["temperature", "heat", "degrees"], ["text", "wording", "content"],
    ["theme", "topic", "subject"], ["ticket", "admission", "pass"],
    ["time", "moment", "time_of_day"], ["title", "heading", "name"],
    ["total", "sum", "overall_amount"], ["track", "song", "recording"],
    ["train", "railway_service", "locomotive"], ["transaction", "deal", "operation"],
    ["treatment", "therapy", "cure"], ["type", "kind", "sort"],
    ["university", "college", "academy"], ["user", "account_holder", "subscriber"],
    ["value", "worth", "amount"], ["vehicle", "conveyance", "means_of_transport"],
    ["venue", "location", "hall"], ["visit", "call", "stay"],
    ["visitor", "guest", "caller"], ["vote", "ballot", "poll"],
    ["weight", "mass", "heaviness"], ["win", "victory", "success"],
    ["year", "calendar_year", "annum"], ["zip", "postal_code", "post_code"],
];

/// Returns two names for a table or a column: its last word that the list has gives way, the rest
/// stays.
pub(super) fn synonyms(name: &str) -> Option<[String; 2]> {
    let words = names::words(name);
    let (at, pair) = words.iter().enumerate().rev().find_map(|(at, w)| Some((at, pair(w)?)))?;
    let with = |word: &str| {
        let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
        words[at] = word;
        words.join("_")
    };
    Some([with(&pair[0]), with(&pair[1])])
}

fn pair(word: &str) -> Option<[String; 2]> {
    let find = |word: &str| WORDS.iter().find(|[w, ..]| *w == word);
    if let Some([_, first, second]) = find(word) {
        return Some([(*first).to_owned(), (*second).to_owned()]);
    }
    let singular = match word.strip_suffix("ies") {
        Some(stem) => format!("{stem}y"),
        None => word.strip_suffix('s')?.to_owned(),
    };
    let found = find(&singular).or_else(|| find(singular.strip_suffix('e')?));
    found.map(|[_, first, second]| [plural(first), plural(second)])
}

fn plural(name: &str) -> String {
    names::plural(&name.replace('_', " ")).replace(' ', "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_known_word_gives_way() {
        let check = |name: &str, expect: [&str; 2]| assert_eq!(synonyms(name).unwrap(), expect);
        check("pet_age", ["pet_years_old", "pet_years_lived"]);
        check("Cities", ["towns", "municipalities"]);
        check("stuID", ["stu_number", "stu_key"]);
        check("country_xq", ["nation_xq", "state_xq"]);
        check("matches", ["games", "fixtures"]);
        assert!(synonyms("xq").is_none());
    }

    #[test]
    fn every_word_has_two_others_once() {
        let mut seen = std::collections::BTreeSet::new();
        for [word, first, second] in WORDS {
            assert!(seen.insert(word), "{word} is listed twice");
            assert!(word != first && word != second && first != second, "{word}");
        }
    }
}
