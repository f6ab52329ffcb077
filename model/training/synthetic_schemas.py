"""Made-up databases: entities, attributes and cells drawn from word lists of our own."""

from __future__ import annotations

import random

from english import plural

_ENTITIES = (
    "actor airline album animal apartment appliance archive arena artist athlete auction bakery "
    "band bank beach bicycle boat bookshop branch brewery bridge building bus cafe camera campaign "
    "castle choir citizen clinic coach colony competition computer contract cottage courier "
    "cruise dancer dealer delivery depot designer diner director doctor dragon driver editor "
    "elevator engine engineer exhibition expedition explorer fabric factory farmer ferry festival "
    "film firefighter florist forest fountain furniture gallery garage garden gardener glacier "
    "goalkeeper grocery guide guitar gym harbor helicopter herb hostel hotel inspector inventor "
    "island jeweler journalist judge kitchen laboratory lake landlord lawyer lecture lens "
    "librarian library lighthouse lodge machine magazine manager market mechanic member merchant "
    "mine mission model monument motor mountain museum musician nurse observatory officer opera "
    "orchard package painter painting park parrot passenger pharmacy photograph photographer pilot "
    "pirate planet plant platform player playground podcast poem poet port printer prisoner "
    "producer professor project puzzle quarry rabbit racer ranger recipe referee reporter "
    "rescuer resort restaurant rider river robot rocket runner sailor sculpture seller sensor "
    "server shelter ship shop singer skater soldier spacecraft sponsor station statue store "
    "surgeon swimmer tailor tavern taxi team telescope temple tenant theater toy tractor trail "
    "trainer tram translator traveler tree truck tunnel vendor venue vineyard visitor volcano "
    "volunteer wagon waiter warehouse watch whale wizard workshop writer yacht zoo"
).split()
NUMBERS = {
    "age": (15, 90), "price": (2, 900), "salary": (900, 9000), "capacity": (20, 90000),
    "height": (100, 250), "weight": (1, 400), "length": (2, 3000), "width": (1, 200),
    "budget": (100, 90000), "population": (300, 900000), "founded year": (1800, 2020),
    "opening year": (1900, 2022), "build year": (1850, 2021), "year": (1960, 2024),
    "rating": (1, 10), "score": (0, 100), "points": (0, 300), "speed": (10, 900), "area": (5, 8000),
    "distance": (1, 9000), "duration": (1, 400), "quantity": (1, 500), "rank": (1, 50),
    "temperature": (5, 40), "depth": (3, 400), "wins": (0, 60), "losses": (0, 60), "cost": (5, 5000),
    "number of seats": (2, 500), "number of rooms": (1, 300), "floor": (1, 60), "pages": (20, 1200),
    "attendance": (50, 80000), "experience": (1, 40), "volume": (1, 999), "debt": (10, 90000),
    "profit": (10, 9000), "revenue": (100, 99000), "energy": (5, 700), "discount": (1, 70),
    "goals": (0, 50), "medals": (0, 25), "tickets sold": (10, 9000), "members": (2, 900),
}  # fmt: skip
WORDS = {
    "city": "Oslo,Lima,Porto,Kyoto,Dakar,Turin,Quito,Leeds,Perth,Lagos,Basel,Ghent,Hanoi,Sofia,Tunis,Malmo,New Haven,San Pedro,Cape Vale",
    "country": "Norway,Peru,Portugal,Japan,Senegal,Italy,Ecuador,Australia,Nigeria,Belgium,Vietnam,Bulgaria,Tunisia,Sweden,New Zealand,Costa Rica",
    "color": "red,green,blue,black,white,yellow,silver,orange,purple,brown",
    "status": "active,closed,pending,delayed,finished,cancelled,open,retired",
    "category": "classic,modern,luxury,budget,family,premium,junior,senior",
    "type": "indoor,outdoor,public,private,mobile,portable,seasonal,permanent",
    "material": "wood,steel,glass,stone,copper,plastic,leather,bamboo",
    "nationality": "Norwegian,Peruvian,Japanese,Italian,Nigerian,Belgian,Swedish,Spanish,Polish,Kenyan",
    "gender": "male,female", "language": "Spanish,Swahili,Finnish,Hindi,Korean,Arabic,Dutch,Greek",
    "genre": "comedy,drama,jazz,opera,folk,thriller,rock,fantasy",
    "style": "gothic,baroque,minimal,rustic,abstract,vintage",
    "brand": "Norvel,Altima,Zento,Brightly,Kordan,Movado,Pellico,Sunbeam",
    "language level": "beginner,intermediate,advanced,expert",
    "department": "sales,research,marketing,finance,logistics,design,support",
    "season": "spring,summer,autumn,winter", "weather": "sunny,rainy,cloudy,windy,snowy",
    "day": "Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday",
    "position": "captain,assistant,chief,deputy,trainee,consultant",
    "payment method": "cash,card,transfer,voucher,cheque", "size": "small,medium,large,huge",
    "grade": "A,B,C,D,E", "condition": "new,used,damaged,repaired", "region": "north,south,east,west,central",
    "hometown": "Aldbury,Westerfield,Marlow,Kingsport,Brookside,Fairhaven,Stonebridge",
    "result": "win,loss,draw", "fuel": "diesel,petrol,electric,hybrid", "cuisine": "Thai,Mexican,French,Indian,Greek,Lebanese",
    "theme": "water,space,history,nature,music,future,ocean", "owner": "", "manager": "", "contact person": "",
    "description": "quiet place,near the river,old town,with a view,newly built",
    "email": "ana@mail.org,lee@post.net,omar@box.com,ida@mail.org",
}  # fmt: skip
FIRST = "Ana Omar Lee Ida Jonas Priya Mateo Freya Noah Zoe Hugo Lena Tariq Mina Oscar Elif Ravi Clara Pavel June".split()
LAST = "Berg Okafor Tanaka Silva Novak Moreau Haddad Lindqvist Rossi Patel Kowalski Mensah Ortega Larsen Fischer Dube".split()
_SHORT = {"number": "num", "quantity": "qty", "description": "desc", "department": "dept",
          "address": "addr", "position": "pos", "temperature": "temp", "average": "avg"}  # fmt: skip
_DATES = (
    "hire date",
    "start date",
    "end date",
    "birth date",
    "opening date",
    "order date",
    "release date",
)


def database(rng: random.Random, number: int) -> tuple[dict, dict, dict]:
    """A schema, what people call its parts, and its cells by table and column."""
    spell = rng.choice((_snake, _snake, _snake, _capitals, _camel, _joined_up))
    entities = rng.sample(_ENTITIES, rng.choice((2, 3, 3, 4, 4, 5, 6)))
    tables, natural, values, keys = [], {}, {}, []
    prefixed = rng.random() < 0.3
    many = rng.random() < 0.4
    own_key = rng.choice(("id", "id", "entity id", "entity id", "entity code"))

    def add(table_words: str, columns: list[tuple[str, str, list, bool]]) -> int:
        t = len(tables)
        name = spell(plural(table_words) if many else table_words)
        natural[t] = table_words
        rows = []
        for c, (words, kind, cells, primary) in enumerate(columns):
            spelled = spell(words)
            natural[t, c] = words
            rows.append(
                {"name": spelled, "kind": kind, "primary_key": primary, "origin": [name, spelled]}
            )
            values.setdefault(name, {})[spelled] = cells
        tables.append({"name": name, "columns": rows})
        return t

    for index, entity in enumerate(entities):
        key = own_key.replace("entity", entity)
        columns = [(key, "number", [str(i) for i in range(1, 9)], True)]
        columns += [(w, k, v, False) for w, k, v in _attributes(rng, entity, prefixed)]
        parents = []
        if index and rng.random() < 0.75:
            parents = rng.sample(range(index), min(index, rng.choice((1, 1, 1, 2))))
        for parent in parents:
            keys.append(((index, len(columns)), (parent, 0)))
            words = f"{entities[parent]} {'code' if 'code' in own_key else 'id'}"
            columns.append((words, "number", [str(i) for i in range(1, 9)], False))
        add(entity, columns)
    if len(entities) > 2 and rng.random() < 0.5:
        a, b = rng.sample(range(len(entities)), 2)
        ids = [str(i) for i in range(1, 9)]
        columns = [(f"{entities[x]} id", "number", ids, False) for x in (a, b)]
        columns += [(w, k, v, False) for w, k, v in _attributes(rng, "", False)[1:2]]
        t = add(f"{entities[a]} {entities[b]}", columns)
        keys += [((t, 0), (a, 0)), ((t, 1), (b, 0))]
    schema = {
        "name": f"synthetic_{number}",
        "tables": tables,
        "foreign_keys": [
            {"from": {"table": a, "column": b}, "to": {"table": c, "column": d}}
            for (a, b), (c, d) in keys
        ],
    }
    return schema, natural, values


def _attributes(rng: random.Random, entity: str, prefixed: bool) -> list[tuple[str, str, list]]:
    """Words, kind and cells of some attributes: a name, numbers, words, now and then a date."""
    people = [f"{rng.choice(FIRST)} {rng.choice(LAST)}" for _ in range(8)]
    found = [(rng.choice(("name", "name", "name", "title", "full name")), "text", people)]
    for words in rng.sample(list(NUMBERS), rng.choice((1, 2, 2, 3))):
        low, high = NUMBERS[words]
        found.append((words, "number", [str(rng.randint(low, high)) for _ in range(8)]))
    for words in rng.sample(list(WORDS), rng.choice((1, 2, 2, 3))):
        cells = WORDS[words].split(",") if WORDS[words] else people[::-1]
        found.append((words, "text", rng.sample(cells, min(len(cells), 8))))
    if rng.random() < 0.25:
        days = [
            f"{rng.randint(1990, 2023)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
            for _ in range(6)
        ]
        found.append((rng.choice(_DATES), "time", days))
    head, *rest = found
    rng.shuffle(rest)
    if prefixed and entity:
        return [(f"{entity} {words}", kind, cells) for words, kind, cells in [head, *rest]]
    return [head, *rest]


def _snake(words: str) -> str:
    return words.replace(" ", "_")


def _capitals(words: str) -> str:
    return "_".join(w.capitalize() for w in words.split())


def _camel(words: str) -> str:
    return "".join(w.capitalize() for w in words.split())


def _joined_up(words: str) -> str:
    short = [_SHORT.get(w, w) for w in words.split()]
    return short[0] + "".join(w.capitalize() for w in short[1:])
