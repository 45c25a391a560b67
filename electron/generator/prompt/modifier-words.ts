/** Words that describe a thing, relate it to another, or carry no meaning. */
import { keyByWord } from './word-table.ts'

/** The effect of an adjective. Factors multiply. */
interface Manner {
  /** Height relative to width. */
  tall?: number
  thick?: number
  /** Overall scale. */
  size?: number
  lowPoly?: boolean
  /** All surfaces become glossy. */
  glossy?: boolean
  /** Understood but without effect, since everything is smooth by default. */
  smooth?: boolean
}

const mannerVocabulary: readonly [Manner, string][] = [
  [
    { tall: 1.35 },
    'tall high long elongated lanky hoch hohe hoher hohes grossgewachsen haut haute alto alta wysoki wysoka hoog hoge',
  ],
  [{ tall: 1.2, thick: 0.85 }, 'slim slender skinny narrow schlank schlanke delgado snello esbelto smukly slank'],
  [{ tall: 0.75 }, 'short squat low stubby stumpy niedrig niedrige bajo baja basso baixo niski laag'],
  [{ tall: 0.8 }, 'wide broad fat chubby plump breit breite largo ancho ancha ampio szeroki breed'],
  [
    { thick: 1.4 },
    'thick chunky sturdy heavy robust bold dick dicke dicker epais gruesa grueso spesso grosso gruby dik',
  ],
  [{ thick: 0.7 }, 'thin delicate flat dunn dunne fino fina sottile cienki dun'],
  [{ size: 0.5 }, 'tiny mini miniature micro teeny winzig winzige minuscule diminuto minuscolo malenki'],
  [
    { size: 0.7 },
    'small little petite klein kleine kleiner kleines petit petite pequeno pequena piccolo piccola maly mala',
  ],
  [{ size: 1.5 }, 'big large gross grosse grosser grosses grande duzy duza groot grote'],
  [{ size: 2 }, 'huge giant gigantic massive enormous riesig riesige riesiger enorme gigante ogromny reusachtig'],
  [{ lowPoly: true }, 'lowpoly polygonal geometric blocky angular'],
  [{ glossy: true }, 'glossy shiny polished shining gleaming glanzend brillant brillante lucido'],
  [{ smooth: true }, 'smooth rounded sleek glatt lisse liso'],
]

/** Effects by folded word. */
export const mannerWords: ReadonlyMap<string, Manner> = new Map(
  mannerVocabulary.flatMap(([manner, words]) => words.split(' ').map((word): [string, Manner] => [word, manner])),
)

/** Features of recipes by folded word. */
export const featureWords: ReadonlyMap<string, string> = keyByWord`
ribs: ribs rib ribbed fluted flutes grooved grooves ridged ridges pleated pleats gerippt rippen cannele
spiral: spiral spirals spiralled spiraled spiralling swirl swirled swirling helical spiralformig spirale espiral
twisted: twisted twist twisting twirled gedreht torsade torcido
faceted: faceted facets facetted
wavy: wavy waves wave rippled ripples undulating gewellt
hexagonal: hexagonal hexagon
octagonal: octagonal octagon
square: square squared quadratisch carre cuadrado quadrato
round: round circular rund runde runder rond ronde redondo redonda rotondo rotonda okragly
handle: handle handles handled griff henkel anse
lid: lid lidded cover deckel couvercle tapa coperchio
plain: plain band simple
knot: knot knotted
fir: fir pine spruce conifer christmas xmas tanne sapin abete
stepped: stepped steps stairs stair
heart: heart hearts
`

/** How one thing is related to another. */
export type Relation =
  | 'beside'
  | 'on'
  | 'under'
  | 'front'
  | 'behind'
  | 'with'
  /** With the following thing on top. */
  | 'topped'
  | 'wearing'
  | 'of'
  | 'in'
  | 'without'
  /** Only as part of a name: "a stand for a phone". */
  | 'for'
  /** A shape, where the recipe has it as a feature: "a box shaped like a heart". */
  | 'shaped'
  /** Actions, times and reasons, which no model shows. */
  | 'ignored'

/** Relations by folded word. */
export const relationWords: ReadonlyMap<string, Relation> = keyByWord`
on: on onto atop upon above over riding auf sur sobre sopra su op na seduto sentado assis
under: under below beneath underneath unter sous debajo sotto embaixo pod onder
front: front
behind: behind hinter derriere detras dietro atras za achter
beside: and beside next near by plus und neben et y e i oraz alongside accanto obok naast
with: with having featuring mit avec con com met
wearing: wearing dressed
of: of from made von aus de di del della da
in: in en nel im
for: for fur pour para per voor
shaped: qqshapedlike qqshapeof
topped: qqtopped
ignored: or qqlike qqnumber qqdecorated holding carrying at to as like into through across around during before after
ignored: while when because against between among along off up down towards toward inside outside within who which
ignored: that whose where until since behaving doing
without: without no ohne sans sin senza sem bez zonder
`

/** Words without meaning, which are skipped without a report. */
export const fillerWords: ReadonlySet<string> = new Set(
  (
    'a an the this that these those my your our some any is are be it its i me we you please make made create generate give ' +
    'build design want need would can could you us front figurine figurines figure figures statue statues statuette ' +
    'sculpture sculptures model models print prints printed printable printing 3d object thing item something anything toy render shape shaped ' +
    'replica ornament ornaments decoration decorations drawing picture image carving plush stuffed portrait ' +
    'style styled kind type sort version colored coloured color colour colours colors which who has have having out material ' +
    'size sized set row there very really just so long diameter ' +
    'ein eine einen einer einem eines der die das den dem des ' +
    'un une le la les des du l d el los las una unos unas lo gli il um uma os as o het een ' +
    'mir mich bitte mach machen figur i itself her his their'
  ).split(' '),
)

/** Words that ask for a base. */
export const baseWords: ReadonlySet<string> = new Set(
  'base stand pedestal plinth podium socle sockel podest standfuss basamento'.split(' '),
)

/** Words for a figurine, which has a base by default. */
export const figurineWords: ReadonlySet<string> = new Set(
  'figurine figurines statue statues statuette figur'.split(' '),
)

/** Measures as in "a bunch of": the thing itself follows, and the measure is reported as ignored. */
export const measureWords: ReadonlySet<string> = new Set(
  'bunch slice piece pile heap stack pack herd flock group army handful bundle cluster family swarm lot bust sheet loaf'.split(
    ' ',
  ),
)

/** Subject ids of headwear. */
export const headwear: ReadonlySet<string> = new Set(
  'crown top-hat womans-hat billed-cap graduation-cap military-helmet rescue-workers-helmet ribbon'.split(' '),
)

/** Ids of recipes that hold what they come "with": "a vase with a rose". */
export const carriers: ReadonlySet<string> = new Set(
  'vase planter bowl plate table column goblet egg-cup pen-holder'.split(' '),
)
