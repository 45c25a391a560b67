/** Numbers as words and digits. */
const table: Readonly<Record<string, number>> = {
  one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12,
  thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19, twenty: 20,
  thirty: 30, forty: 40, fifty: 50, sixty: 60, hundred: 100, pair: 2, couple: 2, trio: 3, several: 3, few: 3, dozen: 12,
  zwei: 2, drei: 3, vier: 4, funf: 5, sechs: 6, sieben: 7, acht: 8, neun: 9, zehn: 10, zwolf: 12,
  deux: 2, trois: 3, quatre: 4, cinq: 5, sept: 7, huit: 8, neuf: 9, dix: 10,
  dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10,
  due: 2, tre: 3, quattro: 4, cinque: 5, sei: 6, sette: 7, otto: 8, nove: 9, dieci: 10,
  dois: 2, duas: 2, quatro: 4, sete: 7, oito: 8, dez: 10,
  dwa: 2, dwie: 2, trzy: 3, cztery: 4, piec: 5, szesc: 6,
  twee: 2, drie: 3, vijf: 5, zes: 6, zeven: 7, negen: 9, tien: 10,
}

/** The number a folded word stands for, or undefined. */
export function numberOf(word: string): number | undefined {
  if (/^\d{1,6}$/.test(word)) return Number(word)
  return Object.hasOwn(table, word) ? table[word] : undefined
}

const nouns: Readonly<Record<string, string>> = {
  tooth: 'teeth teeth cog cogs tooth zahne dents dientes denti dentes zeby tanden',
  side: 'side sides sided faces faceted facets corners cornered seiten cotes lados lati seitig',
  petal: 'petal petals petaled',
  point: 'point points pointed spike spikes tip tips prong prongs zacken branches puntas punte pontas pointe',
  rib: 'rib ribs ribbed flute flutes groove grooves ridge ridges pleat pleats rippen',
  leg: 'leg legs legged beine pieds patas gambe',
  turn: 'turn turns coil coils twist twists loop loops windungen windings revolutions',
  arm: 'arm arms armed',
  fin: 'fin fins finned',
  floor: 'floor floors storey storeys story stories level levels stockwerke',
  step: 'step steps stepped stair stairs stufen',
  layer: 'layer layers tier tiers tiered schichten',
  hole: 'hole holes locher',
}

const parameters: Readonly<Record<string, string>> = {
  tooth: 'teeth', side: 'sides', petal: 'petals', point: 'points', rib: 'ribs', leg: 'legs', turn: 'turns', arm: 'arms',
  fin: 'fins', floor: 'floors', step: 'steps', layer: 'layers', hole: 'holes',
}

const byNoun: ReadonlyMap<string, string> = new Map(
  Object.entries(nouns).flatMap(([key, words]) => words.split(' ').map((word): [string, string] => [word, parameters[key] ?? key])),
)

/** What a recipe calls the thing that is counted ("teeth", "sided" → `sides`), or undefined. */
export function countedBy(word: string): string | undefined {
  return byNoun.get(word)
}
