/** The job "print-split": a model taken apart into its shells, the parts of its file, or its colours. */
import { AppError } from '../../../../shared/app-error.ts'
import type { PartsRemark, PartsReport } from '../../../../shared/parts-report.ts'
import { readModel } from '../../formats/read-model.ts'
import { writers } from '../../formats/writers.ts'
import { withSmoothNormals } from '../../mesh/normals.ts'
import type { Model, Progress, SceneNode } from '../../model.ts'
import { bodyFromModel, modelFromBody, volumeOf } from '../../repair/body.ts'
import type { PrintJobs, PrintSplitInput } from '../jobs.ts'
import { solidBody } from '../repaired-body.ts'
import { rounded } from '../rounded.ts'
import { assemblyOf } from './assembly.ts'
import { checkWhole } from './check-whole.ts'
import { mostPieces } from './fit-bed.ts'
import { inPlace, type Laid, layOut, type Loose } from './lay-out.ts'
import { objectNames } from './object-names.ts'
import { objectReports, remarksOn } from './report.ts'
import { coloursOf, paintedByColour, splitByColour } from './split-colours.ts'
import { fileGroups, type Groups, shellGroups } from './split-groups.ts'
import { steadied } from './steadied.ts'

/** What a split gives before it is laid out. */
interface Split {
  pieces: (Loose & { filament?: number })[]
  repair: PartsReport['repair']
  rebuilt: boolean
  remarks: PartsRemark[]
}

/**
 * Open pieces are repaired first. Rejects `invalid-input` with `{ field: 'by' }` where there is nothing to take apart or far too
 * much; `unsupported-format`, `bad-geometry`, `mesh-too-large`.
 */
export async function printSplit(
  input: PrintJobs['print-split']['input'],
  progress: Progress,
): Promise<PrintJobs['print-split']['output']> {
  progress(0.01, 'reading')
  const model = await readModel(input.file, input.mediaType)
  checkWhole(model)
  if (input.by === 'colour' && input.inlay === null) return painted(model, input, progress)
  const within: Progress = (share, doing) => progress(0.02 + 0.78 * share, doing)
  const split = await splitOf(model, input, within)
  checkCount(split.pieces.length)
  const lying =
    input.layout === 'in-place'
      ? inPlace(split.pieces)
      : await layOut(split.pieces, [], input.bed, input.gapMm, (share) => progress(0.8 + 0.1 * share, 'arranging'))
  const laid = lying.map((one) => ({ ...one, body: steadied(one.body) }))
  const filaments = split.pieces.map(({ filament }) => filament)
  const report = reportOf(split, laid, filaments)
  progress(0.92, 'writing')
  const glb = await writers.glb(assemblyOf(input.name, laid))
  progress(1)
  return { glb, report: rounded(report) }
}

function splitOf(model: Model, input: PrintSplitInput, progress: Progress): Promise<Split> {
  if (input.by === 'colour') return byColour(model, input, progress)
  return byGroups(input.by === 'shells' ? shellGroups(model, progress) : fileGroups(model, progress))
}

async function byGroups(made: Promise<Groups>): Promise<Split> {
  const { groups, steps, rebuilt, empty } = await made
  const remarks: PartsRemark[] = []
  if (rebuilt > 0) remarks.push({ level: 'warning', code: 'objects-rebuilt', figures: { count: rebuilt } })
  if (empty.length > 0) remarks.push({ level: 'note', code: 'parts-empty', figures: { parts: empty } })
  const pieces = groups.map(({ name, body }, i) => ({ name: name || objectNames.part(i + 1, groups.length), body }))
  return { pieces, repair: steps, rebuilt: false, remarks }
}

async function byColour(model: Model, { inlay }: PrintSplitInput, progress: Progress): Promise<Split> {
  const { body, repair } = await solidBody(bodyFromModel(model), (share, doing) => progress(share * 0.4, doing))
  const made = await splitByColour(body, inlay!, (share) => progress(0.4 + 0.6 * share, 'cutting'))
  const remarks: PartsRemark[] = []
  if (made.shallower > 0)
    remarks.push({ level: 'warning', code: 'inlays-shallower', figures: { count: made.shallower } })
  const pieces = made.solids.map(({ colour, body: own }) => ({
    name: objectNames.colour(colour.filament, colour.name),
    body: own,
    filament: colour.filament,
  }))
  return { pieces, repair: repair.steps, rebuilt: repair.method === 'volumetric', remarks }
}

/** The surface as it is, one object, each material with its filament. */
async function painted(
  model: Model,
  input: PrintSplitInput,
  progress: Progress,
): Promise<PrintJobs['print-split']['output']> {
  const { body, repair } = await solidBody(bodyFromModel(model), (share, doing) => progress(0.02 + 0.8 * share, doing))
  const { colours } = coloursOf(body)
  const name = input.name
  const laid: Laid[] = [{ name, role: 'part', body, plate: 1, cutFaceDown: false, tooLarge: false }]
  const report = reportOf(
    {
      pieces: [],
      repair: repair.steps,
      rebuilt: repair.method === 'volumetric',
      remarks: [{ level: 'note', code: 'colours-painted', figures: { count: colours.length } }],
    },
    laid,
    [],
  )
  progress(0.9, 'writing')
  const node: SceneNode = { name, parent: null, plate: 1 }
  const made = paintedByColour(withSmoothNormals(modelFromBody({ ...body, name }), 40), body)
  const glb = await writers.glb({ ...made, parts: made.parts.map((part) => ({ ...part, node })) })
  progress(1)
  return { glb, report: rounded(report) }
}

function checkCount(count: number): void {
  const reason = count < 2 ? 'nothing-to-split' : count > mostPieces ? 'too-many-pieces' : null
  if (reason !== null)
    throw new AppError('invalid-input', `The model falls into ${count} pieces`, {
      details: { field: 'by', reason, most: mostPieces },
    })
}

function reportOf(
  { repair, rebuilt, remarks }: Split,
  laid: readonly Laid[],
  filaments: readonly (number | undefined)[],
): PartsReport {
  const objects = objectReports(laid, filaments)
  const volume = laid.reduce((sum, { body }) => sum + volumeOf(body), 0)
  const report = { objects, repair }
  return {
    kind: 'parts-report',
    version: 1,
    remarks: remarksOn(report, laid, rebuilt, remarks),
    repair,
    volumeMm3: { before: volume, after: volume },
    objects,
    planes: [],
    connectors: [],
  }
}
