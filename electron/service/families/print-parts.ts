/** Operations of the printing family that make assemblies: a model cut into parts, or split into what it is made of. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Parameter, ParameterValues } from '../../../shared/catalogue/catalogue.ts'
import { connectorLimits } from '../../../shared/print/connector-rule.ts'
import {
  type AskedPlane,
  readPlaces,
  readPlanes,
  type Triple,
  type WrittenFault,
} from '../../../shared/print/cut-planes.ts'
import { processChoices } from '../../../shared/print/print-process.ts'
import { bedOf, printers } from '../../../shared/print/printers.ts'
import type { PrintCutInput, PrintSplitInput } from '../../engine/print/jobs.ts'
import type { FamilyOperation } from './family.ts'
import { glbOutput, meshSlot, reportOutput } from './pieces.ts'

/** A printer of one's own, by its measures. */
const ownPrinter = 'own'

export const process: Parameter = {
  id: 'process',
  label: 'Process',
  help: 'Sets clearances, walls and the thinnest pin.',
  kind: 'choice',
  choices: processChoices,
  default: 'filament',
}

/** The room of a printer, and parts on its plate. */
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
  ...(['width', 'depth', 'height'] as const).map((side): Parameter => ({
    id: `printer_${side}_mm`,
    label: { width: 'Plate width', depth: 'Plate depth', height: 'Print height' }[side],
    kind: 'number',
    unit: 'mm',
    minimum: 20,
    maximum: 5000,
    step: 1,
    default: 220,
    shownWhen: { parameter: 'printer', equals: ownPrinter },
  })),
]

/** How objects lie when they are done. */
export const layoutParameters: Parameter[] = [
  {
    id: 'layout',
    label: 'Layout',
    help: 'On plates, cut faces down where they stand firmly; or still together.',
    kind: 'choice',
    choices: [
      { value: 'plates', label: 'On plates' },
      { value: 'in-place', label: 'In place' },
    ],
    default: 'plates',
  },
  {
    id: 'gap_mm',
    label: 'Gap',
    help: 'Between parts on a plate.',
    kind: 'number',
    unit: 'mm',
    minimum: 1,
    maximum: 50,
    step: 1,
    default: 5,
    shownWhen: { parameter: 'layout', equals: 'plates' },
    advanced: true,
  },
]

const withConnectors = { parameter: 'connectors', equals: ['dowel', 'plug', 'dovetail'] }
const withPins = { parameter: 'connectors', equals: ['dowel', 'plug'] }

const parameters: Parameter[] = [
  {
    id: 'cut',
    label: 'Cut',
    help: 'Along planes, or as often as the printer needs.',
    kind: 'choice',
    choices: [
      { value: 'planes', label: 'Along planes' },
      { value: 'fit', label: 'To fit the printer' },
    ],
    default: 'planes',
  },
  {
    id: 'planes',
    label: 'Planes',
    help: 'In millimetres, as on the stage with Y up: y 40; x -12.5. Percent of the size: y 50 %. Any direction: 0.7 0 0.7 10. Or use Cut here in the Section tool.',
    kind: 'text',
    maxLength: 1000,
    default: 'y 50 %',
    shownWhen: { parameter: 'cut', equals: 'planes' },
  },
  ...plateParameters,
  process,
  {
    id: 'connectors',
    label: 'Connectors',
    help: 'Dowels are printed apart and go into both parts. Plugs are part of the lower one. Dovetails slide together along the cut; dowels where they do not fit.',
    kind: 'choice',
    choices: [
      { value: 'none', label: 'None' },
      { value: 'dowel', label: 'Dowels' },
      { value: 'plug', label: 'Plugs' },
      { value: 'dovetail', label: 'Dovetails' },
    ],
    default: 'dowel',
  },
  {
    id: 'connector_shape',
    label: 'Shape',
    help: 'Hexagons keep parts from turning where only one connector fits.',
    kind: 'choice',
    choices: [
      { value: 'round', label: 'Round' },
      { value: 'hexagon', label: 'Hexagon' },
    ],
    default: 'round',
    shownWhen: withPins,
    advanced: true,
  },
  {
    id: 'connector_mm',
    label: 'Connector width',
    help: 'Diameter of pins; of a dovetail its neck. Empty: pins 4 mm, 2.5 mm for models up to 60 mm; dovetails a tenth of the model; narrower where there is less room.',
    kind: 'number',
    unit: 'mm',
    minimum: 1,
    maximum: 50,
    step: 0.5,
    shownWhen: withConnectors,
    advanced: true,
  },
  {
    id: 'clearance_mm',
    label: 'Clearance',
    help: 'Gap on each side. Empty: by the process, 0.15 mm for filament.',
    kind: 'number',
    unit: 'mm',
    minimum: 0,
    maximum: 2,
    step: 0.01,
    shownWhen: withConnectors,
    advanced: true,
  },
  {
    id: 'connector_count',
    label: 'Connectors per face',
    help: 'Empty: two or more, by its size.',
    kind: 'integer',
    minimum: 1,
    maximum: 24,
    shownWhen: withPins,
    advanced: true,
  },
  {
    id: 'connectors_at',
    label: 'Connector places',
    help: 'X Y Z in millimetres, separated by semicolons: 12 40 -3; 0 40 5. Empty: found where the material is thick enough. Or place them on the stage.',
    kind: 'text',
    maxLength: 4000,
    shownWhen: withConnectors,
  },
  ...layoutParameters,
]

export const cut: FamilyOperation = {
  operation: 'print-cut',
  inputs: [{ ...meshSlot, help: 'Any model; open ones are repaired first.' }],
  parameters,
  price: { credits: 5 },
  deadlineMs: 20 * 60_000,
  check: (request) => {
    planesOf(request)
    placesOf(request)
    return []
  },
  async run(engine, request, files, options) {
    const input = inputOf(request, files['mesh'] ?? new Uint8Array())
    const { glb, report } = await engine.run('print-cut', input, options)
    return [glbOutput(glb), reportOutput(report)]
  },
}

function inputOf(request: ParameterValues, file: Uint8Array): PrintCutInput {
  return {
    file,
    mediaType: '',
    name: 'model',
    planes: planesOf(request),
    bed: bedFor(request),
    connectors: connectorsOf(request),
    ...layoutOf(request),
  }
}

/** The room of the chosen printer. */
export function bedFor(request: ParameterValues): PrintCutInput['bed'] {
  return (
    bedOf(String(request['printer'] ?? 'bambu-256')) ?? [
      Number(request['printer_width_mm']),
      Number(request['printer_depth_mm']),
      Number(request['printer_height_mm']),
    ]
  )
}

/** How the objects are to lie. */
export function layoutOf(request: ParameterValues): Pick<PrintCutInput, 'layout' | 'gapMm'> {
  return { layout: request['layout'] === 'in-place' ? 'in-place' : 'plates', gapMm: Number(request['gap_mm'] ?? 5) }
}

const splitParameters: Parameter[] = [
  {
    id: 'by',
    label: 'Split by',
    help: 'Loose shells; the parts of the file; or filaments and materials.',
    kind: 'choice',
    choices: [
      { value: 'shells', label: 'Shells' },
      { value: 'parts', label: 'Parts' },
      { value: 'colour', label: 'Colours' },
    ],
    default: 'shells',
  },
  {
    id: 'colours_as',
    label: 'Colours as',
    help: 'Inlays are solids let into the model. Painted: one object for slicers that print paint.',
    kind: 'choice',
    choices: [
      { value: 'inlays', label: 'Inlays' },
      { value: 'painted', label: 'Painted' },
    ],
    default: 'inlays',
    shownWhen: { parameter: 'by', equals: 'colour' },
  },
  {
    id: 'inlay_mm',
    label: 'Inlay depth',
    help: 'Less where the material is thinner.',
    kind: 'number',
    unit: 'mm',
    minimum: 0.2,
    maximum: 20,
    step: 0.1,
    default: 1.6,
    shownWhen: { parameter: 'by', equals: 'colour' },
  },
  {
    id: 'inlay_clearance_mm',
    label: 'Inlay clearance',
    help: 'Gap around each inlay that is put in by hand, 0.15 mm for filament. 0: printed together.',
    kind: 'number',
    unit: 'mm',
    minimum: 0,
    maximum: 1,
    step: 0.01,
    default: 0,
    shownWhen: { parameter: 'by', equals: 'colour' },
  },
  {
    ...layoutParameters[0]!,
    help: 'Still together, as colours printed together have to be; or apart on plates.',
    default: 'in-place',
  },
  ...plateParameters.map((parameter): Parameter =>
    parameter.id === 'printer' ? { ...parameter, shownWhen: { parameter: 'layout', equals: 'plates' } } : parameter,
  ),
  ...layoutParameters.slice(1),
]

export const split: FamilyOperation = {
  operation: 'print-split',
  inputs: [{ ...meshSlot, help: 'Any model; open pieces are repaired first.' }],
  parameters: splitParameters,
  price: { credits: 5 },
  deadlineMs: 20 * 60_000,
  async run(engine, request, files, options) {
    const by = request['by'] as PrintSplitInput['by']
    const painted = request['colours_as'] === 'painted'
    const { glb, report } = await engine.run(
      'print-split',
      {
        file: files['mesh'] ?? new Uint8Array(),
        mediaType: '',
        name: 'model',
        by,
        inlay:
          by === 'colour' && !painted
            ? { depthMm: Number(request['inlay_mm']), clearanceMm: Number(request['inlay_clearance_mm'] ?? 0) }
            : null,
        bed: bedFor(request),
        ...layoutOf(request),
      },
      options,
    )
    return [glbOutput(glb), reportOutput(report)]
  },
}

function connectorsOf(request: ParameterValues): PrintCutInput['connectors'] {
  const kind = request['connectors']
  if (kind !== 'dowel' && kind !== 'plug' && kind !== 'dovetail') return null
  return {
    kind,
    shape: request['connector_shape'] === 'hexagon' ? 'hexagon' : 'round',
    ...connectorLimits(request),
    places: placesOf(request).map((at): [number, number, number] => [...at]),
    flatPins: request['process'] === 'filament',
  }
}

/** Null: as many as the printer needs. Throws `invalid-input` for what cannot be read. */
function planesOf(request: ParameterValues): AskedPlane[] | null {
  if (request['cut'] === 'fit') return null
  const read = readPlanes(String(request['planes'] ?? ''))
  return 'fault' in read ? refuse('planes', read.fault) : read.planes
}

function placesOf(request: ParameterValues): Triple[] {
  const read = readPlaces(String(request['connectors_at'] ?? ''))
  return 'fault' in read ? refuse('connectors_at', read.fault) : read.places
}

function refuse(field: string, { code, figures }: WrittenFault): never {
  throw new AppError('invalid-input', `${field} cannot be read: ${code}`, {
    details: { field, reason: code, ...figures },
  })
}
