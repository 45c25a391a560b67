/** Colour names in several languages. */
import { linearColour } from '../kit/colour.ts'
import type { Rgb } from '../kit/recipe-options.ts'
import { fold } from './words.ts'

/** Each line: name, sRGB, words. */
const vocabulary = `
red       #c62828 red, rot, roter, rotes, roten, rouge, rojo, roja, rosso, rossa, vermelho, vermelha, czerwony, czerwona, rood
crimson   #9b111e crimson, scarlet, ruby red
maroon    #6d1a26 maroon, burgundy, wine red
orange    #ee7a1b orange, orangefarben, naranja, arancione, laranja, pomaranczowy, oranje
amber     #ffb300 amber
yellow    #f6c915 yellow, gelb, gelbe, gelber, gelbes, jaune, amarillo, amarilla, giallo, gialla, amarelo, amarela, zolty, zolta, geel, gele
mustard   #c9992b mustard, ochre, ocher
green     #3a8f3d green, grün, grüne, grüner, grünes, gruen, gruene, vert, verte, verde, zielony, zielona, groen, groene
lime      #9bd32c lime green, lime
olive     #77803a olive, olive green, khaki, army green
mint      #98dfc0 mint, mint green, seafoam
forest    #1f5a35 forest green, emerald green, bottle green
teal      #177e89 teal, petrol
turquoise #2ec4b6 turquoise, aqua, türkis, turquesa
cyan      #22b8d6 cyan
blue      #2b62b5 blue, blau, blaue, blauer, blaues, blauen, bleu, bleue, azul, blu, azzurro, niebieski, niebieska, blauw, blauwe
navy      #1e2f5e navy, navy blue, midnight blue
sky       #72b7e8 sky blue, baby blue, light blue, azure, hellblau
indigo    #3f3f9f indigo, cobalt, royal blue, ultramarine
purple    #7b3aa6 purple, violet, lila, violett, violette, morado, morada, viola, roxo, roxa, fioletowy, paars, mauve, plum
lavender  #b79ce0 lavender, lilac
magenta   #c9258c magenta, fuchsia, hot pink
pink      #ef8fb5 pink, rosa, rose pink, rosado, rozowy, rozowa, roze
peach     #f8b690 peach, salmon, coral, apricot
brown     #7a4f2f brown, braun, braune, brauner, braunes, marron, brun, marrone, marrom, brazowy, bruin, bruine, chestnut brown
tan       #c8a26f tan, beige, sand, camel brown
cream     #f3e7cb cream, off white, eggshell, vanilla
white     #f1f1ee white, weiss, weisse, weisser, weisses, blanc, blanche, blanco, blanca, bianco, bianca, branco, branca, bialy, biala, witte, snow white
grey      #8b8d90 grey, gray, grau, graue, grauer, graues, gris, grigio, grigia, cinza, szary, szara, grijs, grijze
charcoal  #3f4347 charcoal, anthracite, slate, graphite
black     #1d1d1f black, schwarz, schwarze, schwarzer, schwarzes, noir, noire, negro, negra, nero, nera, preto, preta, czarny, czarna, zwart, zwarte
`

/** A colour that a prompt names. */
export interface NamedColour {
  name: string
  /** Linear RGB. */
  colour: Rgb
}

/** Colours by folded word or words. */
export const colourWords: ReadonlyMap<string, NamedColour> = new Map(
  vocabulary
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [, name, hex, words] = /^(\w+) +(#\w+) (.+)$/.exec(line)!
      return words!.split(', ').map((word) => [fold(word), { name: name!, colour: linearColour(hex!) }] as const)
    }),
)

const lighter = 'light pale pastel clair claro chiaro soft licht'.split(' ')
const darker = 'dark deep dunkel fonce oscuro scuro escuro donker'.split(' ')
const shades: ReadonlyMap<string, number> = new Map([
  ...lighter.map((word): [string, number] => [word, 0.5]),
  ...darker.map((word): [string, number] => [word, -0.55]),
])

/** Returns how much lighter (above 0) or darker a word makes a colour, -1 … 1, or undefined. */
export function shadeOf(word: string): number | undefined {
  return shades.get(word)
}

/** Returns the colour mixed with white (`shade` above 0) or black. */
export function withShade({ name, colour }: NamedColour, shade: number): NamedColour {
  const mix = (value: number): number => (shade > 0 ? value + (1 - value) * shade : value * (1 + shade))
  return { name: `${shade > 0 ? 'light' : 'dark'} ${name}`, colour: [mix(colour[0]), mix(colour[1]), mix(colour[2])] }
}
