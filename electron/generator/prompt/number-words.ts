/** Numbers as words and digits, and the nouns that they count. */
import { keyByWord } from './word-table.ts'

const numberVocabulary = numbersByWord(`
1 one
2 two pair couple zwei deux dois duas dwa dwie twee
3 three trio several few drei trois tres tre trzy drie
4 four vier quatre cuatro quattro quatro cztery
5 five funf cinq cinco cinque piec vijf
6 six sechs seis sei szesc zes
7 seven sieben sept siete sette sete zeven
8 eight acht huit ocho otto oito
9 nine neun neuf nueve nove negen
10 ten zehn dix diez dieci dez tien
11 eleven
12 twelve dozen zwolf
13 thirteen
14 fourteen
15 fifteen
16 sixteen
17 seventeen
18 eighteen
19 nineteen
20 twenty
30 thirty
40 forty
50 fifty
60 sixty
100 hundred
`)

/** Returns the numbers of a table with one line per number: the number, then its words. */
export function numbersByWord(lines: string): ReadonlyMap<string, number> {
  const rows = lines.trim().split('\n')
  return new Map(
    rows.flatMap((row) => {
      const [number, ...words] = row.split(' ')
      return words.map((word) => [word, Number(number)] as const)
    }),
  )
}

/** Returns the number of a folded word, or undefined. */
export function numberOf(word: string): number | undefined {
  if (/^\d{1,6}$/.test(word)) return Number(word)
  return numberVocabulary.get(word)
}

const countedNouns = keyByWord`
teeth: teeth teeth cog cogs tooth zahne dents dientes denti dentes zeby tanden
sides: side sides sided faces faceted facets corners cornered seiten cotes lados lati seitig
petals: petal petals petaled
points: point points pointed spike spikes tip tips prong prongs zacken branches puntas punte pontas pointe
ribs: rib ribs ribbed flute flutes groove grooves ridge ridges pleat pleats rippen
legs: leg legs legged beine pieds patas gambe
turns: turn turns coil coils twist twists loop loops windungen windings revolutions
arms: arm arms armed
fins: fin fins finned
floors: floor floors storey storeys story stories level levels stockwerke
steps: step steps stepped stair stairs stufen
layers: layer layers tier tiers tiered schichten
holes: hole holes locher
`

/** Returns a recipe's name for the counted noun ("sided" → `sides`), or undefined. */
export function countedBy(word: string): string | undefined {
  return countedNouns.get(word)
}
