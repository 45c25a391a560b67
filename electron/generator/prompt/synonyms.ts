/**
 * Everyday names of artworks, chosen by hand from the tags of their data set, most of which are not names ("tale" is a
 * tag of the dragon). Each line: label, names.
 */
import { wordRows } from './word-table.ts'

const vocabulary = `
dog: puppy, pup, hound, doggy, labrador, mutt
cat: kitten, kitty, tomcat, feline, kittycat, pussycat
rabbit: bunny, hare, bunny rabbit, easter bunny
moose: elk, reindeer
ewe: sheep, lamb
horse: pony, stallion, mare, foal, steed
donkey: mule, burro
hippopotamus: hippo
rhinoceros: rhino
chipmunk: squirrel
llama: alpaca
camel: dromedary
bear: grizzly, grizzly bear, brown bear
panda: panda bear
koala: koala bear
orangutan: ape
boar: wild boar, warthog
pig: piglet, hog, swine
cow: cattle, calf
ox: bull, steer
bison: buffalo
rooster: cock
chicken: hen
baby chick: chick
swan: cygnet
duck: duckling, rubber duck, mallard
goose: gander
black bird: crow, raven
phoenix: firebird
turtle: tortoise, sea turtle, terrapin
lizard: gecko, iguana, chameleon, salamander
crocodile: alligator, croc
snake: serpent, cobra, viper, python
sauropod: dinosaur, dino, brontosaurus, brachiosaurus, diplodocus, long neck dinosaur
t-rex: trex, tyrannosaurus, tyrannosaurus rex, t rex dinosaur
whale: blue whale, humpback
seal: sea lion
blowfish: pufferfish, puffer fish
tropical fish: angelfish
fish: goldfish, trout
spiral shell: seashell, shell, conch
shrimp: prawn
squid: calamari
octopus: kraken toy
honeybee: bee, bumblebee, bumble bee
lady beetle: ladybug, ladybird
cricket: grasshopper
bug: caterpillar
worm: earthworm
spider web: cobweb, spiderweb
lotus: water lily
blossom: flower, daisy, buttercup
rosette: rose window
hyacinth: lavender flower, lilac flower
seedling: sprout, sapling
potted plant: houseplant, pot plant
evergreen tree: conifer
deciduous tree: leafy tree
palm tree: coconut palm, palm
four leaf clover: lucky clover, clover
mushroom: toadstool, fungus
fallen leaf: autumn leaf
leaf fluttering in wind: leaf
christmas tree: xmas tree
red apple: apple
grapes: grape
tangerine: orange, mandarin, clementine, orange fruit
cherries: cherry
blueberries: blueberry, berries, berry
kiwi fruit: kiwi
eggplant: aubergine
ear of corn: corn, maize, corn cob
hot pepper: chili, chilli, chili pepper, chilli pepper
bell pepper: capsicum, paprika, pepper
leafy green: lettuce, cabbage, salad leaf
peanuts: peanut
chestnut: acorn
bread: loaf, loaf of bread, toast
baguette bread: baguette, french bread
cheese wedge: cheese
meat on bone: meat
poultry leg: drumstick, chicken leg
cut of meat: steak
hamburger: burger, cheeseburger
french fries: fries, chips
hot dog: hotdog, sausage
shallow pan of food: paella, frying pan
pot of food: stew, soup
bowl with spoon: porridge, cereal, bowl of cereal
steaming bowl: ramen, noodle soup, noodles, bowl of noodles
spaghetti: pasta
doughnut: donut
soft ice cream: soft serve, ice cream cone, icecream
birthday cake: cake
shortcake: slice of cake, cake slice
chocolate bar: bar of chocolate, chocolate
candy: sweet, bonbon, sweets
custard: pudding, flan
honey pot: honey, pot of honey
glass of milk: milk
hot beverage: coffee, tea, hot drink, cup of tea, cup of coffee
beer mug: beer, pint
wine glass: glass of wine, wine
cocktail glass: cocktail, martini
tropical drink: cocktail with umbrella
bottle with popping cork: champagne, champagne bottle
bubble tea: boba
fork and knife: cutlery
kitchen knife: knife, chefs knife
jar: pickle jar
globe showing europe-africa: globe, earth, planet earth, world
ringed planet: saturn, planet
new moon face: new moon
crescent moon: moon, half moon
sun with face: sun face
cloud with lightning: thunder cloud, storm cloud
cloud with rain: rain cloud
high voltage: lightning, lightning bolt, thunderbolt, flash
fire: flame, campfire
droplet: drop, water drop, raindrop
snowman without snow: snow man
tornado: whirlwind
water wave: ocean wave, sea wave, wave
desert island: island, tropical island
volcano: volcanoe
mountain: peak, hill
wood: log
rock: boulder, pebble
castle: fortress, palace
church: chapel, cathedral
mosque: masjid
automobile: car, sedan, motorcar, motor car
racing car: race car, racecar, formula one car, sports car, f1 car
sport utility vehicle: suv, jeep
taxi: cab
delivery truck: truck, lorry, van
articulated lorry: semi truck, semi trailer
pickup truck: pickup
fire engine: fire truck, firetruck
police car: cop car
minibus: camper van, campervan
motorcycle: motorbike, motor bike
bicycle: bike, pushbike
kick scooter: scooter
motor scooter: moped, vespa
locomotive: steam train, steam engine, train engine, steam locomotive
high-speed train: bullet train
tram: streetcar, trolley
metro: subway
sailboat: sailing boat, yacht, boat, sail boat, sailing ship
ship: cruise ship, ocean liner
ferry: ferry boat
motor boat: motorboat
airplane: plane, aeroplane, jet, aircraft, jumbo jet
small airplane: propeller plane
helicopter: chopper, copter
flying saucer: ufo, alien spaceship, alien ship
satellite: space satellite
luggage: suitcase
alarm clock: clock
mantelpiece clock: mantel clock
hourglass done: hourglass, sand timer, sandglass
watch: wristwatch, wrist watch
jack-o-lantern: pumpkin, halloween pumpkin, jack o lantern, pumpkin head
balloon: party balloon
wrapped gift: gift, present, gift box
trophy: winners cup, champion cup
soccer ball: football, soccerball
american football: rugby ball toy
pool 8 ball: billiard ball, eight ball, 8 ball
flying disc: frisbee
bullseye: target, dartboard
fishing pole: fishing rod
sled: sledge, sleigh
water pistol: water gun, squirt gun
magic wand: wand
video game: game controller, gamepad, controller
joystick: arcade stick
game die: board game die
puzzle piece: jigsaw, jigsaw piece, puzzle
teddy bear: teddy, plush bear, stuffed bear
nesting dolls: matryoshka, russian doll, nesting doll, babushka
yarn: ball of wool, ball of yarn, wool
glasses: spectacles, eyeglasses
t-shirt: shirt, tshirt, tee
jeans: trousers, pants
coat: jacket
necktie: tie
gloves: glove, mitten, mittens
socks: sock
running shoe: sneaker, shoe, trainer
hiking boot: boot
high-heeled shoe: high heel, stiletto
woman’s sandal: sandal
flat shoe: slipper
thong sandal: flip flop
backpack: rucksack, satchel, school bag
handbag: bag
top hat: hat, magicians hat, tophat
woman’s hat: sun hat, straw hat
billed cap: cap, baseball cap
graduation cap: mortarboard
military helmet: helmet, soldier helmet
rescue worker’s helmet: hard hat
gem stone: diamond, gem, jewel, brilliant
headphone: headphones, headset
studio microphone: mic
musical keyboard: piano, keyboard instrument
long drum: conga
mobile phone: phone, smartphone, cell phone, cellphone, iphone
telephone: old phone, rotary phone
desktop computer: computer, pc, monitor
computer mouse: pc mouse
floppy disk: diskette
optical disk: cd, compact disc
television: tv, tv set, telly
camera: photo camera
magnifying glass tilted left: magnifying glass, magnifier, loupe
light bulb: bulb, lightbulb
flashlight: torch
closed book: book
open book: opened book
books: stack of books, pile of books
label: price tag
money bag: bag of money
envelope: letter envelope, mail
package: parcel, cardboard box
open mailbox with raised flag: open mailbox
closed mailbox with raised flag: mailbox, letterbox
pencil: drawing pencil
paintbrush: paint brush, brush
artist palette: palette, paint palette
pushpin: pin, thumbtack
locked: padlock, lock
key: house key
old key: skeleton key, antique key
dagger: sword, blade
bow and arrow: bow, archery bow
carpentry saw: saw, handsaw
wrench: spanner
nut and bolt: bolt and nut, screw, bolt
link: chain link
test tube: vial
dna: dna helix, double helix
satellite antenna: satellite dish
syringe: injection
pill: capsule, tablet pill
couch and lamp: couch, sofa
bathtub: bath, bath tub
roll of paper: toilet paper, paper roll
bucket: pail
headstone: gravestone, tombstone, grave
moai: easter island head, easter island statue, stone head
ghost: spook, phantom, boo
pile of poo: poop, poo
alien: extraterrestrial, martian
alien monster: space invader, monster
robot: android, robot head, bot
ogre: oni
skull: skull head, cranium
clown face: clown
smiling face with sunglasses: cool face, cool smiley
slightly smiling face: smiley, smiley face, smile
grinning face: grin
superhero: hero
mage: wizard, witch, sorcerer, warlock, magician
woman mage: female wizard, sorceress
santa claus: santa, father christmas, saint nicholas, st nicholas
mrs. claus: mother christmas
baby angel: angel, cherub
merperson: mer person
old woman: grandma, grandmother, granny
old man: grandpa, grandfather
astronaut: spaceman, cosmonaut
cook: chef, baker
judge: magistrate
police officer: policeman, cop, policewoman
firefighter: fireman, firewoman
construction worker: builder
guard: royal guard, beefeater
health worker: doctor, nurse
footprints: footprint
tooth: molar
flexed biceps: biceps, muscle, strong arm
anatomical heart: human heart
eye: eyeball
mouth: lips
thumbs up: thumb up, like sign
victory hand: peace sign
fleur-de-lis: fleur de lis, lily flower
trident emblem: trident
`

/** Returns each synonym with its artwork label. */
export function synonymPairs(): [synonym: string, label: string][] {
  return wordRows(vocabulary, ', ').flatMap(([label, names]) => names.map((name): [string, string] => [name, label]))
}
