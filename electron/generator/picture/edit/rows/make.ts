/** Edits that create something new from a picture. */
import { AppError } from '../../../../../shared/protocol/app-error.ts'
import { takePercent } from '../amounts.ts'
import { blended, type BlendMode } from '../blend.ts'
import { edit } from '../edit.ts'
import { fourViews } from '../four-views.ts'
import { inpainted } from '../inpaint.ts'
import { tileable } from '../make-tileable.ts'

const other = '(?:(?:second|other|2nd|two|both)(?: (?:one|two|pictures?|images?|photos?))?|image2|together)'
const blending = new RegExp(
  `^(?<verb>blend|mix|merge|combine|overlay|multiply|screen|double expose|double exposure|superimpose|lay)(?: (?:in|with|and|of|to|by)){0,3}(?: ${other})?(?: (?:with|over|on|onto|in|top|of|first|it|using|as|mode|multiply|overlay|screen|together))*$`,
)

export const makingEdits = [
  edit({
    id: 'four-views',
    label: 'Four views',
    help: 'The sculpted subject from the front, left, back and right, for a model from several views.',
    examples: `make four views | show it from all sides | front, left, back and right views | create a turnaround |
      four views of the subject for multiview`,
    read: /^(?:(?:make|create|show|generate|give|draw|render|get)(?: me)? ?)?(?:(?:(?:4|four|multi|multiple|all)[ -]?views?|multiview|turn ?around(?: sheet)?|model sheet|character sheet|orthographic views?|views? from (?:all|every|four|4) (?:sides?|directions?|angles?)|(?:from )?(?:all|every|four|4) (?:sides?|angles?|directions?)|front,? left,? back,?(?: and)? right(?: views?| sides?)?)(?: (?:of|for) (?:subject|object|figure|character|multiview|multi-view|model|3d))*)$/,
    shape: ({ raster }, _request, { seed, progress }) => fourViews(raster, seed, progress),
  }),
  edit({
    id: 'fill',
    label: 'Fill the mask',
    help: 'Fills the masked area from its surroundings.',
    examples: `remove the masked object | fill the masked area | erase what is masked | inpaint |
      heal the selection | remove this object`,
    read: /^(?:(?:remove|erase|delete|fill(?: in)?|heal|repair|retouch|replace|clean(?: up)?|patch|get rid of|take away|paint over|cover)(?: (?:up|out))?(?: (?:what|whatever|everything|anything|all|in|under|inside|with|of))* ?(?:(?:is )?(?:masked|marked|selected|painted|white|mask|selection|selected|hole|holes|spot|scratch|scratches|blemish(?:es)?|object|thing|text|watermark|person|logo)(?: (?:part|area|region|object|objects|thing|areas|parts|place|one|is|up))*)(?: from (?:surroundings|around|what is around))?|inpaint(?: (?:mask|masked area|region|selection))?|content[- ]aware fill|heal|fill mask|fill from surroundings)$/,
    pixels(raster, _request, { seed, progress }, mask) {
      if (mask === undefined)
        throw new AppError('invalid-input', 'nothing is marked to be filled', {
          details: { field: 'mask', reason: 'mask-required' },
        })
      if (!mask.some((value) => value < 128))
        throw new AppError('invalid-input', 'everything is marked to be filled', {
          details: { field: 'mask', reason: 'mask-covers-all' },
        })
      return inpainted(raster, mask, seed, progress)
    },
  }),
  edit({
    id: 'tile',
    label: 'Seamless tile',
    help: 'Makes the picture repeat without a seam. It becomes about a fifth smaller each way.',
    examples: 'make it tile seamlessly | make it tileable | seamless texture | make the edges match',
    read: /^(?:make|turn|convert|create|into|as|repeat)?(?: (?:into|as))? ?(?:tile(?:able|d)?(?: (?:seamlessly|without seams?|perfectly|texture|pattern))?|seamless(?:ly)?(?: (?:tile|tileable|tiling|texture|pattern|repeat|repeating))?|repeat(?:able|ing)?(?: (?:seamlessly|without seams?|pattern|texture))?|edges match|loop(?:able)?|remove seams?|wrap around)$/,
    shape: (canvas, _request, { note }) => {
      const { raster } = canvas
      if (Math.min(raster.width, raster.height) < 16)
        throw new AppError('request-refused', 'the picture is too small to be tiled', {
          details: {
            reason: 'too_small',
            minPixels: 16,
            suggestions: ['upscale 4x'],
          },
        })
      const tile = tileable(raster)
      note({ code: 'tile-size', figures: { width: tile.width, height: tile.height } })
      return [{ name: canvas.name, raster: tile }]
    },
  }),
  edit<{ mode: BlendMode; opacity: number }>({
    id: 'blend',
    label: 'Blend with a second picture',
    help: 'Blends the second picture over the first: normal, multiply, screen or overlay.',
    examples: `blend with the second picture | overlay the second image at 40% | multiply with the other picture |
      mix both pictures half and half | screen the second picture over it`,
    read(clause) {
      const { share, rest: bare } = takePercent(clause)
      const rest = bare
        .replace(/ ?(?:opacity|strength|half and half|equally|evenly)$/, '')
        .replace(/ (?:at|with)$/, '')
        .trim()
      const match = blending.exec(rest)
      if (!match?.groups) return undefined
      const mode: BlendMode = /multiply/.test(rest)
        ? 'multiply'
        : /screen/.test(rest)
          ? 'screen'
          : /overlay/.test(rest) && share === undefined
            ? 'overlay'
            : 'normal'
      return { mode, opacity: Math.min(1, share ?? (mode === 'normal' ? 0.5 : 1)) }
    },
    pixels(raster, { mode, opacity }, { second }) {
      if (second === undefined)
        throw new AppError('invalid-input', 'the second picture is missing', {
          details: { field: 'image2', reason: 'second-picture-required' },
        })
      return blended(raster, second, mode, opacity)
    },
  }),
]
