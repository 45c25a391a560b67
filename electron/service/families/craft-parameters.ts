/** Parameters that most craft pieces share: kind, size, lettering, relief and plate. Millimetres. */
import type { Parameter } from '../../../shared/catalogue/catalogue.ts'
import { choice, millimetres, onlyWhen, freeText, integer } from '../../../shared/catalogue/parameter-rows.ts'

/** Pieces with a relief on a plate. */
export const reliefs = ['medallion', 'plaque', 'keychain']
/** Pieces that are lit from behind. */
export const lights = ['lithophane', 'nightlight']

export const piece = choice('piece', 'Piece', {
  auto: 'Automatic',
  medallion: 'Medallion',
  plaque: 'Plaque',
  lithophane: 'Lithophane',
  cookie_cutter: 'Cookie cutter',
  stamp: 'Stamp',
  stencil: 'Stencil',
  keychain: 'Keychain',
  nightlight: 'Night light',
})

export const size = millimetres('size_mm', 'Size', [15, 400, 1], {
  help: 'Width or diameter; the longer side if the piece follows its subject. Leave empty for the standard size.',
})

const lettered = onlyWhen('piece', ['auto', ...reliefs, 'cookie_cutter', 'stamp', 'stencil'])
const hung = { parameter: 'piece', equals: ['medallion', 'plaque', 'keychain', 'lithophane'] }

export const text = freeText('text', 'Text', 120, {
  help: 'Raised, stamped or cut letters. “ / ” starts a new line.',
  ...lettered,
})

export const fontSize = millimetres('font_mm', 'Letter height', [3, 100, 0.5], {
  help: 'Height of capitals. Text that does not fit is scaled down.',
  ...lettered,
  advanced: true,
})

const wordSources = [
  { value: 'auto', label: 'Automatic' },
  { value: 'brightness', label: 'Bright areas raised' },
  { value: 'inverted', label: 'Dark areas raised' },
]

/** Height source in 3.0. */
export const heightSource: Parameter = {
  id: 'height_source',
  label: 'Height source',
  help: 'Automatic: the modelled subject for a prompt, brightness for a picture.',
  kind: 'choice',
  choices: wordSources,
  default: 'auto',
  shownWhen: { parameter: 'piece', equals: ['auto', ...reliefs] },
}

/** Height source in 3.5, which estimates shape from shading. */
export const shading: Parameter = {
  ...heightSource,
  help: 'Shading estimates the shape of a photographed or painted subject from its light and shade.',
  choices: [...wordSources, { value: 'shading', label: 'Shading' }],
}

export const frame = choice(
  'frame',
  'Framing',
  { auto: 'Automatic', cut_out: 'Cut-out subject', whole: 'Whole picture' },
  'auto',
  {
    help: 'Automatic: the whole picture for pieces lit from behind, the cut-out subject for the others.',
    ...onlyWhen('piece', ['auto', 'medallion', 'plaque', 'stamp', 'stencil', ...lights]),
  },
)

/** Plate and hanging, in the order of the form. */
export const plate: Parameter[] = [
  millimetres('relief_mm', 'Relief', [0.2, 20, 0.1], {
    help: 'From the plate to the highest point; for a stamp, the height of its lines.',
    ...onlyWhen('piece', ['auto', ...reliefs, 'stamp']),
  }),
  choice(
    'shape',
    'Plate',
    { auto: 'Automatic', rectangle: 'Rectangle', round: 'Round', oval: 'Oval', contour: 'Follows the subject' },
    'auto',
    { ...onlyWhen('piece', ['plaque', 'keychain', 'stamp']) },
  ),
  millimetres('border_mm', 'Border', [0, 40, 0.5], { help: 'Rim, frame or margin around the design.' }),
  millimetres('thickness_mm', 'Thickness', [0.4, 20, 0.1], {
    help: 'Thickness of the plate or sheet, without relief.',
    ...lettered,
  }),
  choice('hanging', 'Hanging', { auto: 'Automatic', none: 'None', loop: 'Loop', hole: 'Hole' }, 'auto', {
    help: 'Automatic: a loop for keychains, none for the others.',
    shownWhen: hung,
  }),
  millimetres('hole_mm', 'Hole', [2, 15, 0.5], {
    help: 'Diameter of the hole for hanging.',
    default: 5,
    advanced: true,
    shownWhen: [
      hung,
      { parameter: 'hanging', equals: ['auto', 'loop', 'hole'] },
      {
        any: [
          { parameter: 'hanging', equals: ['loop', 'hole'] },
          { parameter: 'piece', equals: 'keychain' },
        ],
      },
    ],
  }),
]

/** The words of a prompt may ask for colours as well. */
const layered = {
  shownWhen: [
    onlyWhen('piece', ['auto', ...reliefs]).shownWhen,
    {
      any: [
        { parameter: 'colours', above: 1 },
        { parameter: 'colours', given: false },
      ],
    },
  ],
}

/** Layered colour reliefs of version 3.5. */
export const layers: Parameter[] = [
  integer('colours', 'Colours', [1, 8, 1], {
    help: '1: a relief in one colour. More: layers of flat colour, each a watertight part.',
    ...onlyWhen('piece', ['auto', ...reliefs]),
  }),
  choice('stacking', 'Layers', { stacked: 'Stacked', flush: 'Flush' }, 'stacked', {
    ...layered,
    help: 'Stacked: one filament change per colour. Flush: colours inlaid level with the face, for multi-material printers.',
  }),
  millimetres('layer_mm', 'Layer height', [0.05, 0.4, 0.01], {
    help: 'Layer height of your printer. Colours change at multiples of it.',
    default: 0.2,
    advanced: true,
    ...layered,
  }),
]
