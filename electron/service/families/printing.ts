/** The eighth family: a model made ready for a 3D printer, with a report. */
import { AppError } from '../../../shared/app-error.ts'
import type { Parameter, ParameterValues } from '../../../shared/catalogue.ts'
import type { PrintInput } from '../../engine/print/jobs.ts'
import type { Family, FamilyOperation } from './family.ts'
import { glbOutput, meshSlot, numberAs, reportOutput } from './pieces.ts'

/** A hollow with less wall than this breaks in the hand. */
const thinnestWallMm = 0.4

const parameters: Parameter[] = [
  {
    id: 'size',
    label: 'Size',
    help: 'Bring it to a height, or keep the size it came with. Models from services often come a metre tall.',
    kind: 'choice',
    choices: [
      { value: 'height', label: 'Set height' },
      { value: 'keep', label: 'Keep' },
    ],
    default: 'height',
  },
  {
    id: 'height_mm',
    label: 'Height',
    help: 'Of the finished print, its base included.',
    kind: 'number',
    unit: 'mm',
    minimum: 5,
    maximum: 1000,
    step: 1,
    default: 80,
    shownWhen: { parameter: 'size', equals: 'height' },
  },
  {
    id: 'format',
    label: 'File',
    help: '3MF keeps size and colours and is what most slicers like best; STL is shape alone.',
    kind: 'choice',
    choices: [
      { value: '3mf', label: '3MF' },
      { value: 'stl', label: 'STL' },
      { value: 'glb', label: 'GLB' },
    ],
    default: '3mf',
  },
  {
    id: 'orient',
    label: 'Orientation',
    help: 'Lay flat: on its largest face that it can stand on. Best: least support and height.',
    kind: 'choice',
    choices: [
      { value: 'keep', label: 'Keep' },
      { value: 'flat', label: 'Lay flat' },
      { value: 'best', label: 'Best' },
    ],
    default: 'keep',
  },
  {
    id: 'base',
    label: 'Base',
    help: 'Something to stand on, joined to the model.',
    kind: 'choice',
    choices: [
      { value: 'none', label: 'None' },
      { value: 'disc', label: 'Disc' },
      { value: 'box', label: 'Block' },
      { value: 'plinth', label: 'Plinth' },
    ],
    default: 'none',
  },
  {
    id: 'hollow_mm',
    label: 'Hollow wall',
    help: 'Leaves a shell of this thickness to save material. 0 prints it solid.',
    kind: 'number',
    unit: 'mm',
    minimum: 0,
    maximum: 20,
    step: 0.1,
    default: 0,
  },
  {
    id: 'drain_holes',
    label: 'Drain holes',
    help: 'For each hollow, low down where they show least. Resin needs at least two: one lets air in.',
    kind: 'integer',
    minimum: 0,
    maximum: 6,
    step: 1,
    default: 2,
  },
  {
    id: 'drain_hole_mm',
    label: 'Hole width',
    help: 'Diameter of each drain hole.',
    kind: 'number',
    unit: 'mm',
    minimum: 1,
    maximum: 20,
    step: 0.5,
    default: 3.5,
    advanced: true,
  },
  {
    id: 'cut',
    label: 'Flat cut',
    help: 'Cuts off what lies below a height, for a flat foot or half a model.',
    kind: 'choice',
    choices: [
      { value: 'none', label: 'None' },
      { value: 'percent', label: 'Percent' },
      { value: 'mm', label: 'Millimetres' },
    ],
    default: 'none',
    advanced: true,
  },
  {
    id: 'cut_percent',
    label: 'Cut off',
    help: 'Share of the height that falls away from below.',
    kind: 'number',
    unit: '%',
    minimum: 0,
    maximum: 95,
    step: 1,
    default: 5,
    shownWhen: { parameter: 'cut', equals: 'percent' },
    advanced: true,
  },
  {
    id: 'cut_mm',
    label: 'Cut off',
    help: 'Height that falls away from below; what is left is brought to the height above.',
    kind: 'number',
    unit: 'mm',
    minimum: 0,
    maximum: 1000,
    step: 0.5,
    default: 2,
    shownWhen: { parameter: 'cut', equals: 'mm' },
    advanced: true,
  },
  {
    id: 'repair',
    label: 'Repair',
    help: 'Automatic mends piece by piece and rebuilds only what is beyond that. Rebuild always lays a new surface.',
    kind: 'choice',
    choices: [
      { value: 'auto', label: 'Automatic' },
      { value: 'volumetric', label: 'Rebuild' },
      { value: 'off', label: 'Off' },
    ],
    default: 'auto',
    advanced: true,
  },
  {
    id: 'minimum_wall_mm',
    label: 'Thinnest wall',
    help: 'What is thinner is reported. Filament prints from about 0.8 mm, resin from about 0.5 mm.',
    kind: 'number',
    unit: 'mm',
    minimum: 0.1,
    maximum: 10,
    step: 0.1,
    default: 0.8,
    advanced: true,
  },
  {
    id: 'overhang_degrees',
    label: 'Overhang',
    help: 'The steepest lean from upright that your printer manages without support; 45° is usual.',
    kind: 'number',
    unit: '°',
    minimum: 20,
    maximum: 85,
    step: 5,
    default: 45,
    advanced: true,
  },
  {
    id: 'smallest_piece_mm',
    label: 'Smallest piece',
    help: 'Specks smaller than this that float beside the model are removed.',
    kind: 'number',
    unit: 'mm',
    minimum: 0,
    maximum: 20,
    step: 0.5,
    default: 1.5,
    advanced: true,
  },
  {
    id: 'sheet_mm',
    label: 'Sheet thickness',
    help: 'Open sheets such as terrains and leaves are given this thickness.',
    kind: 'number',
    unit: 'mm',
    minimum: 0.4,
    maximum: 20,
    step: 0.1,
    default: 2,
    advanced: true,
  },
]

const prepare: FamilyOperation = {
  operation: 'print-prepare',
  inputs: [{ ...meshSlot, help: 'Any model, also one with holes, loose pieces or turned faces.' }],
  parameters,
  presets: [
    {
      id: 'filament',
      label: 'Filament',
      help: 'Solid, laid for few supports; the slicer fills it.',
      values: { orient: 'keep', hollow_mm: 0, minimum_wall_mm: 0.8, overhang_degrees: 45, format: '3mf' },
    },
    {
      id: 'resin',
      label: 'Resin',
      help: 'Hollow with drain holes.',
      values: {
        hollow_mm: 2,
        drain_holes: 2,
        drain_hole_mm: 3.5,
        minimum_wall_mm: 0.5,
        overhang_degrees: 30,
        format: 'stl',
      },
    },
    {
      id: 'display',
      label: 'On a plinth',
      help: 'A figure for the shelf.',
      values: { base: 'plinth', orient: 'keep', size: 'height', height_mm: 120 },
    },
  ],
  price: { credits: 5, plus: [{ parameter: 'repair', equals: 'volumetric', credits: 2 }] },
  deadlineMs: 10 * 60_000,
  check: (request) => {
    const hollow = Number(request['hollow_mm'] ?? 0)
    if (hollow > 0 && hollow < thinnestWallMm)
      throw new AppError('invalid-input', `A wall of ${hollow} mm would not hold`, {
        details: { field: 'hollow_mm', reason: `must be 0 for a solid model, or at least ${thinnestWallMm} mm` },
      })
    if (request['repair'] === 'off' && (hollow > 0 || request['base'] !== 'none'))
      return ['Without repair only a model that is closed already can be hollowed or put on a base.']
    return []
  },
  async run(engine, request, files, options) {
    const made = await engine.run('print-prepare', inputOf(request, files['mesh'] ?? new Uint8Array()), options)
    const report = reportOutput(made.report)
    const { format } = made.report
    if (format === 'glb') return [glbOutput(made.glb), report]
    const main = { name: `model.${format}`, kind: 'model' as const, mediaType: `model/${format}`, bytes: made.file }
    return [main, glbOutput(made.glb), report]
  },
}

function inputOf(request: ParameterValues, file: Uint8Array): PrintInput {
  const unit = request['cut']
  return {
    file,
    mediaType: '',
    name: 'model',
    format: request['format'] as PrintInput['format'],
    ...(request['size'] === 'keep' ? {} : numberAs('heightMm', request['height_mm'])),
    repair: request['repair'] as PrintInput['repair'],
    orient: request['orient'] as PrintInput['orient'],
    ...(unit === 'mm' || unit === 'percent' ? { cut: { at: Number(request[`cut_${unit}`]), unit } } : {}),
    base: request['base'] as PrintInput['base'],
    hollowMm: Number(request['hollow_mm']),
    drainHoles: Number(request['drain_holes']),
    drainDiameterMm: Number(request['drain_hole_mm']),
    minimumWallMm: Number(request['minimum_wall_mm']),
    overhangDegrees: Number(request['overhang_degrees']),
    smallestPieceMm: Number(request['smallest_piece_mm']),
    sheetMm: Number(request['sheet_mm']),
  }
}

export const printingFamily: Family = {
  id: 'maquette-print',
  name: 'Maquette Print',
  summary:
    'Mends a model, brings it to size and lays it ready for a 3D printer, with a report of what to look out for.',
  models: [
    {
      id: 'maquette-print-1',
      version: '1.0',
      name: 'Maquette Print 1',
      summary:
        'Watertight repair that keeps colours, size in millimetres, orientation, base, hollowing with drain holes; 3MF, STL or GLB.',
      typicalSeconds: 4,
      operations: [prepare],
    },
  ],
}
