/** The parameters and presets of the second family's rows. Units of people: millimetres, degrees. */
import type { Parameter, Preset } from '../../../shared/catalogue.ts'

const reliefs = ['medallion', 'plaque', 'keychain']
const lights = ['lithophane', 'nightlight']

/** Which piece is made. */
export const piece: Parameter = {
  id: 'piece',
  label: 'Piece',
  kind: 'choice',
  choices: [
    { value: 'auto', label: 'Automatic' },
    { value: 'medallion', label: 'Medallion' },
    { value: 'plaque', label: 'Plaque' },
    { value: 'lithophane', label: 'Lithophane' },
    { value: 'cookie_cutter', label: 'Cookie cutter' },
    { value: 'stamp', label: 'Stamp' },
    { value: 'stencil', label: 'Stencil' },
    { value: 'keychain', label: 'Keychain' },
    { value: 'nightlight', label: 'Night light' },
  ],
  default: 'auto',
}

/** Millimetres. */
export const size: Parameter = {
  id: 'size_mm',
  label: 'Size',
  help: 'Width or diameter; the longer side where the piece follows its subject. Left empty: what is usual for the piece.',
  kind: 'number',
  unit: 'mm',
  minimum: 15,
  maximum: 400,
  step: 1,
}

/** What is written on it. */
export const text: Parameter = {
  id: 'text',
  label: 'Text',
  help: 'Raised, stamped or cut letters. “ / ” starts a new line.',
  kind: 'text',
  maxLength: 120,
  shownWhen: {
    parameter: 'piece',
    equals: ['auto', ...reliefs, 'cookie_cutter', 'stamp', 'stencil'],
  },
}

/** Millimetres. */
export const fontSize: Parameter = {
  id: 'font_mm',
  label: 'Letter height',
  help: 'Of capitals. What does not fit is made smaller.',
  kind: 'number',
  unit: 'mm',
  minimum: 3,
  maximum: 100,
  step: 0.5,
  advanced: true,
}

const wordSources = [
  { value: 'auto', label: 'Automatic' },
  { value: 'brightness', label: 'Bright is high' },
  { value: 'inverted', label: 'Dark is high' },
]

/** Where the relief's height comes from, in 3.0. */
export const heightSource: Parameter = {
  id: 'height_source',
  label: 'Height from',
  help: 'Automatic: the modelled body of a subject from words, and brightness for a picture.',
  kind: 'choice',
  choices: wordSources,
  default: 'auto',
  shownWhen: { parameter: 'piece', equals: ['auto', ...reliefs] },
}

/** The same in 3.5, which knows light and shade. */
export const shading: Parameter = {
  ...heightSource,
  help: 'Shading estimates the form of a photographed or painted subject from its light and shade.',
  choices: [...wordSources, { value: 'shading', label: 'Light and shade' }],
}

/** Of a picture: its subject or all of it. */
export const frame: Parameter = {
  id: 'frame',
  label: 'Show',
  help: 'Automatic: the whole picture where light shines through, the cut-out subject elsewhere.',
  kind: 'choice',
  choices: [
    { value: 'auto', label: 'Automatic' },
    { value: 'cut_out', label: 'The subject, cut out' },
    { value: 'whole', label: 'The whole picture' },
  ],
  default: 'auto',
  shownWhen: { parameter: 'piece', equals: ['auto', 'medallion', 'plaque', 'stamp', 'stencil', ...lights] },
}

/** In the order of the form: what every piece has, then what one has. */
export const common: Parameter[] = [
  {
    id: 'relief_mm',
    label: 'Relief',
    help: 'From the plate to the highest point; of a stamp, how far its lines stand out.',
    kind: 'number',
    unit: 'mm',
    minimum: 0.2,
    maximum: 20,
    step: 0.1,
    shownWhen: { parameter: 'piece', equals: ['auto', ...reliefs, 'stamp'] },
  },
  {
    id: 'shape',
    label: 'Plate',
    kind: 'choice',
    choices: [
      { value: 'auto', label: 'Automatic' },
      { value: 'rectangle', label: 'Rectangle' },
      { value: 'round', label: 'Round' },
      { value: 'oval', label: 'Oval' },
      { value: 'contour', label: 'Follows the subject' },
    ],
    default: 'auto',
    shownWhen: { parameter: 'piece', equals: ['plaque', 'keychain', 'stamp'] },
  },
  {
    id: 'border_mm',
    label: 'Border',
    help: 'Rim, frame or margin around the design.',
    kind: 'number',
    unit: 'mm',
    minimum: 0,
    maximum: 40,
    step: 0.5,
  },
  {
    id: 'thickness_mm',
    label: 'Thickness',
    help: 'Of the plate or sheet, without relief.',
    kind: 'number',
    unit: 'mm',
    minimum: 0.4,
    maximum: 20,
    step: 0.1,
    shownWhen: { parameter: 'piece', equals: ['auto', ...reliefs, 'cookie_cutter', 'stamp', 'stencil'] },
  },
  {
    id: 'hanging',
    label: 'To hang it',
    help: 'Automatic: keychains have their ring, the others nothing.',
    kind: 'choice',
    choices: [
      { value: 'auto', label: 'Automatic' },
      { value: 'none', label: 'Nothing' },
      { value: 'loop', label: 'A loop' },
      { value: 'hole', label: 'A hole' },
    ],
    default: 'auto',
    shownWhen: { parameter: 'piece', equals: ['medallion', 'plaque', 'keychain', 'lithophane'] },
  },
  {
    id: 'hole_mm',
    label: 'Hole',
    help: 'Diameter of the hole to hang it by.',
    kind: 'number',
    unit: 'mm',
    minimum: 2,
    maximum: 15,
    step: 0.5,
    default: 5,
    advanced: true,
    shownWhen: { parameter: 'piece', equals: ['medallion', 'plaque', 'keychain', 'lithophane'] },
  },
  {
    id: 'angle_degrees',
    label: 'Curve',
    help: '0 is flat, 360 a closed tube. Of a night light: how far it goes around the lamp; empty: as the picture asks.',
    kind: 'number',
    unit: '°',
    minimum: 0,
    maximum: 360,
    step: 5,
    shownWhen: { parameter: 'piece', equals: lights },
  },
  {
    id: 'wall_min_mm',
    label: 'Thinnest wall',
    help: 'Where the picture is brightest.',
    kind: 'number',
    unit: 'mm',
    minimum: 0.4,
    maximum: 3,
    step: 0.1,
    default: 0.8,
    shownWhen: { parameter: 'piece', equals: lights },
  },
  {
    id: 'wall_max_mm',
    label: 'Thickest wall',
    help: 'Where the picture is darkest. More gives deeper blacks and prints longer.',
    kind: 'number',
    unit: 'mm',
    minimum: 1,
    maximum: 10,
    step: 0.1,
    default: 3.2,
    shownWhen: { parameter: 'piece', equals: lights },
  },
  {
    id: 'attenuation_per_mm',
    label: 'Light lost per mm',
    help: 'Of your material. Print a step wedge and measure: ln(light through 1 mm ÷ light through 2 mm). White PLA: about 0.85.',
    kind: 'number',
    minimum: 0.1,
    maximum: 5,
    step: 0.05,
    default: 0.85,
    advanced: true,
    shownWhen: { parameter: 'piece', equals: lights },
  },
  {
    id: 'tones',
    label: 'Tones',
    help: 'Fitted squeezes the picture into what the walls can show; true keeps its contrast and loses the darkest parts.',
    kind: 'choice',
    choices: [
      { value: 'fit', label: 'Fitted' },
      { value: 'true', label: 'True' },
    ],
    default: 'fit',
    advanced: true,
    shownWhen: { parameter: 'piece', equals: lights },
  },
  {
    id: 'repeats',
    label: 'Repeats',
    help: 'How often the picture goes around a closed tube. Left empty: so that it keeps its proportions.',
    kind: 'integer',
    minimum: 1,
    maximum: 8,
    advanced: true,
    shownWhen: { parameter: 'piece', equals: 'lithophane' },
  },
  {
    id: 'tea_light_mm',
    label: 'Tea light',
    help: 'Diameter of the LED tea light. Common ones have 36 to 38 mm.',
    kind: 'number',
    unit: 'mm',
    minimum: 20,
    maximum: 80,
    step: 0.5,
    default: 38,
    shownWhen: { parameter: 'piece', equals: 'nightlight' },
  },
  {
    id: 'edge_height_mm',
    label: 'Cutter height',
    help: 'From the table to the cutting edge: a little more than the dough is thick.',
    kind: 'number',
    unit: 'mm',
    minimum: 8,
    maximum: 40,
    step: 1,
    default: 15,
    shownWhen: { parameter: 'piece', equals: 'cookie_cutter' },
  },
  {
    id: 'offset_mm',
    label: 'Outline offset',
    help: 'How far outside the subject the cookie is cut.',
    kind: 'number',
    unit: 'mm',
    minimum: -3,
    maximum: 10,
    step: 0.5,
    default: 0,
    advanced: true,
    shownWhen: { parameter: 'piece', equals: 'cookie_cutter' },
  },
  {
    id: 'inner_lines',
    label: 'Mark lines',
    help: 'Lines inside the outline that mark the dough without cutting it.',
    kind: 'boolean',
    default: false,
    shownWhen: { parameter: 'piece', equals: 'cookie_cutter' },
  },
  {
    id: 'bridge_mm',
    label: 'Bridges',
    help: 'Narrowest strip of the sheet: it holds the islands, and nothing of the sheet is thinner.',
    kind: 'number',
    unit: 'mm',
    minimum: 0.6,
    maximum: 8,
    step: 0.1,
    default: 1.6,
    shownWhen: { parameter: 'piece', equals: 'stencil' },
  },
  {
    id: 'design',
    label: 'Draw',
    help: 'What is inked, cut or marked.',
    kind: 'choice',
    choices: [
      { value: 'auto', label: 'Automatic' },
      { value: 'lines', label: 'Lines' },
      { value: 'tones', label: 'Dark parts' },
      { value: 'silhouette', label: 'The silhouette' },
    ],
    default: 'auto',
    shownWhen: { parameter: 'piece', equals: ['stamp', 'stencil', 'cookie_cutter'] },
  },
  {
    id: 'handle',
    label: 'Handle',
    help: 'Without it: a plate to glue onto a block.',
    kind: 'boolean',
    default: true,
    shownWhen: { parameter: 'piece', equals: 'stamp' },
  },
]

/** Layered reliefs, in 3.5. */
export const layers: Parameter[] = [
  {
    id: 'colours',
    label: 'Colours',
    help: '1: a carved relief. More: layers of flat colour, each a closed part of its own.',
    kind: 'integer',
    minimum: 1,
    maximum: 8,
    step: 1,
    shownWhen: { parameter: 'piece', equals: ['auto', ...reliefs] },
  },
  {
    id: 'stacking',
    label: 'Layers',
    help: 'Stacked prints with one change of filament per colour; flush is inlaid level with the face, for several nozzles.',
    kind: 'choice',
    choices: [
      { value: 'stacked', label: 'Stacked' },
      { value: 'flush', label: 'Flush' },
    ],
    default: 'stacked',
    shownWhen: { parameter: 'piece', equals: ['auto', ...reliefs] },
  },
  {
    id: 'layer_mm',
    label: 'Layer height',
    help: 'Of your printer: colours change at multiples of it.',
    kind: 'number',
    unit: 'mm',
    minimum: 0.05,
    maximum: 0.4,
    step: 0.01,
    default: 0.2,
    advanced: true,
    shownWhen: { parameter: 'piece', equals: ['auto', ...reliefs] },
  },
]

/** Of both versions. */
export const presets: Preset[] = [
  {
    id: 'window-lithophane',
    label: 'Lithophane for the window',
    values: { piece: 'lithophane', size_mm: 120, angle_degrees: 0, hanging: 'loop', border_mm: 4 },
  },
  {
    id: 'lamp-shade',
    label: 'Lithophane lamp shade',
    values: { piece: 'lithophane', size_mm: 100, angle_degrees: 360 },
  },
  {
    id: 'night-light',
    label: 'Night light for a tea light',
    values: { piece: 'nightlight', size_mm: 90, tea_light_mm: 38 },
  },
  {
    id: 'baking',
    label: 'Cookie cutter with lines',
    values: { piece: 'cookie_cutter', size_mm: 80, edge_height_mm: 15, inner_lines: true },
  },
  { id: 'key-tag', label: 'Key tag', values: { piece: 'keychain', size_mm: 45, hanging: 'loop' } },
  { id: 'spray-stencil', label: 'Stencil for spray paint', values: { piece: 'stencil', size_mm: 150, bridge_mm: 2 } },
]

/** Of 3.5. */
export const layerPresets: Preset[] = [
  {
    id: 'four-colour-plaque',
    label: 'Plaque in four colours',
    values: { piece: 'plaque', colours: 4, stacking: 'stacked', layer_mm: 0.2 },
  },
  { id: 'inlaid-tag', label: 'Inlaid key tag', values: { piece: 'keychain', colours: 4, stacking: 'flush' } },
]
