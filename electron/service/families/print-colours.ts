/** A model divided into the colours of a few filaments. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Parameter, ParameterValues } from '../../../shared/catalogue/catalogue.ts'
import { maxFilaments, spoolsFromText, type Spool } from '../../../shared/print/spool.ts'
import type { ColoursInput } from '../../engine/filaments/jobs.ts'
import type { FamilyOperation } from './family.ts'
import { glbOutput, meshSlot, numberAs, reportOutput } from './pieces.ts'
import { heightAsked, printHeight, size } from './print-size.ts'

const parameters: Parameter[] = [
  {
    id: 'count',
    label: 'Colours',
    help: 'Automatic: as few as keep the look, at most 16.',
    kind: 'choice',
    choices: [
      { value: 'auto', label: 'Automatic' },
      { value: 'number', label: 'Set number' },
    ],
    default: 'auto',
  },
  {
    id: 'colours',
    label: 'Number',
    help: 'One changer usually holds 4 filaments, four of them 16.',
    kind: 'integer',
    minimum: 1,
    maximum: maxFilaments,
    step: 1,
    default: 4,
    shownWhen: { parameter: 'count', equals: 'number' },
  },
  {
    id: 'palette_from',
    label: 'Palette',
    help: 'Colours found on the model, your own spools, or your spools with the rest found.',
    kind: 'choice',
    choices: [
      { value: 'found', label: 'Found' },
      { value: 'spools', label: 'My spools' },
      { value: 'both', label: 'Spools, rest found' },
    ],
    default: 'found',
  },
  {
    id: 'palette',
    label: 'Spools',
    help: 'A colour and a name each, separated by commas: #d9703f Terracotta, #ffffff White. The best are chosen where there are more.',
    kind: 'text',
    maxLength: 4000,
    shownWhen: { parameter: 'palette_from', equals: ['spools', 'both'] },
  },
  size,
  printHeight,
  {
    id: 'smoothness',
    label: 'Smoothness',
    help: 'How straight borders between colours run. 0 keeps every speck that can be printed.',
    kind: 'number',
    unit: '%',
    minimum: 0,
    maximum: 100,
    step: 5,
    default: 50,
  },
  {
    id: 'flatten_light',
    label: 'Flatten light',
    help: 'Takes out light and shadow that are painted into the texture, so that they use up no filament.',
    kind: 'boolean',
    default: true,
  },
  {
    id: 'nozzle_mm',
    label: 'Nozzle',
    help: 'Borders are as fine as this nozzle can print.',
    kind: 'number',
    unit: 'mm',
    minimum: 0.1,
    maximum: 2,
    step: 0.1,
    default: 0.4,
    advanced: true,
  },
  {
    id: 'smallest_island_mm',
    label: 'Smallest patch',
    help: 'Narrower patches of a colour merge with their neighbour. Empty: two beads of the nozzle.',
    kind: 'number',
    unit: 'mm',
    minimum: 0,
    maximum: 20,
    step: 0.1,
    advanced: true,
  },
  {
    id: 'layer_mm',
    label: 'Layer height',
    help: 'For the estimate of filament changes.',
    kind: 'number',
    unit: 'mm',
    minimum: 0.04,
    maximum: 1,
    step: 0.02,
    default: 0.2,
    advanced: true,
  },
]

export const divideIntoFilaments: FamilyOperation = {
  operation: 'print-colours',
  inputs: [{ ...meshSlot, help: 'Any model with textures, vertex colours or materials.' }],
  parameters,
  presets: [
    {
      id: 'four',
      label: 'Four filaments',
      help: 'One changer with four spools.',
      values: { count: 'number', colours: 4 },
    },
    {
      id: 'many',
      label: 'Sixteen',
      help: 'Four changers: fine shades, many changes.',
      values: { count: 'number', colours: 16, flatten_light: false, smoothness: 30 },
    },
  ],
  price: { credits: 5 },
  deadlineMs: 10 * 60_000,
  check: (request) => {
    if (request['palette_from'] !== 'found') spoolsOf(request)
    return []
  },
  async run(engine, request, files, options) {
    const made = await engine.run('print-colours', inputOf(request, files['mesh'] ?? new Uint8Array()), options)
    return [glbOutput(made.glb), reportOutput(made.report)]
  },
}

function inputOf(request: ParameterValues, file: Uint8Array): ColoursInput {
  const from = request['palette_from'] as ColoursInput['from']
  return {
    file,
    mediaType: '',
    name: 'model',
    count: request['count'] === 'number' ? Number(request['colours']) : null,
    from,
    spools: from === 'found' ? [] : spoolsOf(request),
    flattenLight: request['flatten_light'] === true,
    smoothness: Number(request['smoothness']) / 100,
    nozzleMm: Number(request['nozzle_mm']),
    ...numberAs('smallestIslandMm', request['smallest_island_mm']),
    ...heightAsked(request),
    layerMm: Number(request['layer_mm']),
  }
}

/** Throws `invalid-input` where the text names no spool, or something else. */
function spoolsOf(request: ParameterValues): Spool[] {
  const spools = spoolsFromText(String(request['palette'] ?? ''))
  if (!Array.isArray(spools)) throw refused('not-a-spool', { entry: spools.entry })
  if (spools.length === 0) throw refused('spools-required', {})
  const most = request['palette_from'] === 'both' ? maxFilaments : maxSpools
  if (spools.length > most) throw refused('too-many-spools', { most })
  return spools
}

/** On a person's shelf: the best are chosen. */
const maxSpools = 200

function refused(reason: string, figures: object): AppError {
  return new AppError('invalid-input', `the palette cannot be used: ${reason}`, {
    details: { field: 'palette', reason, ...figures },
  })
}
