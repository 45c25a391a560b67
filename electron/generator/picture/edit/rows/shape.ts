/** Edits of size, crop and orientation. */
import { AppError } from '../../../../../shared/protocol/app-error.ts'
import { numberIn, takePercent, takePixels } from '../amounts.ts'
import { edit, type Canvas } from '../edit.ts'
import { croppedToCentre, mirrored, padded, resized, scaledMask, rotate, windowed } from '../geometry.ts'
import { withoutBackground } from '../remove-background.ts'
import { upscaled } from '../upscale.ts'

/** Larger results are rejected. */
export const maxPixels = 64_000_000

const times = '(?:x|times|fold|-fold)'
const enlarging = new RegExp(
  `^(?:upscale|enlarge|upsample|scale(?: up)?|magnify|super ?resolution|(?:increase|raise|improve) (?:resolution|size)|make)(?: (?:by|to))?(?: (?<n>\\d|two|four|twice|double)(?: ?${times})?)?(?: (?:as (?:large|big)|larger|bigger|size|resolution|higher resolution))?$`,
)

export const shapeEdits = [
  edit<{ factor: 2 | 4 }>({
    id: 'upscale',
    label: 'Enlarge 2 × or 4 ×',
    help: 'More pixels with clean edges.',
    examples: `upscale 2x | enlarge it four times | double the size | upscale by 4 | make it twice as large |
      increase the resolution`,
    read(clause) {
      const match = enlarging.exec(clause)
      const doubled = /^(?<w>double|quadruple)(?: (?:size|resolution|pixels))?$/.exec(clause)
      const word = doubled?.groups?.['w'] ?? match?.groups?.['n']
      if (match === null && doubled === null) return undefined
      if (word === undefined && clause.startsWith('make'))
        return /^make (?:larger|bigger|higher resolution)$/.test(clause) ? { factor: 2 } : undefined
      const factor = word === undefined ? 2 : numberIn(word)
      return factor === 2 || factor === 4 ? { factor } : undefined
    },
    async shape(canvas, { factor }, { progress }) {
      const { width, height } = canvas.raster
      if (width * height * factor * factor > maxPixels) throw tooLarge(width * factor, height * factor, factor)
      const raster = await upscaled(canvas.raster, factor, progress)
      const mask = canvas.mask && (await scaledMask(canvas.mask, canvas.raster, raster.width, raster.height))
      return [{ ...canvas, raster, ...(mask ? { mask } : {}) }]
    },
  }),
  edit<{ width?: number; height?: number; share?: number }>({
    id: 'resize',
    label: 'Resize',
    help: 'To a width, a height or a percentage. Proportions are kept unless both are given.',
    examples: `resize to 512 x 512 | resize to 800 pixels wide | make it half the size | scale to 50% |
      shrink it to 25% | resize to 600 px high`,
    read(clause) {
      const both =
        /^(?:re(?:size|scale)|scale|shrink|make|set size|size)(?: (?:to|down to|it to))? ?(?<w>\d{1,5}) ?(?:x|by|times) ?(?<h>\d{1,5})(?: ?(?:px|pixels?))?$/.exec(
          clause,
        )
      if (both?.groups) return { width: Number(both.groups['w']), height: Number(both.groups['h']) }
      if (
        /^(?:make |scale (?:to |down to )?|shrink (?:to )?|resize to |reduce to )?half (?:size|as (?:large|big)|resolution)$|^(?:shrink|scale down|downscale)(?: by)?(?: half)?$|^halve(?: size)?$/.test(
          clause,
        )
      )
        return { share: 0.5 }
      const { share, rest } = takePercent(clause)
      if (
        share !== undefined &&
        /^(?:re(?:size|scale)|scale(?: down)?|shrink|reduce(?: size)?|make|downscale)(?: to)?(?: size)?$/.test(rest)
      )
        return share <= 1 ? { share } : undefined
      const one =
        /^(?:re(?:size|scale)|scale|shrink|make)(?: (?:to|down to))?(?: (?:width|height) (?:of )?)? ?(?<n>\d{1,5}) ?(?:px|pixels?) (?<d>wide|width|high|tall|height|across)$/.exec(
          clause,
        )
      if (!one?.groups) return undefined
      const n = Number(one.groups['n'])
      return /wide|width|across/.test(one.groups['d']!) ? { width: n } : { height: n }
    },
    async shape(canvas, request) {
      const { width, height } = canvas.raster
      const w =
        request.width ?? (request.share === undefined ? (request.height! / height) * width : width * request.share)
      const h =
        request.height ?? (request.share === undefined ? (request.width! / width) * height : height * request.share)
      const [right, down] = [Math.round(w), Math.round(h)]
      if (!(right >= 1 && down >= 1 && right <= 8192 && down <= 8192))
        throw new AppError('invalid-input', `${right} × ${down} is not a valid picture size`, {
          details: { field: 'prompt', reason: 'sides-between', least: 1, most: 8192 },
        })
      return [await resized(canvas, right, down)]
    },
  }),
  edit<{ margin: number; pixels?: number | undefined; square: boolean }>({
    id: 'crop-to-subject',
    label: 'Crop to the subject',
    help: 'With a margin in percent or pixels; square if asked.',
    examples: `crop to the subject | crop tightly around the object | crop to the subject with a margin of 10% |
      trim the edges | crop to a square around the subject`,
    read(clause) {
      const { share, rest: noShare } = takePercent(clause)
      const { pixels, rest: bare } = takePixels(noShare)
      const square = /\bsquare\b/.test(bare)
      const rest = bare
        .replace(/\b(?:in|into|as|to)? ?square(?: format)?\b/, ' ')
        .replace(
          /\b(?:with|and|leaving|leave|plus)? ?(?:some )?(?:margin|air|room|space|padding|border)(?: (?:of|around))?\b/,
          ' ',
        )
        .replaceAll(/\s+/g, ' ')
        .replace(/ (?:with|of|and)$/, '')
        .trim()
      const tight = /\btight(?:ly)?\b/.test(rest)
      const said =
        /^(?:(?:crop|cut|trim)(?: (?:tight(?:ly)?|close|closely|down))?(?: (?:to|around|on|in on))+ (?:subject|object|figure|content|contents|main subject|main object|bounds)(?: (?:tight(?:ly)?|closely|only))?|trim(?: (?:edges|borders?|sides|empty space|transparent pixels|away empty space))?|(?:zoom|focus) (?:in )?(?:on|to) (?:subject|object)|centre subject|center subject|crop(?: away)? empty (?:space|borders?))$/
      if (!said.test(rest)) return undefined
      return {
        margin: share ?? (tight || rest.startsWith('trim') ? 0 : 0.05),
        square,
        pixels,
      }
    },
    async shape(canvas, { margin, pixels, square }, { progress }) {
      const { box } = await withoutBackground(canvas.raster, progress)
      const air = pixels ?? Math.round(Math.max(box[2] - box[0], box[3] - box[1]) * margin)
      let [left, top, right, bottom] = [box[0] - air, box[1] - air, box[2] + air, box[3] + air]
      if (square) {
        const side = Math.max(right - left, bottom - top)
        left = Math.round((left + right - side) / 2)
        top = Math.round((top + bottom - side) / 2)
        right = left + side
        bottom = top + side
      }
      return [withinPicture(canvas, left, top, right, bottom)]
    },
  }),
  edit<{ across: number; down: number }>({
    id: 'crop-to-format',
    label: 'Crop to a format',
    help: 'The middle of the picture, square or in any aspect ratio.',
    examples: 'crop to a square | crop to 16:9 | make it square | crop to 4 by 3',
    read(clause) {
      if (
        /^(?:crop|cut|trim|make|format)(?: (?:to|into|in))? ?(?:square|1 ?(?::|by|x) ?1)(?: (?:format|crop|picture))?$|^square(?: crop| format)?$/.test(
          clause,
        )
      )
        return { across: 1, down: 1 }
      const match =
        /^(?:crop|cut|trim)(?: (?:to|into|in))? (?:format )?(?<a>\d{1,2}(?:\.\d+)?) ?(?::|by|to|\/) ?(?<b>\d{1,2}(?:\.\d+)?)(?: (?:format|aspect|aspect ratio|ratio))?$/.exec(
          clause,
        )
      if (!match?.groups) return undefined
      const [across, down] = [Number(match.groups['a']), Number(match.groups['b'])]
      return across > 0 && down > 0 ? { across, down } : undefined
    },
    shape(canvas, { across, down }) {
      const { width, height } = canvas.raster
      const scale = Math.min(width / across, height / down)
      const [w, h] = [Math.max(1, Math.round(across * scale)), Math.max(1, Math.round(down * scale))]
      return [croppedToCentre(canvas, w, h)]
    },
  }),
  edit<{ degrees: number }>({
    id: 'rotate',
    label: 'Turn',
    help: 'Left, right, upside down, or by any angle.',
    examples: `rotate 90 degrees | turn it to the left | rotate clockwise | turn it upside down |
      rotate by 15 degrees counterclockwise | rotate 180`,
    read(clause) {
      if (/^(?:turn|rotate|flip|make|put)? ?(?:upside down|on (?:its )?head|by half turn|half turn)$/.test(clause))
        return { degrees: 180 }
      const match =
        /^(?:rotate|turn|spin|tilt)(?: by)?(?: (?<d>-?\d{1,3}(?:\.\d+)?)(?: ?(?:degrees?|deg))?)?(?: (?:to|towards))?(?: (?<side>left|right|clockwise|counter ?clockwise|anti ?clockwise|counter-clockwise|anti-clockwise))?(?: by (?<e>\d{1,3}(?:\.\d+)?)(?: ?(?:degrees?|deg))?)?$/.exec(
          clause,
        )
      if (!match?.groups) return undefined
      const { d, e, side } = match.groups
      if (d === undefined && e === undefined && side === undefined)
        return /^(?:rotate|turn)$/.test(clause) ? { degrees: 90 } : undefined
      const amount = Number(d ?? e ?? 90)
      return { degrees: side === 'left' || /counter|anti/.test(side ?? '') ? -amount : amount }
    },
    shape: async (canvas, { degrees }) => [await rotate(canvas, degrees)],
  }),
  edit<{ axis: 'across' | 'down' }>({
    id: 'mirror',
    label: 'Mirror',
    help: 'Left to right, or top to bottom.',
    examples: 'mirror it | flip horizontally | flip vertically | mirror left to right | flip it top to bottom',
    read(clause) {
      const match =
        /^(?:mirror|flip|reflect|reverse)(?:ed)?(?: (?<how>horizontal(?:ly)?|vertical(?:ly)?|left to right|left (?:and|with) right|sideways|left right|top to bottom|upside down|top and bottom|across|over))?$/.exec(
          clause,
        )
      if (match === null) return undefined
      return { axis: /vert|top/.test(match.groups?.['how'] ?? '') ? 'down' : 'across' }
    },
    shape: (canvas, { axis }) => [mirrored(canvas, axis)],
  }),
  edit<{ share: number; pixels?: number | undefined; square: boolean }>({
    id: 'pad',
    label: 'Add margin',
    help: 'A transparent margin, or as much as makes the picture square.',
    examples: 'add 10% padding | add a transparent margin of 40 px | pad to a square | add some room around it',
    read(clause) {
      if (/^(?:pad|extend|fill up|expand)(?: out)?(?: (?:to|into))? square$/.test(clause))
        return { share: 0, square: true }
      const { share, rest: noShare } = takePercent(clause)
      const { pixels, rest } = takePixels(noShare)
      if (
        !/^(?:add|pad|give|put|leave|with|extend|more)(?: (?:some|more|transparent|empty|extra))*(?: (?:padding|margins?|room|air|space|canvas))?(?: (?:around|on all sides|at all sides|of|everywhere|all around))*$/.test(
          rest,
        )
      )
        return undefined
      if (!/pad|margin|room|air|space|canvas|extend/.test(rest)) return undefined
      return { share: share ?? 0.1, square: false, pixels }
    },
    shape(canvas, { share, pixels, square }) {
      const { width, height } = canvas.raster
      if (square) {
        const side = Math.max(width, height)
        return [
          windowed(canvas, { left: -((side - width) >> 1), top: -((side - height) >> 1), width: side, height: side }),
        ]
      }
      const air = Math.min(4096, pixels ?? Math.round(Math.max(width, height) * Math.min(2, share)))
      return [padded(canvas, air)]
    },
  }),
]

/** Clamps the window to opaque pictures, which have nothing to show beyond their edges. */
function withinPicture(canvas: Canvas, left: number, top: number, right: number, bottom: number): Canvas {
  const { width, height, data } = canvas.raster
  const isClear = data[3] === 0 || data[(width - 1) * 4 + 3] === 0
  if (!isClear) {
    left = Math.max(0, left)
    top = Math.max(0, top)
    right = Math.min(width, right)
    bottom = Math.min(height, bottom)
  }
  return windowed(canvas, { left, top, width: right - left, height: bottom - top })
}

function tooLarge(width: number, height: number, factor: number): AppError {
  return new AppError('request-refused', `${width} × ${height} would be more than ${maxPixels / 1e6} megapixels`, {
    details: {
      reason: 'too_large',
      factor,
      maxMegapixels: maxPixels / 1e6,
      suggestions: factor === 4 ? ['upscale 2x', 'crop to the subject'] : ['crop to the subject'],
    },
  })
}
