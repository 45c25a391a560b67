/** What most pieces of the second family have: their kind, size, lettering, relief and plate. Units of people: millimetres. */
import type { Parameter } from '../../../shared/catalogue/catalogue.ts'

/** The pieces with a relief on a plate. */
export const reliefs = ['medallion', 'plaque', 'keychain']
/** The pieces that light shines through. */
export const lights = ['lithophane', 'nightlight']

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
  help: 'Width or diameter; the longer side where the piece follows its subject. Empty: standard for the piece.',
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
  help: 'Height of capitals. Text that does not fit is scaled down.',
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
  label: 'Height source',
  help: 'Automatic: the modelled subject for a prompt, brightness for a picture.',
  kind: 'choice',
  choices: wordSources,
  default: 'auto',
  shownWhen: { parameter: 'piece', equals: ['auto', ...reliefs] },
}

/** The same in 3.5, which knows light and shade. */
export const shading: Parameter = {
  ...heightSource,
  help: 'Shading estimates the shape of a photographed or painted subject from its light and shade.',
  choices: [...wordSources, { value: 'shading', label: 'Shading' }],
}

/** Of a picture: its subject or all of it. */
export const frame: Parameter = {
  id: 'frame',
  label: 'Framing',
  help: 'Automatic: the whole picture for pieces lit from behind, the cut-out subject for the others.',
  kind: 'choice',
  choices: [
    { value: 'auto', label: 'Automatic' },
    { value: 'cut_out', label: 'Cut-out subject' },
    { value: 'whole', label: 'Whole picture' },
  ],
  default: 'auto',
  shownWhen: { parameter: 'piece', equals: ['auto', 'medallion', 'plaque', 'stamp', 'stencil', ...lights] },
}

/** Of the plate and what hangs it, in the order of the form. */
export const plate: Parameter[] = [
  {
    id: 'relief_mm',
    label: 'Relief',
    help: 'From the plate to the highest point; for a stamp, the height of its lines.',
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
    help: 'Thickness of the plate or sheet, without relief.',
    kind: 'number',
    unit: 'mm',
    minimum: 0.4,
    maximum: 20,
    step: 0.1,
    shownWhen: { parameter: 'piece', equals: ['auto', ...reliefs, 'cookie_cutter', 'stamp', 'stencil'] },
  },
  {
    id: 'hanging',
    label: 'Hanging',
    help: 'Automatic: a loop for keychains, none for the others.',
    kind: 'choice',
    choices: [
      { value: 'auto', label: 'Automatic' },
      { value: 'none', label: 'None' },
      { value: 'loop', label: 'Loop' },
      { value: 'hole', label: 'Hole' },
    ],
    default: 'auto',
    shownWhen: { parameter: 'piece', equals: ['medallion', 'plaque', 'keychain', 'lithophane'] },
  },
  {
    id: 'hole_mm',
    label: 'Hole',
    help: 'Diameter of the hole for hanging.',
    kind: 'number',
    unit: 'mm',
    minimum: 2,
    maximum: 15,
    step: 0.5,
    default: 5,
    advanced: true,
    shownWhen: { parameter: 'piece', equals: ['medallion', 'plaque', 'keychain', 'lithophane'] },
  },
]
