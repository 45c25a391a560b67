/** Everyday things of known size, in millimetres, that holders and boxes are made for. */

interface KnownThing {
  names: readonly string[]
  sizes: { diameter?: number; length?: number; width?: number; thickness?: number }
}

const vocabulary = `
18650, 18650 battery, 18650 cell | diameter 18.4 length 65
aa battery, aa, mignon | diameter 14.5 length 50.5
aaa battery, aaa | diameter 10.5 length 44.5
c battery | diameter 26.2 length 50
d battery | diameter 34.2 length 61.5
cr2032 | diameter 20 length 3.2
9v battery | width 26.5 thickness 17.5 length 48.5
pencil | diameter 7.5 length 180
pen, ballpoint | diameter 11 length 145
marker, felt pen | diameter 16 length 140
paint brush, brush | diameter 9 length 200
toothbrush | diameter 15 length 190
tea light | diameter 38 length 17
egg | diameter 44 length 58
test tube | diameter 16 length 150
credit card, bank card, business card | width 85.6 thickness 0.8 length 54
playing card | width 63 thickness 16 length 88
phone, smartphone | width 76 thickness 9 length 155
tablet | width 250 thickness 8 length 180
sd card | width 24 thickness 2.1 length 32
`

export const knownThings: readonly KnownThing[] = vocabulary
  .trim()
  .split('\n')
  .map((row) => {
    const [names = '', sizes = ''] = row.split(' | ')
    const words = sizes.split(' ')
    return {
      names: names.split(', ').toSorted((a, b) => b.length - a.length),
      sizes: Object.fromEntries(
        words.flatMap((word, at) => (at % 2 === 0 ? [[word, Number(words[at + 1])] as const] : [])),
      ),
    }
  })
