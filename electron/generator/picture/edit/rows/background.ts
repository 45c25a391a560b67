/** Edits of the background. */
import { backdropOf, type Backdrop } from '../../request/backdrop.ts'
import { colourPhrase } from '../../request/colour-phrase.ts'
import type { LinearRgb } from '../../../../engine/colour/oklch.ts'
import { takePixels, takeStrength } from '../amounts.ts'
import { edit } from '../edit.ts'
import { withoutBackground } from '../remove-background.ts'
import { beforeBackdrop, inStudio, withSoftBackground } from '../replace-background.ts'

const ground = '(?:background|backdrop|bg|hintergrund|surroundings)'
const away = '(?:remove|delete|erase|cut|drop|take away|take out|strip|clear|get rid of|eliminate|knock out)'
const removing = new RegExp(
  `^(?:${away} (?:of )?${ground}|${ground} (?:removal|removed|away)|(?:cut ?out|isolate|extract|lift|free)(?: (?:subject|object|figure|character|person|main subject|it|everything else))?|(?:make |set |turn )?${ground} (?:to |into )?(?:transparent|clear|invisible|see-through|none)|(?:make |with |on |use |set )?(?:transparent|clear|no|without) ${ground}|without ${ground}|no ${ground}|only subject|keep (?:only )?subject(?: only)?)$`,
)
const blurring = new RegExp(
  `^(?:(?:blur|soften|defocus|unsharpen)(?: out)? ${ground}|(?:make |put |set )?${ground} (?:blurry|blurred|unsharp|out of focus|bokeh|blur|more blurry)|(?:add |give |with )?(?:blurred|blurry|bokeh|unsharp) ${ground}|(?:add )?(?:${ground} blur|bokeh|depth of field|portrait mode|portrait blur))$`,
)

export const backgroundEdits = [
  edit({
    id: 'remove-background',
    label: 'Remove background',
    help: 'Cuts out the subject; the rest becomes transparent.',
    examples: `remove the background | cut out the subject | make the background transparent | isolate the subject |
      transparent background | get rid of the backdrop`,
    read: removing,
    async pixels(raster, _request, { progress, note }) {
      const { raster: lifted, wasClear } = await withoutBackground(raster, progress)
      if (wasClear) note({ code: 'already-transparent', figures: {} })
      return lifted
    },
  }),
  edit<{ sigma?: number | undefined; factor: number }>({
    id: 'blur-background',
    label: 'Blur background',
    help: 'The subject stays sharp; the background goes out of focus.',
    examples: `blur the background | make the background slightly blurry | add a strong background blur |
      bokeh background`,
    read(clause) {
      const { pixels, rest: bare } = takePixels(clause)
      const { factor, rest } = takeStrength(bare)
      return blurring.test(rest) ? { factor, sigma: pixels } : undefined
    },
    pixels: (raster, { sigma, factor }, { progress }) =>
      withSoftBackground(raster, sigma ?? (Math.max(raster.width, raster.height) / 70) * factor, progress),
  }),
  edit<{ paper?: LinearRgb }>({
    id: 'studio-background',
    label: 'Studio background',
    help: 'Seamless paper in any colour, with a soft shadow.',
    examples: `put it in a photo studio | replace the background with a studio backdrop |
      studio background in light grey | give it a product photo background`,
    read(clause) {
      const match =
        /^(?:(?:replace|change|swap|exchange) (?:background|backdrop|bg) (?:with|to|by|for|into) |(?:put|place|set|show|give|make|add|use)(?: (?:subject|object))? ?(?:it |in |on |into |before |with |against ){0,3}|on |in |with |before )?(?:(?<before>[a-z# 0-9]+?) )?(?:photo ?studio|photographer studio|studio|product(?: photo| shot)?|catalogue)(?: (?:background|backdrop|bg|paper|look|setting|lighting|light))*(?: (?:in|with|of) (?<after>.+?)(?: paper)?)?$/s.exec(
          clause,
        )
      if (match === null) return undefined
      const words = match.groups?.['before'] ?? match.groups?.['after']
      if (words === undefined || words === 'photo' || words === 'plain') return {}
      const colour = colourPhrase(words)
      return colour === undefined ? undefined : { paper: colour.linear }
    },
    pixels: (raster, { paper }, { progress }) => inStudio(raster, paper, progress),
  }),
  edit<{ backdrop: Backdrop }>({
    id: 'replace-background',
    label: 'Replace background',
    help: 'A colour, a gradient, polka dots, rays, or drawn scenery such as a beach, snow or a starry night.',
    examples: `replace the background with light blue | make the background white |
      change the background to a gradient from pink to orange | put it on a yellow background |
      replace the background with a beach | set the background to a starry night | green polka dot background |
      put the subject in the snow | background #ff8800 | place it in space`,
    read(clause) {
      for (const pattern of replacing) {
        const what = pattern.exec(clause)?.groups?.['what']
        const backdrop = what === undefined ? undefined : backdropOf(what)
        if (backdrop !== undefined && backdrop.kind !== 'transparent') return { backdrop }
      }
      return undefined
    },
    pixels: (raster, { backdrop }, { progress, seed }) => beforeBackdrop(raster, backdrop, seed, progress),
  }),
]

const replacing = [
  /^(?:replace|change|swap|exchange|turn|switch|set|recolou?r|paint|colou?r|fill) (?:background|backdrop|bg)(?: colou?r)? ?(?:with|to|by|for|into|in|as|of)? (?<what>.+)$/,
  /^(?:make|have|let) (?:background|backdrop|bg) (?:be )?(?<what>.+)$/,
  /^(?:background|backdrop|bg)(?: colou?r)?(?: is| in| of|:)? (?<what>.+)$/,
  /^(?:put|place|set|show|move)(?: (?:subject|object|figure|it))?(?: (?:on|in|onto|into|before|against|in front of|at|under|over))+ (?<what>.+?)(?: (?:background|backdrop|bg))?$/s,
  /^(?:add|use|give|with|insert|apply|new)?(?: (?:it|new))? ?(?:on )?(?<what>.+?) (?:background|backdrop|bg)$/,
  /^(?:add|use|with|give) (?:background|backdrop|bg) (?:of|with|in) (?<what>.+)$/,
]
