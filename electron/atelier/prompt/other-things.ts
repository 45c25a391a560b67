/**
 * Names that are not what their last word is: a baseball bat is no animal. None of them can be made, and none may be taken for
 * a part of its name. What the vocabulary itself knows ("teddy bear") need not stand here.
 */
export const otherThings: ReadonlySet<string> = new Set(
  (
    'baseball bat,cricket bat,softball bat,rounders bat,wooden bat,vampire bat cave,guinea pig,sea horse,clothes horse,pommel horse,rocking horse,' +
    'queen bee,bee hive,king cobra,king crab,king size,queen size,lion fish,dog fish,cat fish,star fish,sword fish,cat walk,cat nap,' +
    'bull dog,bulldog clip,bull horn,fire ant,fire fly,dragon fly,butter fly,horse fly,fruit fly,dragon fruit,dragon boat,' +
    'crane truck,tower crane,construction crane,wax seal,door seal,seal stamp,key board,key stone,piano key,computer bug,' +
    'fish tank,gas tank,water tank,army tank,fish bowl,bird cage,bird bath,bird feeder,shoe rack,shoe horn,shoe box,boot leg,' +
    'car park,car seat,car wash,egg plant,egg timer,egg shell,pine apple,star fruit,star wars,star trek,super star,rock star,film star,pop star,' +
    'hair bow,violin bow,cello bow,ribbon bow,gift bow,bow tie,bow window,nose ring,ear ring,onion ring,boxing ring,napkin ring,curtain ring,piston ring,' +
    'finger nail,nail file,door bell,bar bell,dumb bell,blue bell,ding bat,hand bag,bean bag,tea bag,bag pipe,punch bag,air bag,' +
    'ear bud,ear phone,head phone,head stand,music stand,cake stand,hot air balloon,hair brush,tooth pick,guitar pick,ice pick,lock pick,' +
    'tape measure,tape dispenser,tea towel,tea spoon,table spoon,wooden spoon,table cloth,table tennis,tennis racket,ping pong table,pool table,' +
    'chess set,chess board,chess pieces,chess men,board game,card game,playing card,jack knife,pocket knife,flick knife,butterfly knife,' +
    'snow globe,lava lamp,table lamp,desk lamp,street lamp,lamp post,night stand,night light,night sky,flash drive,hard drive,' +
    'water wheel,steering wheel,spinning wheel,wheel chair,arm chair,arm rest,rocking chair,high chair,chair lift,deck chair,push chair,' +
    'book worm,book case,book shelf,glow worm,tape worm,silk worm,monkey wrench,monkey bars,ladder truck,hen house,dog house,green house,' +
    'power house,doll house,ware house,house boat,house fly,club house,lion dance,fox glove,crow bar,goose bumps,duck tape,duck bill,' +
    'mouse pad,mouse mat,saw fish,saw dust,saw mill,wood pecker,wood louse,fire place,fire wood,fire hydrant,fire work,' +
    'sun dial,sun screen,moon stone,moon walk,rain coat,rain boot,rain drop cake,cloud berry,straw berry,blue berry,black berry,goose berry,' +
    'turtle shell,tortoise shell,egg shell,nut shell,artillery shell,box office,box car,letter box opener,music box,juke box,sand box,tool shed,cup holder,cup board,egg beater,whale tail,shark fin'
  ).split(','),
)

/** Parts of a body and what it wears: "with" them a figure stays as it is. Ids of artworks and recipes. */
export const partsOfFigures: ReadonlySet<string> = new Set(
  (
    'eyes eye ear nose mouth tongue tooth leg foot brain bone wing feather lungs flexed-biceps mechanical-arm mechanical-leg anatomical-heart ' +
    'heart hand waving-hand raised-hand footprints paw-prints pig-nose glasses sunglasses goggles scarf gloves coat socks dress kimono sari jeans ' +
    't-shirt necktie lab-coat safety-vest briefs shorts bikini one-piece-swimsuit backpack running-shoe hiking-boot flat-shoe high-heeled-shoe ' +
    'wheel door window thong-sandal womans-sandal womans-boot womans-clothes ballet-shoes roller-skate ice-skate boxing-glove prayer-beads ring diving-mask running-shirt'
  ).split(' '),
)

/** Things that others are put into, by id: they are set on top, which is said. */
export const containers: ReadonlySet<string> = new Set(
  'vase planter bowl plate goblet egg-cup pen-holder box treasure-chest cup mug barrel rowing-boat canoe bathtub basket bucket shopping-cart seat bed sled'.split(
    ' ',
  ),
)

/** Names of chess pieces that are people too: alone they are the piece, with anything done or worn they are not. */
export const piecesOrPeople: ReadonlySet<string> = new Set(['king', 'queen', 'knight', 'bishop'])
