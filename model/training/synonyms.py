"""Words that people use for each other in names and questions; a list of our own.

AmbiQT's lists give two synonyms per name, for the databases trained on. This one is by word, for
every other schema: made-up ones, WikiSQL's tables, and the words of questions.

The command has a list of its own (model/ambiguity/src/synonyms/ours.rs), on purpose: what it builds
measures models that were trained with this one.
"""

from __future__ import annotations

from english import is_plural, plural, singular, words_of

_GROUPS = """
salary pay wage
price cost charge
country nation land
city town municipality
name title label
employee worker staffer
customer client buyer
student pupil learner
teacher instructor tutor
location place site
address residence postal_address
phone telephone contact_number
date day calendar_date
amount sum total
description details summary
type kind sort
category class group
movie film picture
song track tune
author writer creator
company firm corporation
product item article
department division section
height tallness stature
weight mass heaviness
length extent span
capacity maximum_occupancy seating
population inhabitants residents
revenue income turnover
profit gain net_income
duration running_time time_span
rating score grade
rank standing place_in_order
doctor physician medic
patient case sick_person
book volume publication
car automobile motorcar
vehicle conveyance means_of_transport
airport airfield aerodrome
stadium arena sports_ground
gender sex biological_sex
email mail_address electronic_mail
nationality citizenship country_of_origin
owner proprietor holder
manager supervisor head
director leader executive
age years_old years_of_life
budget funds allotted_money
year calendar_year annum
hometown place_of_birth home_city
color hue shade
size dimensions magnitude
status state condition
language tongue spoken_language
genre style category
material substance stuff
brand make label
speed velocity pace
area surface territory
distance range mileage
quantity count number_of_units
temperature warmth degrees
win victory won_game
loss defeat lost_game
point score tally
goal score scored_goal
attendance audience visitors
experience years_of_service seniority
discount reduction rebate
debt liability money_owed
result outcome final_result
position role post
season time_of_year period
theme topic subject
cuisine kitchen type_of_food
region area district
founded established created
opening launch inauguration
hire employment appointment
birth nativity day_born
start beginning commencement
end finish close
order purchase request
code identifier reference
actor performer player
singer vocalist artist
band group ensemble
painter artist visual_artist
building structure edifice
house dwelling home
ship vessel boat
plane aircraft jet
pilot aviator flyer
driver chauffeur motorist
truck lorry hauler
shop store outlet
restaurant eatery diner
hotel inn lodging
hospital clinic infirmary
school academy college
museum gallery exhibition_hall
library book_collection reading_room
lawyer attorney counsel
judge magistrate justice
journalist reporter correspondent
nurse caregiver medical_assistant
farmer grower agriculturist
soldier trooper warrior
swimmer athlete water_athlete
runner racer sprinter
game match contest
race competition contest
team squad side
club society association
event occasion happening
festival celebration fair
party celebration gathering
trip journey voyage
tour excursion trip
ticket pass admission
tenant renter lodger
landlord lessor property_owner
apartment flat unit
room chamber space
garden park green
tree timber plant
mountain peak summit
river stream waterway
lake pond body_of_water
forest wood woodland
island isle islet
animal creature beast
pet companion_animal house_animal
package parcel bundle
delivery shipment consignment
supplier vendor provider
contract agreement deal
payment transaction remittance
account ledger user_account
loan credit advance
invoice bill statement
machine device apparatus
engine motor power_unit
tool instrument implement
camera photo_device recorder
photographer picture_taker camera_operator
album record disc
poem verse rhyme
recipe cooking_instruction dish
course class lesson
exam test assessment
grade mark level
project undertaking venture
report account paper
meeting session conference
visitor guest caller
member participant affiliate
fan follower admirer
player competitor participant
coach trainer mentor
referee umpire match_official
prize award trophy
medal decoration award
vote ballot poll
mayor city_head town_leader
president head_of_state chief
sponsor backer patron
channel station broadcaster
program show broadcast
news report bulletin
volcano fire_mountain crater
castle fortress stronghold
temple shrine sanctuary
church chapel parish
bridge overpass crossing
station stop terminal
route path way
port harbor dock
warehouse depot storehouse
factory plant works
server host_machine node
website site web_page
user account_holder member
password secret passcode
file document record
message note text
""".strip().splitlines()


_OF = {
    word: [other.replace("_", " ") for other in others]
    for word, *others in map(str.split, reversed(_GROUPS))
}


def like_words(word: str) -> list[str]:
    """What else people say for a word, singular or plural as it is; empty if unknown."""
    others = _OF.get(singular(word), [])
    return [plural(o) for o in others] if is_plural(word) else others


def like_names(name: str) -> list[str]:
    """Two other names for a table or column: its last known word is said otherwise."""
    words = words_of(name).split()
    for i in reversed(range(len(words))):
        if others := like_words(words[i]):
            return ["_".join([*words[:i], *o.split(), *words[i + 1 :]]) for o in others]
    return []
