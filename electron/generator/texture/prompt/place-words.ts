/** Words for parts of a model and for height ranges. */

/** A place named by words, independent of the model. */
export interface PlaceWord {
  /** Folded words for the part. */
  names: readonly string[]
  /** Height range if no part has the name; undefined if the words can only mean a part. */
  band?: readonly [from: number, to: number]
  /** Everything not named by other words. */
  rest?: boolean
}

const table: readonly [PlaceWord['band'] | 'rest' | undefined, string][] = [
  [
    [-1, 0.16],
    'base|bottom|stand|plinth|pedestal|socle|sockel|foot|feet|fuss|basis|podium|pied|basamento|boden|unten|sole|soles',
  ],
  [[0.84, 2], 'top|tip|summit|peak|spitze|oben|cime|cima|crest|finial'],
  [[0.5, 2], 'upper half|top half|upper part|upper body|obere halfte'],
  [[-1, 0.5], 'lower half|bottom half|lower part|lower body|untere halfte'],
  [[0.66, 2], 'upper third|top third'],
  [[-1, 0.34], 'lower third|bottom third'],
  [[0.34, 0.66], 'middle|centre|center|middle third|waist|mitte|milieu|medio'],
  [
    'rest',
    'body|rest|everything else|everything|main|main body|whole|all|torso|trunk|korper|rumpf|corps|cuerpo|corpo|remaining|other parts|others',
  ],
  [[0.82, 2], 'head|face|skull|kopf|tete|cabeza|testa|crown|krone'],
  [undefined, 'eye|eyes|pupil|auge|augen'],
  [undefined, 'leg|legs|beine|jambes|piernas|gambe'],
  [undefined, 'arm|arms|hand|hands|paw|paws'],
  [undefined, 'hair|mane|beard|haare'],
  [undefined, 'wing|wings|flugel'],
  [undefined, 'tail|schwanz'],
  [undefined, 'ear|ears|ohren'],
  [undefined, 'nose|snout|beak|mouth|teeth'],
  [undefined, 'lid|cap|cover|deckel'],
  [undefined, 'handle|grip|hilt|griff|henkel'],
  [undefined, 'blade|edge|klinge'],
  [undefined, 'wheel|wheels|tyre|tyres|tire|tires|rader|rad'],
  [undefined, 'window|windows|glass panes|windshield|fenster'],
  [undefined, 'door|doors|tur'],
  [undefined, 'roof|dach'],
  [undefined, 'wall|walls|wande'],
  [undefined, 'chimney|porch|stairs|steps'],
  [undefined, 'seat|cushion|backrest|sitz'],
  [undefined, 'frame|rim|ring|border|rand|rahmen'],
  [undefined, 'shade|lampshade|bulb|lamp'],
  [
    undefined,
    'armor|armour|helmet|shield|sword|belt|boots|shoes|hat|coat|dress|shirt|trousers|pants|jeans part|clothes|bag',
  ],
  [undefined, 'flower|petals|leaf part|stem|pot|trunk part'],
  [undefined, 'buttons|button|screws|bolts|hinges|chain'],
]

/** Keyed by folded word or phrase. */
export const placeWords: ReadonlyMap<string, PlaceWord> = new Map(
  table.flatMap(([where, names]) => {
    const all = names.split('|')
    const place: PlaceWord = {
      names: all,
      ...(where === 'rest' ? { rest: true } : where === undefined ? {} : { band: where }),
    }
    return all.map((name): [string, PlaceWord] => [name, place])
  }),
)

export const maxPlaceWords = 3
