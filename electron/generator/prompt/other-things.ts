/**
 * Compound names whose last word is another subject ("baseball bat" is not an animal); none of them can be made. Names
 * in the vocabulary ("teddy bear") and dictionary words written apart ("star fish", see `isCompound`) are not listed.
 */
export const otherThings: ReadonlySet<string> = new Set(
  (
    'baseball bat,cricket bat,softball bat,rounders bat,wooden bat,vampire bat cave,guinea pig,pommel horse,rocking horse,' +
    'queen bee,king cobra,king crab,king size,queen size,lion fish,bulldog clip,fire ant,fruit fly,dragon fruit,dragon boat,' +
    'crane truck,tower crane,construction crane,wax seal,door seal,seal stamp,piano key,computer bug,fish tank,gas tank,water tank,' +
    'army tank,bird feeder,shoe rack,shoe box,car park,car seat,car wash,egg timer,pine apple,star wars,star trek,rock star,' +
    'film star,pop star,hair bow,violin bow,cello bow,ribbon bow,gift bow,bow tie,bow window,nose ring,onion ring,boxing ring,' +
    'napkin ring,curtain ring,piston ring,nail file,blue bell,music stand,cake stand,hot air balloon,tooth pick,guitar pick,' +
    'ice pick,lock pick,tape measure,tape dispenser,tea towel,wooden spoon,table tennis,tennis racket,ping pong table,pool table,' +
    'chess set,chess pieces,board game,card game,playing card,flick knife,butterfly knife,snow globe,lava lamp,table lamp,' +
    'desk lamp,night sky,flash drive,hard drive,steering wheel,spinning wheel,arm chair,arm rest,rocking chair,high chair,' +
    'monkey wrench,monkey bars,ladder truck,hen house,green house,lion dance,duck tape,mouse pad,mouse mat,saw fish,wood pecker,' +
    'wood louse,fire hydrant,rain boot,rain drop cake,cloud berry,blue berry,black berry,turtle shell,artillery shell,box office,' +
    'letter box opener,music box,sand box,tool shed,cup holder,whale tail,shark fin'
  ).split(','),
)

/** Subject ids of body parts and clothes, which cannot be added to a figure by "with". */
export const partsOfFigures: ReadonlySet<string> = new Set(
  (
    'eyes eye ear nose mouth tongue tooth leg foot brain bone wing feather lungs flexed-biceps mechanical-arm mechanical-leg anatomical-heart ' +
    'heart hand waving-hand raised-hand footprints paw-prints pig-nose glasses sunglasses goggles scarf gloves coat socks dress kimono sari jeans ' +
    't-shirt necktie lab-coat safety-vest briefs shorts bikini one-piece-swimsuit backpack running-shoe hiking-boot flat-shoe high-heeled-shoe ' +
    'wheel door window thong-sandal womans-sandal womans-boot womans-clothes ballet-shoes roller-skate ice-skate boxing-glove prayer-beads ring diving-mask running-shirt'
  ).split(' '),
)

/** Subject ids of containers. For these, "in" places things on top, and a remark says so. */
export const containers: ReadonlySet<string> = new Set(
  'vase planter bowl plate goblet egg-cup pen-holder box treasure-chest cup mug barrel rowing-boat canoe bathtub basket bucket shopping-cart seat bed sled'.split(
    ' ',
  ),
)

/** Ids of chess pieces that are also people: with an action or clothes the name means the person. */
export const piecesOrPeople: ReadonlySet<string> = new Set(['king', 'queen', 'knight', 'bishop'])
