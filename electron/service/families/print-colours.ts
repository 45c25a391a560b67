/** Divides a model into the colours of a few filaments. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Parameter, ParameterValues } from '../../../shared/catalogue/catalogue.ts'
import {
  choice,
  millimetres,
  decimal,
  onlyWhen,
  freeText,
  toggle,
  integer,
} from '../../../shared/catalogue/parameter-rows.ts'
import { fileNoteWords } from '../../../shared/formats/file-note-words.ts'
import { filamentRemarkWords } from '../../../shared/print/filament-remark-words.ts'
import { maxFilaments, spoolsFromText, type Spool } from '../../../shared/print/spool.ts'
import type { ColoursInput } from '../../engine/filaments/jobs.ts'
import { taskNotes } from '../tasks/task-note.ts'
import type { FamilyOperation } from './family.ts'
import { glbOutput, meshFile, meshSlot, numberAs, reportOutput } from './pieces.ts'
import { heightAsked, printHeight, size } from './print-size.ts'

const parameters: Parameter[] = [
  choice('count', 'Colours', { auto: 'Automatic', number: 'Set number' }, 'auto', {
    help: 'Automatic: as few as keep the look, at most 16.',
  }),
  integer('colours', 'Number', [1, maxFilaments, 1], {
    help: 'One changer usually holds 4 filaments, four of them 16.',
    default: 4,
    ...onlyWhen('count', 'number'),
  }),
  choice('palette_from', 'Palette', { found: 'Found', spools: 'My spools', both: 'Spools, rest found' }, 'found', {
    help: 'Colours found on the model, your own spools, or your spools with the rest found.',
  }),
  freeText('palette', 'Spools', 4000, {
    help: 'A colour and a name each, separated by commas: #d9703f Terracotta, #ffffff White. The best are chosen where there are more.',
    ...onlyWhen('palette_from', ['spools', 'both']),
  }),
  size,
  printHeight,
  decimal('smoothness', 'Smoothness', [0, 100, 5], {
    help: 'How straight borders between colours run. 0 keeps every speck that can be printed.',
    unit: '%',
    default: 50,
  }),
  toggle('flatten_light', 'Flatten light', true, {
    help: 'Takes out light and shadow that are painted into the texture, so that they use up no filament.',
  }),
  millimetres('nozzle_mm', 'Nozzle', [0.1, 2, 0.1], {
    help: 'Borders are as fine as this nozzle can print.',
    default: 0.4,
    advanced: true,
  }),
  millimetres('smallest_island_mm', 'Smallest patch', [0, 20, 0.1], {
    help: 'Narrower patches of a colour merge with their neighbour. Empty: two beads of the nozzle.',
    advanced: true,
  }),
  millimetres('layer_mm', 'Layer height', [0.04, 1, 0.02], {
    help: 'For the estimate of filament changes.',
    default: 0.2,
    advanced: true,
  }),
]

export const divideIntoFilaments: FamilyOperation = {
  operation: 'print-colours',
  typicalTime: { seconds: 0.3, perMillionTriangles: 5 },
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
    const made = await engine.run('print-colours', inputOf(request, meshFile(files, options)), options)
    const notes = [...taskNotes(fileNoteWords, made.fileNotes), ...taskNotes(filamentRemarkWords, made.report.remarks)]
    return [glbOutput(made.glb), reportOutput(made.report, { notes })]
  },
}

function inputOf(request: ParameterValues, mesh: ReturnType<typeof meshFile>): ColoursInput {
  const from = request['palette_from'] as ColoursInput['from']
  return {
    ...mesh,
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

/** Parses the spools. Throws `invalid-input` if the text contains none, or anything else. */
function spoolsOf(request: ParameterValues): Spool[] {
  const spools = spoolsFromText(String(request['palette'] ?? ''))
  if (!Array.isArray(spools)) throw refusalError('not-a-spool', { entry: spools.entry })
  if (spools.length === 0) throw refusalError('spools-required', {})
  const max = request['palette_from'] === 'both' ? maxFilaments : maxSpools
  if (spools.length > max) throw refusalError('too-many-spools', { most: max })
  return spools
}

/** Maximum number of spools to choose from. */
const maxSpools = 200

function refusalError(reason: string, figures: object): AppError {
  return new AppError('invalid-input', `the palette cannot be used: ${reason}`, {
    details: { field: 'palette', reason, ...figures },
  })
}
