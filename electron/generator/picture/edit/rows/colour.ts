/** Edits of colour and light. */
import { colourAt, colourPhrase, colourTokens, type Colour } from '../../request/colour-phrase.ts'
import * as adjust from '../adjust.ts'
import { takePercent, takeStrength } from '../amounts.ts'
import { edit } from '../edit.ts'
import { recoloured } from '../recolour.ts'

interface Amount {
  amount: number
}

/** Reads "brighter by 20 %" or "a bit darker" as a signed amount; `usual` is the default. */
function amountOf(clause: string, up: RegExp, down: RegExp, usual: number): Amount | undefined {
  const { share, rest: bare } = takePercent(clause)
  const { factor, rest } = takeStrength(bare)
  const side = up.test(rest) ? 1 : down.test(rest) ? -1 : 0
  if (side === 0) return undefined
  return { amount: side * Math.min(1, share ?? usual * factor) }
}

export const colourEdits = [
  edit<{ from: Colour; to: Colour }>({
    id: 'recolour',
    label: 'Change a colour',
    help: 'Replaces one colour by another; light and shade are kept.',
    examples: `make the red parts blue | change the red to green | turn everything blue into orange |
      recolour the yellow as light purple | replace green with teal | swap the brown for black |
      paint the white areas pink | blue instead of red | make the dark green areas #ff8800`,
    read(clause) {
      const match =
        /^(?:make|change|turn|recolou?r|colou?r|paint|replace|swap|exchange|convert|dye|switch) (?:(?:all|everything|every|only|whatever|anything)(?: (?:that|which))?(?: is)? ?(?:of )?)*(?<from>.+)$/s.exec(
          clause,
        )
      const instead = /^(?:make (?:it )?)?(?<to>.+?) instead of (?<from>.+)$/s.exec(clause)
      if (instead?.groups) return pairOf(instead.groups['from']!, instead.groups['to']!)
      const rest = match?.groups?.['from']
      if (rest === undefined) return undefined
      const words = colourTokens(rest)
      const first = colourAt(words, 0)
      if (first === undefined) return undefined
      let at = first.length
      while (links.has(words[at] ?? '')) at++
      if (at === first.length && words.length === at) return undefined
      const second = colourAt(words, at)
      if (second === undefined) return undefined
      const tail = words.slice(at + second.length)
      return tail.every((word) => links.has(word)) ? { from: first.colour, to: second.colour } : undefined
    },
    pixels(raster, { from, to }, { progress, note }) {
      const { raster: out, fraction } = recoloured(raster, from, to, progress)
      if (fraction >= 0.0005) return out
      note({ code: 'colour-absent', figures: { colour: from.name } })
      return raster
    },
  }),
  edit<{ colour: Colour; amount: number }>({
    id: 'tint',
    label: 'Tint',
    help: 'Shifts all colours towards one.',
    examples: `tint it blue | give it a slight green tint | tint the picture with orange by 30% |
      add a purple tint | colourise it in teal`,
    read(clause) {
      const { share, rest: bare } = takePercent(clause)
      const { factor, rest } = takeStrength(bare)
      const match =
        /^(?:(?:tint|tone|wash|colou?ri[sz]e|tinge)(?: (?:with|in|to|towards))? (?<a>.+)|(?:(?:give|add|apply|with) )?(?<b>.+?) (?:tint|tone|colou?r cast|wash|tinge|overlay|filter))$/.exec(
          rest,
        )
      const words = match?.groups?.['a'] ?? match?.groups?.['b']
      const colour = words === undefined ? undefined : colourPhrase(words)
      return colour === undefined ? undefined : { colour, amount: Math.min(1, share ?? 0.5 * factor) }
    },
    pixels: (raster, { colour, amount }, { progress }) => adjust.tinted(raster, colour.linear, amount, progress),
  }),
  edit<{ colour?: Colour }>({
    id: 'duotone',
    label: 'Single colour',
    help: 'Shades of a single colour.',
    examples: 'make it all blue | monochrome in red | turn everything into shades of green',
    read(clause) {
      const match =
        /^(?:(?:make|turn|colou?r) (?:everything|all|all of it)(?: into| in)?(?: shades of)? (?<a>.+)|(?:make )?monochrome(?: in)? (?<b>.+)|(?:make |turn into |in )?(?:only )?shades of (?<c>.+))$/.exec(
          clause,
        )
      const words = match?.groups?.['a'] ?? match?.groups?.['b'] ?? match?.groups?.['c']
      const colour = words === undefined ? undefined : colourPhrase(words)
      return colour === undefined || ['grey', 'white', 'black'].includes(colour.name) ? undefined : { colour }
    },
    pixels: (raster, { colour }, { progress }) => adjust.tinted(raster, colour!.linear, 1, progress),
  }),
  edit<{ degrees: number }>({
    id: 'hue',
    label: 'Shift hues',
    help: 'Rotates all hues by a number of degrees.',
    examples: 'shift the hue by 90 degrees | rotate hue 180 | change the hue by -45 degrees',
    read(clause) {
      const match =
        /^(?:shift|turn|rotate|change|move|spin|adjust) (?:all )?(?:hues?|colou?rs)(?: (?:by|to))? (?<d>-?\d+(?:\.\d+)?)(?: ?(?:degrees?|deg))?$/.exec(
          clause,
        )
      return match?.groups ? { degrees: Number(match.groups['d']) } : undefined
    },
    pixels: (raster, { degrees }, { progress }) => adjust.hueTurned(raster, degrees, progress),
  }),
  edit<Amount>({
    id: 'brightness',
    label: 'Brighter or darker',
    help: 'A little, a lot, or by a percentage.',
    examples: `make it brighter | a bit darker | increase the brightness by 20% | darken it |
      lighten the picture slightly | less bright`,
    read: (clause) =>
      amountOf(
        clause,
        /^(?:make |turn |get )?(?:brighter|lighter|more (?:bright|light)|brighten(?: up)?|lighten(?: up)?|(?:increase|raise|boost|add|more)(?: to)? (?:brightness|light|exposure|lightness)|(?:brightness|exposure) up)$/,
        /^(?:make |turn |get )?(?:darker|darken(?: down)?|dimmer|dim|less (?:bright|light|exposed)|(?:decrease|reduce|lower|less)(?: in)? (?:brightness|light|exposure|lightness)|(?:brightness|exposure) down)$/,
        0.25,
      ),
    pixels: (raster, { amount }, { progress }) => adjust.brightened(raster, amount, progress),
  }),
  edit<Amount>({
    id: 'contrast',
    label: 'Contrast',
    help: 'More or less difference between light and dark.',
    examples: `more contrast | increase the contrast by 30% | reduce the contrast a little | make it flatter |
      punchier`,
    read: (clause) =>
      amountOf(
        clause,
        /^(?:make |give |with )?(?:more contrast(?:y)?|higher contrast|high contrast|contrastier|punchier|punch|more punch|(?:increase|raise|boost|add|up|enhance)(?: more)? contrast|contrast up)$/,
        /^(?:make |give |with )?(?:less contrast(?:y)?|lower contrast|low contrast|flatter|softer contrast|(?:decrease|reduce|lower) contrast|contrast down)$/,
        0.3,
      ),
    pixels: (raster, { amount }, { progress }) => adjust.contrasted(raster, amount, progress),
  }),
  edit<{ factor: number }>({
    id: 'saturation',
    label: 'More or less colourful',
    help: 'Stronger or paler colours.',
    examples: `more vivid colours | make it more colourful | desaturate by 30% | paler |
      increase saturation by 50 percent | less saturated`,
    read(clause) {
      const found = amountOf(
        clause,
        /^(?:make |give |with )?(?:(?:more |stronger |brighter )?(?:vivid|vibrant|colou?rful|saturated|saturation|intense|saturate)(?: colou?rs?)?|(?:stronger|richer|more|vibrant|intense) colou?rs?|(?:increase|raise|boost|add|up|more) (?:saturation|vibrance|colou?rs?|colou?r)|saturation up)$/,
        /^(?:make |give |with )?(?:less (?:vivid|vibrant|colou?rful|saturated|saturation|intense)(?: colou?rs?)?|paler(?: colou?rs?)?|desaturated?|muted?(?: colou?rs?)?|more muted(?: colou?rs?)?|faded|washed out|less colou?r|(?:decrease|reduce|lower) (?:saturation|vibrance|colou?rs?)|saturation down|pastel(?: colou?rs?)?)$/,
        0.35,
      )
      if (found === undefined) return undefined
      return { factor: found.amount > 0 ? 1 + found.amount * 1.2 : 1 + found.amount }
    },
    pixels: (raster, { factor }, { progress }) => adjust.saturated(raster, factor, progress),
  }),
  edit<Amount>({
    id: 'warmth',
    label: 'Warmer or cooler',
    help: 'Warmer like candlelight, or cooler like shade.',
    examples: 'make it warmer | a bit cooler | warm light | colder colours',
    read: (clause) =>
      amountOf(
        clause,
        /^(?:make |give |with |add )?(?:warmer|warm(?: up)?|more warmth|warmth|more warm)(?: (?:light|colou?rs?|tones?|look|temperature))?$/,
        /^(?:make |give |with |add )?(?:cooler|cool(?: down)?|colder|cold|more cool)(?: (?:light|colou?rs?|tones?|look|temperature))?$/,
        0.6,
      ),
    pixels: (raster, { amount }, { progress }) => adjust.warmed(raster, amount, progress),
  }),
  edit({
    id: 'auto',
    label: 'Improve light',
    help: 'Uses the whole range from black to white and refreshes the colours.',
    examples: 'improve the light | auto enhance | fix the colours | auto levels',
    read: /^(?:auto(?:matically)? ?(?:enhance|levels?|contrast|fix|correct|improve|adjust)(?: (?:colou?rs?|light|lighting))?|(?:improve|enhance|fix|correct|optimi[sz]e)(?: (?:light|lighting|colou?rs?|levels|exposure|light and colou?rs?))?)$/,
    pixels: (raster, _request, { progress }) => adjust.levelled(raster, progress),
  }),
  edit({
    id: 'greyscale',
    label: 'Black and white',
    help: 'Greys by the perceived lightness of each colour.',
    examples: 'make it black and white | grayscale | remove all colour | turn it grey',
    read: /^(?:make |turn |convert |in |to |into )*(?:black (?:and|&|n) white|b ?(?:&|and|\/)? ?w|gr[ea]y ?scale|gr[ea]ys?|monochrome|mono|shades of gr[ea]y|colou?rless|fully desaturated?)$|^(?:remove|delete|take away|without|no)(?: all)? colou?rs?$|^(?:desaturate (?:completely|fully|all))$/,
    pixels: (raster, _request, { progress }) => adjust.saturated(raster, 0, progress),
  }),
  edit({
    id: 'sepia',
    label: 'Sepia',
    help: 'Brown tones of an old photograph.',
    examples: 'sepia | make it look like an old photo | sepia tone',
    read: /^(?:make |turn |convert |in |to |into |apply |add |give )*(?:(?:look )?(?:like )?)?(?:sepia(?: (?:tones?|toned|look|filter|effect))?|old(?: photo(?:graph)?)?|aged|vintage(?: (?:look|photo|photograph|filter))?|antique(?: look)?)$/,
    pixels: (raster, _request, { progress }) => adjust.tinted(raster, [0.32, 0.19, 0.085], 1, progress),
  }),
  edit({
    id: 'invert',
    label: 'Invert',
    help: 'A negative.',
    examples: 'invert the colours | make a negative | invert',
    read: /^(?:make |turn |convert |into )*(?:invert(?:ed)?(?: (?:all )?colou?rs)?|negative|reverse colou?rs|inverse(?: colou?rs)?)$/,
    pixels: (raster) => adjust.inverted(raster),
  }),
]

const links = new Set(
  'parts part areas area regions region pixels pixel bits ones one to into in with for by as be becomes become colour color coloured colored shades of things stuff everything'.split(
    ' ',
  ),
)

function pairOf(from: string, to: string): { from: Colour; to: Colour } | undefined {
  const [a, b] = [colourPhrase(from.replace(/ (?:parts?|areas?)$/, '')), colourPhrase(to)]
  return a !== undefined && b !== undefined ? { from: a, to: b } : undefined
}
