/** The eighth family: prepares a model for 3D printing, with a report. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { defaultParameters, type Parameter, type ParameterValues } from '../../../shared/catalogue/catalogue.ts'
import { choice, millimetres, decimal, onlyWhen, integer } from '../../../shared/catalogue/parameter-rows.ts'
import type { ConversionNote } from '../../../shared/formats/file-note.ts'
import { fileNoteWords } from '../../../shared/formats/file-note-words.ts'
import { formats, writtenFile } from '../../../shared/formats/formats.ts'
import { printRemarkWords } from '../../../shared/print/print-remark-words.ts'
import type { PrintReport } from '../../../shared/print/print-report.ts'
import { printers } from '../../../shared/print/printers.ts'
import type { PrintInput } from '../../engine/print/jobs.ts'
import { taskNotes } from '../tasks/task-note.ts'
import type { Family, FamilyOperation, MadeOutput } from './family.ts'
import { glbOutput, meshFile, meshSlot, numberAs, reportOutput } from './pieces.ts'
import { divideIntoFilaments } from './print-colours.ts'
import { finish } from './print-finish.ts'
import { cut, split } from './print-parts.ts'
import { heightAsked, printHeight, size } from './print-size.ts'

/** Thinner hollow walls can be broken by hand. */
const thinnestWallMm = 0.4

const whenRepaired = onlyWhen('repair', ['auto', 'sheets', 'pieces', 'volumetric'])

const parameters: Parameter[] = [
  size,
  { ...printHeight, help: 'Height of the finished print, including its base.' },
  choice('format', 'File', { '3mf': formats['3mf'].name, stl: formats.stl.name, glb: formats.glb.name }, '3mf', {
    help: '3MF keeps size and colours and is best for most slicers; STL is shape only.',
  }),
  choice('orient', 'Orientation', { keep: 'Keep', flat: 'Lay flat', best: 'Best' }, 'keep', {
    help: 'Lay flat: on the largest flat face. Best: least support and height.',
    forOne: true,
  }),
  choice('base', 'Base', { none: 'None', disc: 'Disc', box: 'Block', plinth: 'Plinth' }, 'none', {
    help: 'A base joined to the model.',
  }),
  millimetres('hollow_mm', 'Hollow wall', [0, 20, 0.1], {
    help: 'Hollows the model to this wall thickness to save material. 0: solid.',
    default: 0,
  }),
  integer('drain_holes', 'Drain holes', [0, 6, 1], {
    help: 'Per cavity, low down where they show least. Resin needs at least two: one lets air in.',
    default: 2,
    shownWhen: { parameter: 'hollow_mm', above: 0 },
  }),
  millimetres('drain_hole_mm', 'Hole diameter', [1, 20, 0.5], {
    help: 'Of each drain hole.',
    default: 3.5,
    shownWhen: [
      { parameter: 'hollow_mm', above: 0 },
      { parameter: 'drain_holes', above: 0 },
    ],
    advanced: true,
  }),
  choice('cut', 'Flat cut', { none: 'None', percent: 'Percent', mm: 'Millimetres' }, 'none', {
    help: 'Removes everything below a height, for a flat base or half a model.',
    advanced: true,
    forOne: true,
  }),
  decimal('cut_percent', 'Cut height', [0, 95, 1], {
    help: 'Share of the height to remove from below.',
    unit: '%',
    default: 5,
    ...onlyWhen('cut', 'percent'),
    advanced: true,
    forOne: true,
  }),
  millimetres('cut_mm', 'Cut height', [0, 1000, 0.5], {
    help: 'Height to remove from below; the rest is scaled to the height above.',
    default: 2,
    ...onlyWhen('cut', 'mm'),
    advanced: true,
    forOne: true,
  }),
  choice(
    'repair',
    'Repair',
    { auto: 'Automatic', sheets: 'Thicken sheets', pieces: 'Close each piece', volumetric: 'Rebuild', off: 'Off' },
    'auto',
    {
      help: 'Automatic closes small holes, gives open sheets a thickness and merges overlapping shells. The others do one of these everywhere.',
      advanced: true,
    },
  ),
  choice(
    'printer',
    'Printer',
    [['any', 'Any printer'], ...printers.map(({ id, name }): [string, string] => [id, name])],
    'any',
    { help: 'The report says whether the print fits it.', advanced: true },
  ),
  millimetres('minimum_wall_mm', 'Minimum wall', [0.1, 10, 0.1], {
    help: 'Thinner walls are reported. Filament: two lines of the nozzle, 0.8 mm for one of 0.4 mm. Resin: about 0.5 mm.',
    default: 0.8,
    advanced: true,
  }),
  decimal('overhang_degrees', 'Overhang', [20, 85, 5], {
    help: 'Largest angle from vertical that your printer handles without support; usually 45°.',
    unit: '°',
    default: 45,
    advanced: true,
  }),
  millimetres('smallest_piece_mm', 'Smallest shell', [0, 20, 0.5], {
    help: 'Loose shells smaller than this are removed.',
    default: 1.5,
    ...whenRepaired,
    advanced: true,
  }),
  millimetres('sheet_mm', 'Sheet thickness', [0.4, 20, 0.1], {
    ...whenRepaired,
    help: 'Thickness for open surfaces such as terrain and leaves. Empty: the minimum wall, or half of it where that would change the look.',
    advanced: true,
  }),
]

const prepare: FamilyOperation = {
  operation: 'print-prepare',
  typicalTime: { seconds: 1.3, perMillionTriangles: 50 },
  inputs: [{ ...meshSlot, help: 'Any model, even with holes, loose shells or flipped normals.' }],
  parameters,
  presets: [
    {
      id: 'filament',
      label: 'Filament',
      help: 'Solid; the slicer adds infill.',
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
      help: 'For display.',
      values: { base: 'plinth', orient: 'keep', size: 'height', height_mm: 120 },
    },
  ],
  price: { credits: 5, plus: [{ parameter: 'repair', equals: 'volumetric', credits: 2 }] },
  deadlineMs: 10 * 60_000,
  check: (request) => {
    const hollow = Number(request['hollow_mm'] ?? 0)
    if (hollow > 0 && hollow < thinnestWallMm)
      throw new AppError('invalid-input', `a wall of ${hollow} mm would not hold`, {
        details: { field: 'hollow_mm', reason: 'wall-too-thin', least: thinnestWallMm },
      })
    if (request['repair'] === 'off' && (hollow > 0 || request['base'] !== 'none'))
      return [{ code: 'repair-off', figures: {} }]
    return []
  },
  async run(engine, request, files, options) {
    const made = await engine.run('print-prepare', inputOf(request, meshFile(files, options)), options)
    const report = printOutput(made.report, made.fileNotes)
    const { format } = made.report
    if (format === 'glb') return [glbOutput(made.glb), report]
    const { extension, mediaType } = writtenFile(format)
    const main = { name: `model.${extension}`, kind: 'model' as const, mediaType, bytes: made.file }
    return [main, glbOutput(made.glb), report]
  },
}

/** Returns the report of a print: its remarks are notes, with positions where they are known. */
function printOutput(report: PrintReport, fileNotes: readonly ConversionNote[]): MadeOutput {
  const { remarks, grade, walls, overhang, hollow } = report
  const positions = {
    'walls-thin': walls.thinPlaces.map(({ atMm }) => atMm),
    islands: overhang.islandPlacesMm,
    'hollow-trapped': (hollow?.trapped ?? []).map(({ atMm }) => atMm),
  }
  const notes = [...taskNotes(fileNoteWords, fileNotes), ...taskNotes(printRemarkWords, remarks, positions)]
  return reportOutput(report, { notes, grade })
}

function inputOf(request: ParameterValues, mesh: ReturnType<typeof meshFile>): PrintInput {
  const unit = request['cut']
  // Parameters without effect are not in the request.
  const defaults = defaultParameters(prepare)
  const numberOf = (id: string): number => Number(request[id] ?? defaults[id])
  return {
    ...mesh,
    name: 'model',
    format: request['format'] as PrintInput['format'],
    ...heightAsked(request),
    repair: request['repair'] as PrintInput['repair'],
    orient: request['orient'] as PrintInput['orient'],
    ...(unit === 'mm' || unit === 'percent' ? { cut: { at: Number(request[`cut_${unit}`]), unit } } : {}),
    base: request['base'] as PrintInput['base'],
    hollowMm: numberOf('hollow_mm'),
    drainHoles: numberOf('drain_holes'),
    drainDiameterMm: numberOf('drain_hole_mm'),
    minimumWallMm: numberOf('minimum_wall_mm'),
    overhangDegrees: numberOf('overhang_degrees'),
    smallestPieceMm: numberOf('smallest_piece_mm'),
    ...(request['printer'] === 'any' ? {} : { printer: String(request['printer']) }),
    ...numberAs('sheetMm', request['sheet_mm']),
  }
}

export const printingFamily: Family = {
  id: 'maquette-print',
  name: 'Maquette Print',
  summary:
    'Repairs, scales and orients a model for 3D printing and divides it into filament colours, with reports of anything to check.',
  models: [
    {
      id: 'maquette-print-1',
      version: '1.0',
      name: 'Maquette Print 1',
      summary:
        'Watertight repair that keeps colours, size in millimetres, orientation, base, hollowing with drain holes; parts cut with connectors and laid out on plates.',
      typicalSeconds: 4,
      operations: [prepare, divideIntoFilaments, cut, split, finish],
    },
  ],
}
