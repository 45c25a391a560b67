/** Edits of edges, texture and borders. */
import { byteOf, colourPhrase, type Colour } from '../../request/colour-phrase.ts'
import { numberIn, strengthOf, takePixels, takeStrength } from '../amounts.ts'
import { edit, type Canvas } from '../edit.ts'
import { denoisedPicture, pixelated, sharpened, softened, vignetted } from '../filters.ts'
import { croppedToCentre, padded } from '../geometry.ts'
import { inkOf } from '../ink-drawing.ts'
import { stickerBorder } from '../outline.ts'
import { posterised } from '../posterise.ts'
import { withoutBackground } from '../remove-background.ts'
import { framed, rounded, withShadow } from '../frame.ts'
import { vec3 } from '../../../../../shared/geometry/vec3.ts'

const white: Colour = { name: 'white', linear: [1, 1, 1] }

interface Outline {
  colour: Colour
  pixels?: number | undefined
  factor: number
  sticker: boolean
}

export const lookEdits = [
  edit<Outline>({
    id: 'outline',
    label: 'Outline or sticker',
    help: 'A border around the subject, in any colour and width. Opaque pictures are cut out first.',
    examples: `add a white outline | make it a sticker | add a thick black outline |
      add a 12 px red border around the subject | outline it in gold |
      turn it into a sticker with a pink border`,
    read(clause) {
      const { pixels, rest: bare } = takePixels(clause)
      let factor = 1
      const rest = bare
        .replace(/\b(?:thick|bold|wide|broad|fat|big)\b/, () => ((factor = 1.9), ' '))
        .replace(/\b(?:thin|fine|narrow|small|slim)\b/, () => ((factor = 0.5), ' '))
        .replaceAll(/\s+/g, ' ')
        .trim()
      const sticker =
        /^(?:make |turn |convert |as |into |like )*sticker(?: (?:style|look|effect))?(?: (?:with|and) (?<c>.+?) (?:border|outline|edge|rim))?$/.exec(
          rest,
        )
      if (sticker !== null) {
        const colour = sticker.groups?.['c'] === undefined ? white : colourPhrase(sticker.groups['c'])
        return colour && { colour, factor, sticker: true, pixels }
      }
      const outline =
        /^(?:add|give|draw|put|with|make|apply|surround with)? ?(?<c>.*?) ?(?:outline|contour|stroke|(?:sticker|die cut) (?:border|outline|edge)|border|rim|halo line)(?: (?:around|round|to|of)(?: (?:subject|object|figure|it|everything))?)?(?: in (?<d>.+))?$/s.exec(
          rest,
        ) ?? /^(?:outline|contour|trace|surround)(?: (?:subject|object|figure))?(?: (?:in|with))? ?(?<d>.*)$/.exec(rest)
      if (outline?.groups === undefined) return undefined
      // A border along the picture's own edges is a frame.
      if (/\bborder\b/.test(rest) && !/sticker|die cut|around|round|subject|object/.test(rest)) return undefined
      const colour = colourOf(outline.groups)
      return colour && { colour, factor, sticker: false, pixels }
    },
    async shape(canvas, { colour, pixels, factor, sticker }, { progress }) {
      const { raster } = await withoutBackground(canvas.raster, progress)
      const shorter = Math.min(raster.width, raster.height)
      const wide = Math.max(1, Math.min(shorter / 3, pixels ?? shorter * 0.018 * factor))
      const air = roomNeeded(raster, Math.ceil(wide * (sticker ? 1.6 : 1.05)) + 2)
      const paddedCanvas = padded({ ...canvas, raster }, air)
      const bytes = vec3((c) => byteOf(colour.linear[c]))
      return [
        {
          ...paddedCanvas,
          raster: stickerBorder(paddedCanvas.raster, { width: wide, colour: bytes, shadow: sticker }),
        },
      ]
    },
  }),
  edit<{ colour: Colour; pixels?: number | undefined; factor: number }>({
    id: 'frame',
    label: 'Frame',
    help: 'A plain border around the picture.',
    examples: 'add a black frame | add a white border | frame it in gold | add a 20 px red frame',
    read(clause) {
      const { pixels, rest: bare } = takePixels(clause)
      const { factor, rest: noStrength } = takeStrength(bare)
      const wide = /\b(?:thick|wide|bold)\b/.test(noStrength)
        ? 2
        : /\b(?:thin|narrow|fine)\b/.test(noStrength)
          ? 0.5
          : 1
      const rest = noStrength
        .replaceAll(/\b(?:thick|wide|bold|thin|narrow|fine)\b/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
      const match =
        /^(?:add|give|put|with|draw|make)? ?(?<c>.*?) ?(?:frame|border|passepartout|mat)(?: in (?<d>.+))?$/s.exec(
          rest,
        ) ?? /^(?:frame|border)(?: (?:in|with))? ?(?<d>.*)$/.exec(rest)
      if (match?.groups === undefined) return undefined
      const colour = colourOf(match.groups)
      return colour && { colour, factor: factor * wide, pixels }
    },
    shape(canvas, { colour, pixels, factor }) {
      const { width, height } = canvas.raster
      const wide = Math.min(2048, Math.max(1, Math.round(pixels ?? Math.min(width, height) * 0.05 * factor)))
      const grown = padded(canvas, wide)
      return [{ ...grown, raster: framed(grown.raster, wide, colour.linear.map(byteOf)) }]
    },
  }),
  edit<{ factor: number }>({
    id: 'drop-shadow',
    label: 'Drop shadow',
    help: 'A soft shadow below the subject. Opaque pictures are cut out first.',
    examples: 'add a drop shadow | add a soft shadow | give it a strong shadow',
    read: (clause) =>
      strengthOf(
        clause,
        /^(?:add|give|put|with|cast|throw)? ?(?:drop|cast)? ?shadow(?: (?:below|behind|under|underneath|to)(?: (?:it|subject|object))?)?$/,
      ),
    async shape(canvas, { factor }, { progress }): Promise<Canvas[]> {
      const { raster } = await withoutBackground(canvas.raster, progress)
      const unit = Math.min(raster.width, raster.height)
      const air = roomNeeded(raster, Math.ceil(unit * 0.07))
      const paddedCanvas = padded({ ...canvas, raster }, air)
      return [{ ...paddedCanvas, raster: withShadow(paddedCanvas.raster, unit * 0.018, Math.min(0.85, 0.42 * factor)) }]
    },
  }),
  edit<{ share: number }>({
    id: 'round-corners',
    label: 'Round corners',
    help: 'Makes the corners transparent, or crops to a circle.',
    examples: 'round the corners | rounded corners | cut it to a circle',
    read(clause) {
      if (
        /^(?:crop|cut|make|trim)(?: (?:to|into|in))* (?:circle|round|circular|disc)(?: (?:picture|shape))?$/.test(
          clause,
        )
      )
        return { share: 0.5 }
      const corners = /^(?:add |give |with |make )?(?:round(?:ed)?(?: off)? corners|corners round(?:ed)?)$/
      const strength = strengthOf(clause, corners)
      return strength && { share: Math.min(0.5, 0.1 * strength.factor) }
    },
    shape(canvas, { share }) {
      if (share < 0.5) return [{ ...canvas, raster: rounded(canvas.raster, share) }]
      const { width, height } = canvas.raster
      const side = Math.min(width, height)
      const square = croppedToCentre(canvas, side, side)
      return [{ ...square, raster: rounded(square.raster, 0.5) }]
    },
  }),
  edit<{ colours: number }>({
    id: 'posterise',
    label: 'Posterise',
    help: 'A few flat colours, from 2 to 64.',
    examples: `posterise to 5 colours | reduce to 8 colors | make it a poster with four colours | posterize |
      flat colours`,
    read(clause) {
      const match =
        /^(?:(?:posteri[sz]e|quanti[sz]e|simplify|reduce|limit|make(?: into)? poster|poster|turn into poster|flatten)(?: (?:to|into|with|in|down to|using))?(?: (?:only|just))?(?: (?<n>\d{1,2}|[a-z]+))?(?: (?:flat )?(?:colou?rs?|levels?|tones?|shades))?|(?:make |use |in )?(?:only |just )?(?<m>\d{1,2}|two|three|four|five|six|seven|eight|ten|twelve|sixteen) (?:flat )?colou?rs?(?: only)?|(?:make )?flat colou?rs|poster(?: (?:effect|look|style))?)$/.exec(
          clause,
        )
      if (match === null) return undefined
      if (/^(?:reduce|limit|flatten|simplify)$/.test(clause)) return undefined
      const word = match.groups?.['n'] ?? match.groups?.['m']
      if (
        word !== undefined &&
        numberIn(word) === undefined &&
        !/^(?:colou?rs|flat|poster|look|effect|style)$/.test(word)
      )
        return undefined
      return { colours: Math.min(64, Math.max(2, numberIn(word) ?? 6)) }
    },
    pixels: (raster, { colours }, { progress }) => posterised(raster, colours, progress),
  }),
  edit<{ pixels?: number | undefined; factor: number }>({
    id: 'blur',
    label: 'Blur',
    help: 'The whole picture, or the masked area.',
    examples: 'blur it | blur slightly | make it very blurry | blur by 8 pixels | gaussian blur 4px',
    read(clause) {
      const { pixels, rest: bare } = takePixels(clause)
      const { factor, rest } = takeStrength(bare)
      return /^(?:make |add |apply )?(?:blur(?:ry|red|rier)?|gaussian blur|soften|unsharp|out of focus|soft focus|more blur|softer|defocus)(?: (?:everything|all|masked (?:part|area|region)|selection|radius))?$/.test(
        rest,
      ) || rest === 'focus'
        ? { factor, pixels }
        : undefined
    },
    pixels: (raster, { pixels, factor }) =>
      softened(raster, Math.min(400, pixels ?? (Math.max(raster.width, raster.height) / 180) * factor)),
  }),
  edit<{ factor: number }>({
    id: 'sharpen',
    label: 'Sharpen',
    help: 'Crisper edges without grain.',
    examples: 'sharpen | make it sharper | sharpen slightly | crisper edges',
    read: (clause) =>
      strengthOf(
        clause,
        /^(?:make |add )?(?:sharpen(?:ed)?(?: up)?|sharper|crisp(?:er)?|clearer|more sharpness|sharpness|(?:increase|more) (?:sharpness|clarity)|clarity|unsharp mask|deblur)(?: (?:edges|details?|image|everything))?$/,
      ),
    pixels: (raster, { factor }) =>
      sharpened(raster, Math.max(0.9, Math.max(raster.width, raster.height) / 900), Math.min(2.5, 0.9 * factor)),
  }),
  edit<{ factor: number }>({
    id: 'denoise',
    label: 'Remove noise',
    help: 'Reduces grain and JPEG artefacts; keeps edges.',
    examples: 'remove the noise | denoise | smooth the grain | clean up jpeg artifacts',
    read: (clause) =>
      strengthOf(
        clause,
        /^(?:remove|reduce|clean(?: up)?|get rid of|smooth(?: out)?|less|delete)(?: (?:of|all))? ?(?:noise|grain|graininess|jpe?g (?:artifacts?|artefacts?|specks|noise)|artifacts?|artefacts?|specks|speckles|compression)$|^(?:denoise|de-noise|smooth|smoother|make smooth(?:er)?|smooth out)$/,
      ),
    pixels: (raster, { factor }) => denoisedPicture(raster, factor > 1 ? 4 : 3, 11 * factor),
  }),
  edit<{ amount: number }>({
    id: 'vignette',
    label: 'Vignette',
    help: 'Darker towards the corners.',
    examples: 'add a vignette | subtle vignette | darken the corners',
    read(clause) {
      const strength = strengthOf(
        clause,
        /^(?:add |give |with |apply )?(?:dark )?vignette(?: effect)?$|^darken (?:corners|edges)$/,
      )
      return strength && { amount: Math.min(1, 0.5 * strength.factor) }
    },
    pixels: (raster, { amount }) => vignetted(raster, amount),
  }),
  edit<{ pixels?: number | undefined; cells?: number }>({
    id: 'pixelate',
    label: 'Pixel art',
    help: 'Large square pixels, by size or by number across.',
    examples: 'pixelate | make it pixel art | pixelate with 16 px blocks | pixel art 48 pixels wide',
    read(clause) {
      const { pixels, rest } = takePixels(clause.replace(/(?: blocks?| squares?)$/, ''))
      if (
        !/^(?:make |turn |convert |into |add |as )*(?:pixelate[d]?|pixel ?art|pixels|8 ?bit|mosaic|pixel (?:style|look)|blocky|retro game)(?: (?:style|look|effect|with|of|across|wide))*$/.test(
          rest,
        )
      )
        return undefined
      if (pixels === undefined) return {}
      return /art|bit|game/.test(rest) ? { cells: pixels } : { pixels }
    },
    pixels(raster, { pixels, cells }, { progress }) {
      const size = Math.max(2, Math.round(pixels ?? Math.max(raster.width, raster.height) / (cells ?? 64)))
      return posterised(pixelated(raster, Math.min(size, raster.width)), 24, progress)
    },
  }),
  edit<{ filled: boolean }>({
    id: 'line-drawing',
    label: 'Line drawing',
    help: 'Ink lines along edges, on white.',
    examples: 'turn it into a line drawing | make it a pencil sketch | line art | make a colouring page',
    read: (clause) =>
      /^(?:make |turn |convert |into |as |like |draw |to )*(?:line ?art|line drawing|lines only|(?:pencil |ink )?sketch|(?:pencil|ink|pen) drawing|colou?ring page|colou?ring book(?: page)?|outlines only|edges only|contour drawing|drawing)$/.test(
        clause,
      )
        ? { filled: /sketch|pencil/.test(clause) }
        : undefined,
    pixels: (raster, { filled }) => inkOf(raster, filled),
  }),
]

/** Returns the colour in the groups `c` and `d` of a match: white if both are empty, undefined if it is unknown. */
function colourOf({ c = '', d = '' }: Record<string, string>): Colour | undefined {
  const words = `${c} ${d}`.trim()
  return words === '' ? white : colourPhrase(words)
}

/** Returns how much the canvas must grow for a free margin of this many pixels. */
function roomNeeded({ width, height, data }: Canvas['raster'], wanted: number): number {
  let free = Infinity
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3]! < 8) continue
      free = Math.min(free, x, y, width - 1 - x, height - 1 - y)
    }
    if (free === 0) break
  }
  return free === Infinity ? 0 : Math.max(0, wanted - free)
}
