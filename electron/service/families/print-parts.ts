/**
 * Printing operations that make assemblies: cutting a model into parts, or splitting it into shells, parts or colours.
 */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Parameter, ParameterValues } from '../../../shared/catalogue/catalogue.ts'
import { choice, millimetres, onlyWhen, freeText, integer } from '../../../shared/catalogue/parameter-rows.ts'
import type { ReadNote } from '../../../shared/formats/file-note.ts'
import { fileNoteWords } from '../../../shared/formats/file-note-words.ts'
import { crumbChoiceOf } from '../../../shared/print/crumbs.ts'
import { connectorLimits } from '../../../shared/print/connector-rule.ts'
import {
  type RequestedPlane,
  readPlaces,
  readPlanes,
  type Triple,
  type WrittenFault,
} from '../../../shared/print/cut-planes.ts'
import { partsRemarkWords } from '../../../shared/print/parts-remark-words.ts'
import type { PartsReport } from '../../../shared/print/parts-report.ts'
import { processChoices } from '../../../shared/print/print-process.ts'
import { bedOf, printers } from '../../../shared/print/printers.ts'
import type { PrintCutInput, PrintSplitInput } from '../../engine/print/jobs.ts'
import { taskNotes } from '../tasks/task-note.ts'
import type { FamilyOperation, MadeOutput } from './family.ts'
import { glbOutput, meshFile, meshSlot, reportOutput } from './pieces.ts'

/** The choice of a printer defined by its dimensions. */
const ownPrinter = 'own'

export const process: Parameter = {
  id: 'process',
  label: 'Process',
  help: 'Sets clearances, walls and the thinnest pin.',
  kind: 'choice',
  choices: processChoices,
  default: 'filament',
}

/** Parameters of a printer's build volume. */
export const plateParameters: Parameter[] = [
  {
    id: 'printer',
    label: 'Printer',
    help: 'Parts are laid out on its plate.',
    kind: 'choice',
    choices: [
      ...printers.map(({ id, name, bedMm }) => ({ value: id, label: `${name} · ${bedMm.join(' × ')} mm` })),
      { value: ownPrinter, label: 'Other' },
    ],
    default: 'bambu-256',
  },
  ...(['width', 'depth', 'height'] as const).map((side): Parameter =>
    millimetres(
      `printer_${side}_mm`,
      { width: 'Plate width', depth: 'Plate depth', height: 'Print height' }[side],
      [20, 5000, 1],
      { default: 220, ...onlyWhen('printer', ownPrinter) },
    ),
  ),
]

/** Parameters for the layout of the finished objects. */
export const layoutParameters: Parameter[] = [
  choice('layout', 'Layout', { plates: 'On plates', 'in-place': 'In place' }, 'plates', {
    help: 'On plates, cut faces down where they stand firmly; or still together.',
  }),
  millimetres('gap_mm', 'Gap', [1, 50, 1], {
    help: 'Between parts on a plate.',
    default: 5,
    ...onlyWhen('layout', 'plates'),
    advanced: true,
  }),
]

const smallParts = choice('small_parts', 'Small parts', { join: 'Join', drop: 'Leave out', keep: 'Keep' }, 'join', {
  help: 'Parts below 50 mm³. Join: they stay with the part beside them.',
  advanced: true,
})

const withConnectors = { parameter: 'connectors', equals: ['dowel', 'plug', 'dovetail'] }
const withPins = { parameter: 'connectors', equals: ['dowel', 'plug'] }

/** Condition: cuts to fit the printer, or a layout on plates. */
const onPlates = [
  {
    any: [
      { parameter: 'cut', equals: 'fit' },
      { parameter: 'layout', equals: 'plates' },
    ],
  },
]

const parameters: Parameter[] = [
  choice('cut', 'Cut', { planes: 'Along planes', fit: 'To fit the printer' }, 'planes', {
    help: 'Along planes, or as often as the printer needs.',
  }),
  freeText('planes', 'Planes', 1000, {
    help: 'In millimetres, as on the stage with Y up: y 40; x -12.5. Percent of the size: y 50 %. Any direction: 0.7 0 0.7 10. Or use Cut here in the Section tool.',
    default: 'y 50 %',
    ...onlyWhen('cut', 'planes'),
  }),
  ...plateParameters.map((parameter) =>
    parameter.id === 'printer' ? { ...parameter, shownWhen: onPlates } : parameter,
  ),
  { ...process, shownWhen: withConnectors },
  choice('connectors', 'Connectors', { none: 'None', dowel: 'Dowels', plug: 'Plugs', dovetail: 'Dovetails' }, 'dowel', {
    help: 'Dowels are printed apart and go into both parts. Plugs are part of the lower one. Dovetails slide together along the cut; dowels where they do not fit.',
  }),
  choice('connector_shape', 'Shape', { round: 'Round', hexagon: 'Hexagon' }, 'round', {
    help: 'Hexagons keep parts from turning where only one connector fits.',
    shownWhen: withPins,
    advanced: true,
  }),
  millimetres('connector_mm', 'Connector width', [1, 50, 0.5], {
    help: 'Diameter of pins; of a dovetail its neck. Empty: pins 4 mm, 2.5 mm for models up to 60 mm; dovetails a tenth of the model; narrower where there is less room.',
    shownWhen: withConnectors,
    advanced: true,
  }),
  millimetres('clearance_mm', 'Clearance', [0, 2, 0.01], {
    help: 'Gap on each side. Empty: by the process, 0.15 mm for filament.',
    shownWhen: withConnectors,
    advanced: true,
  }),
  integer('connector_count', 'Connectors per face', [1, 24], {
    help: 'Empty: two or more, by its size.',
    shownWhen: withPins,
    advanced: true,
  }),
  freeText('connectors_at', 'Connector positions', 4000, {
    help: 'X Y Z in millimetres, separated by semicolons: 12 40 -3; 0 40 5. Empty: found where the material is thick enough. Or place them on the stage.',
    shownWhen: withConnectors,
  }),
  smallParts,
  ...layoutParameters,
]

export const cut: FamilyOperation = {
  operation: 'print-cut',
  typicalTime: { seconds: 1.6, perMillionTriangles: 60 },
  inputs: [{ ...meshSlot, help: 'Any model; open ones are repaired first.' }],
  parameters,
  price: { credits: 5 },
  deadlineMs: 20 * 60_000,
  check: (request) => {
    planesOf(request)
    connectorPositions(request)
    return []
  },
  async run(engine, request, files, options) {
    const input = inputOf(request, meshFile(files, options))
    const { glb, report, fileNotes } = await engine.run('print-cut', input, options)
    return [glbOutput(glb), partsOutput(report, fileNotes)]
  },
}

function inputOf(request: ParameterValues, mesh: ReturnType<typeof meshFile>): PrintCutInput {
  return {
    ...mesh,
    name: 'model',
    planes: planesOf(request),
    bed: bedFor(request),
    connectors: connectorsOf(request),
    crumbs: crumbChoiceOf(request['small_parts']),
    ...layoutOf(request),
  }
}

/** Returns the build volume of the chosen printer. */
export function bedFor(request: ParameterValues): PrintCutInput['bed'] {
  return (
    bedOf(String(request['printer'] ?? 'bambu-256')) ?? [
      Number(request['printer_width_mm']),
      Number(request['printer_depth_mm']),
      Number(request['printer_height_mm']),
    ]
  )
}

/** Returns the report of an assembly, with its remarks as notes. */
export function partsOutput(report: PartsReport, fileNotes: readonly ReadNote[]): MadeOutput {
  const notes = [...taskNotes(fileNoteWords, fileNotes), ...taskNotes(partsRemarkWords, report.remarks)]
  return reportOutput(report, { notes })
}

/** Returns the requested layout. */
export function layoutOf(request: ParameterValues): Pick<PrintCutInput, 'layout' | 'gapMm'> {
  return { layout: request['layout'] === 'in-place' ? 'in-place' : 'plates', gapMm: Number(request['gap_mm'] ?? 5) }
}

const asInlays = [
  { parameter: 'by', equals: 'colour' },
  { parameter: 'colours_as', equals: 'inlays' },
]

const splitParameters: Parameter[] = [
  choice('by', 'Split by', { shells: 'Shells', parts: 'Parts', colour: 'Colours' }, 'shells', {
    help: 'Loose shells; the parts of the file; or filaments and materials.',
  }),
  choice('colours_as', 'Colours as', { inlays: 'Inlays', painted: 'Painted' }, 'inlays', {
    help: 'Inlays are solids let into the model. Painted: one object for slicers that print paint.',
    ...onlyWhen('by', 'colour'),
  }),
  millimetres('inlay_mm', 'Inlay depth', [0.2, 20, 0.1], {
    help: 'Less where the material is thinner.',
    default: 1.6,
    shownWhen: asInlays,
  }),
  millimetres('inlay_clearance_mm', 'Inlay clearance', [0, 1, 0.01], {
    help: 'Gap around each inlay that is put in by hand, 0.15 mm for filament. 0: printed together.',
    default: 0,
    shownWhen: asInlays,
  }),
  { ...smallParts, shownWhen: { parameter: 'by', equals: ['shells', 'parts'] } },
  {
    ...layoutParameters[0]!,
    help: 'Still together, as colours printed together have to be; or apart on plates.',
    default: 'in-place',
    // When painted, the model remains one object.
    shownWhen: [
      {
        any: [
          { parameter: 'by', equals: ['shells', 'parts'] },
          { parameter: 'colours_as', equals: 'inlays' },
        ],
      },
    ],
  },
  ...plateParameters.map((parameter): Parameter =>
    parameter.id === 'printer' ? { ...parameter, shownWhen: { parameter: 'layout', equals: 'plates' } } : parameter,
  ),
  ...layoutParameters.slice(1),
]

export const split: FamilyOperation = {
  operation: 'print-split',
  typicalTime: { seconds: 0.5, perMillionTriangles: 30 },
  inputs: [{ ...meshSlot, help: 'Any model; open pieces are repaired first.' }],
  parameters: splitParameters,
  price: { credits: 5 },
  deadlineMs: 20 * 60_000,
  async run(engine, request, files, options) {
    const by = request['by'] as PrintSplitInput['by']
    const painted = request['colours_as'] === 'painted'
    const { glb, report, fileNotes } = await engine.run(
      'print-split',
      {
        ...meshFile(files, options),
        name: 'model',
        by,
        inlay:
          by === 'colour' && !painted
            ? { depthMm: Number(request['inlay_mm']), clearanceMm: Number(request['inlay_clearance_mm'] ?? 0) }
            : null,
        crumbs: crumbChoiceOf(request['small_parts']),
        bed: bedFor(request),
        ...layoutOf(request),
      },
      options,
    )
    return [glbOutput(glb), partsOutput(report, fileNotes)]
  },
}

function connectorsOf(request: ParameterValues): PrintCutInput['connectors'] {
  const kind = request['connectors']
  if (kind !== 'dowel' && kind !== 'plug' && kind !== 'dovetail') return null
  return {
    kind,
    ...connectorLimits(request),
    places: connectorPositions(request).map(([x, y, z]) => [x, y, z]),
    flatPins: request['process'] === 'filament',
  }
}

/** Returns null for as many planes as the printer needs. Throws `invalid-input` for unreadable text. */
function planesOf(request: ParameterValues): RequestedPlane[] | null {
  if (request['cut'] === 'fit') return null
  const read = readPlanes(String(request['planes'] ?? ''))
  return 'fault' in read ? refuse('planes', read.fault) : read.planes
}

function connectorPositions(request: ParameterValues): Triple[] {
  const read = readPlaces(String(request['connectors_at'] ?? ''))
  return 'fault' in read ? refuse('connectors_at', read.fault) : read.places
}

function refuse(field: string, { code, figures }: WrittenFault): never {
  throw new AppError('invalid-input', `${field} cannot be read: ${code}`, {
    details: { field, reason: code, ...figures },
  })
}
