/** The job "print-prepare": makes a model in any state printable, with a report. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { ConversionNote } from '../../../shared/formats/file-note.ts'
import type { PrintRepair, PrintReport, PrintSurface, RepairStep } from '../../../shared/print/print-report.ts'
import { writers } from '../formats/writers.ts'
import { readNoted } from '../formats/read-model.ts'
import { lossesOf } from '../formats/rewrite-model.ts'
import { surfaceArea } from '../mesh/face-normal.ts'
import type { Progress } from '../model.ts'
import { type Body, bodyBounds, bodyFromModel, modelFromBody, volumeOf } from '../repair/body.ts'
import { writtenKey } from '../repair/part-touching.ts'
import { surfaceFacts } from '../repair/surface-facts.ts'
import type { PrintInput, PrintJobs } from './jobs.ts'
import { cutOutPercent } from './measure/cut-outs.ts'
import { overhangs } from './measure/overhangs.ts'
import { centreOfMass, stability } from './measure/stability.ts'
import type { JudgedRepair } from './measure/judged-repair.ts'
import { PrintedLayers } from './measure/printed-layers.ts'
import { measureWalls } from './measure/walls.ts'
import { gramsOf } from './measure/weight.ts'
import { hasDistinctPoints, steadied } from './parts/steadied.ts'
import { remarksOn } from './remarks.ts'
import { repairedBody } from './repaired-body.ts'
import { rounded } from './rounded.ts'
import { shaded } from './shaded.ts'
import { baseHeight } from './shape/base-height.ts'
import { noTurn, ontoPlate, placeBody, thenMoved, type Turn, turnBody, turnDegrees } from './shape/move-body.ts'

const maxTriangles = 4_000_000

/**
 * Repairs, orients, cuts, scales, adds a base, hollows and bores, then measures. All steps but the repair need a closed
 * surface: for an open one, with the repair off, they reject `bad-geometry`. Deterministic. See `PrintJobs` for errors.
 */
export async function printPrepare(
  input: PrintJobs['print-prepare']['input'],
  progress: Progress,
): Promise<PrintJobs['print-prepare']['output']> {
  progress(0.01, 'reading')
  const { body: read, cutOut, fileNotes } = await readBody(input)
  checkInput(input, read)
  const part =
    (from: number, to: number): Progress =>
    (fraction, doing) =>
      progress(from + (to - from) * fraction, doing)
  const { repaired, judged } = await repairedForPrint(input, read, part(0.05, 0.4))
  if (!repaired.repair.after.watertight && needsSolid(input))
    throw new AppError('bad-geometry', 'An open surface cannot be cut, hollowed or put on a base', {
      details: { reason: 'open_surface' },
    })

  progress(0.4, 'finding-orientation')
  const turn = await turnFor(input, repaired.body, part(0.4, 0.44))
  let body = turn === noTurn ? repaired.body : turnBody(repaired.body, turn)
  const cut = await cutFor(input, body)
  body = cut.body
  const sized = sizeFor(input, body)
  let move = ontoPlate(body, sized)
  body = placeBody(body, move)
  const base = await baseFor(input, body)
  body = base.body
  // Corrects the height for rounding errors of the union.
  if (base.base !== null) {
    const again = ontoPlate(body, input.heightMm === undefined ? 1 : input.heightMm / bodyBounds(body).size[1])
    body = placeBody(body, again)
    move = thenMoved(move, again)
  }

  const hollow =
    input.hollowMm > 0 ? await (await import('./shape/hollowed.ts')).hollowed(body, input, part(0.45, 0.75)) : null
  if (hollow !== null) body = hollow.body
  const written = asWritten(body, read, repaired.repair)
  body = written.body
  const layers = new PrintedLayers(body, input.minimumWallMm)
  const walls = measureWalls(body, input.minimumWallMm, part(0.75, 0.88), layers)
  const { size } = bodyBounds(body)
  const volumeMm3 = volumeOf(body)
  const report: PrintReport = {
    kind: 'print-report',
    version: 3,
    grade: 'fails',
    remarks: [],
    format: input.format,
    cutOutPercent: cutOut,
    repair: {
      ...repaired.repair,
      after: written.facts,
      steps: repaired.repair.steps.map((step) => inPrint(step, sized)),
    },
    judgement: judged?.onThePrint(turn, move) ?? null,
    size: { sizeMm: size, scale: sized, volumeMm3, areaMm2: surfaceArea(body.points, body.triangles) },
    weight: gramsOf(volumeMm3),
    orientation: { mode: input.orient, turnedDegrees: turnDegrees(turn) },
    cut:
      cut.cut === null
        ? null
        : { heightMm: cut.cut.heightMm * sized, removedVolumeMm3: cut.cut.removedVolumeMm3 * sized ** 3 },
    base: base.base,
    hollow: hollow?.report ?? null,
    walls,
    overhang: overhangs(body, input.overhangDegrees, part(0.88, 0.92)),
    stability: stability(body, layers),
  }
  progress(0.92, 'writing')
  const model = modelFromBody({ ...body, name: input.name })
  progress(0.93, 'rendering')
  const withNormals = shaded(model, body.look.length)
  progress(0.95, 'writing')
  // First the slow one: a 3MF is deflated by other threads while the GLB is written.
  const requested = input.format === 'glb' ? null : writers[input.format](withNormals)
  const [file, glb] = await Promise.all([requested, writers.glb(withNormals)])
  fileNotes.push(...(await lossesOf(withNormals, input.format)))
  progress(1)
  return { file: file ?? glb, glb, report: rounded({ ...report, ...remarksOn(report, input.printer) }), fileNotes }
}

/** The model itself is released when this call returns. */
async function readBody({ file, mediaType }: PrintInput) {
  const { model, fileNotes } = await readNoted(file, mediaType)
  const notes: ConversionNote[] = fileNotes
  return { body: bodyFromModel(model), cutOut: await cutOutPercent(model), fileNotes: notes }
}

function checkInput(input: PrintInput, body: Body): void {
  const { size, diagonal } = bodyBounds(body)
  if (body.look.length === 0 || !(diagonal > 0))
    throw new AppError('bad-geometry', 'The model holds no surface to print', { details: { reason: 'no-surface' } })
  if (body.look.length > maxTriangles)
    throw new AppError('mesh-too-large', `${body.look.length} triangles are more than can be prepared`, {
      details: { reason: 'too-many-triangles', triangles: body.look.length, limit: maxTriangles },
    })
  if (input.heightMm !== undefined && !(input.heightMm > 0))
    throw new AppError('invalid-input', 'The height must be more than 0 mm', {
      details: { field: 'height_mm', reason: 'must-be-positive' },
    })
  const flat = size[1] * 1e4 < diagonal
  if (flat && input.heightMm !== undefined && input.orient === 'keep')
    throw new AppError('invalid-input', 'The model is flat and lies down, it has no height to change', {
      details: { field: 'height_mm', reason: 'model-flat' },
    })
}

/** Maximum relative error of the scale before sheets are thickened again. */
const scaleSlack = 0.02

interface RepairedForPrint {
  repaired: { body: Body; repair: PrintRepair }
  /** Null if nothing was repaired. */
  judged: JudgedRepair | null
}

/**
 * Repairs with limits in millimetres of the finished print, and judges the result. If sheets as thick as the minimum
 * wall change the appearance and no thickness was requested, half of it, a single line, is tried too.
 */
async function repairedForPrint(input: PrintInput, read: Body, progress: Progress): Promise<RepairedForPrint> {
  const sheetMm = input.sheetMm ?? input.minimumWallMm
  const made = await repairedWith(input, read, sheetMm, progress)
  const isThickened = made.repaired.repair.steps.some(({ action }) => action === 'sheet-thickened')
  if (input.sheetMm !== undefined || !isThickened || faultsIn(made) === 0) return made
  const thinner = await repairedWith(input, read, sheetMm / 2, progress)
  return faultsIn(thinner) < faultsIn(made) ? thinner : made
}

/** Number of appearance limits that the repair exceeds. */
function faultsIn({ judged }: RepairedForPrint): number {
  return judged?.judgement.over.filter((fault) => fault !== 'triangles').length ?? 0
}

/**
 * The orientation, and with it the scale, is only known once the body is closed: if the first guess was wrong, the
 * repair runs again.
 */
async function repairedWith(
  input: PrintInput,
  read: Body,
  sheetMm: number,
  progress: Progress,
): Promise<RepairedForPrint> {
  const at = (scale: number) =>
    repairedBody(
      read,
      { mode: input.repair, smallestPieceMm: input.smallestPieceMm / scale, sheetMm: sheetMm / scale },
      (fraction, doing) => progress(fraction * 0.9, doing),
    )
  let scale = scaleFor(input, read)
  let repaired = await at(scale)
  const { method } = repaired.repair
  if (method === 'off' || method === 'none') return { repaired, judged: null }
  if (input.heightMm !== undefined && input.orient !== 'keep') {
    const turn = await turnFor(input, repaired.body, () => undefined)
    const turned = scaleFor(input, turnBody(repaired.body, turn))
    if (Math.abs(turned / scale - 1) > scaleSlack) {
      scale = turned
      repaired = await at(scale)
    }
  }
  progress(0.92, 'comparing')
  const { judgedRepair } = await import('./measure/judged-repair.ts')
  return { repaired, judged: await judgedRepair(read, repaired.body, repaired.repair, sheetMm / scale) }
}

function needsSolid(input: PrintInput): boolean {
  return input.hollowMm > 0 || input.base !== 'none' || input.cut !== undefined
}

/** Estimated scale from model to print, for limits in millimetres. */
function scaleFor(input: PrintInput, body: Body): number {
  const height = bodyBounds(body).size[1]
  return input.heightMm !== undefined && height > 0 ? input.heightMm / height : 1
}

/**
 * Returns the finished body as files store it, and its surface facts. Unless the repair is off, faults caused by the
 * rounding of files are repaired.
 */
function asWritten(body: Body, read: Body, repair: PrintRepair): { body: Body; facts: PrintSurface } {
  // Every point of a sound body counts, so if all points stay distinct nothing can have changed.
  if (repair.method === 'none' && body.triangles === read.triangles && hasDistinctPoints(body))
    return { body, facts: repair.after }
  const written = repair.method === 'off' ? body : steadied(body)
  return { body: written, facts: surfaceFacts(written, writtenKey) }
}

/** Converts a thickness to the print's scale. */
function inPrint(step: RepairStep, scale: number): RepairStep {
  return step.thicknessMm === undefined ? step : { ...step, thicknessMm: step.thicknessMm * scale }
}

async function turnFor(input: PrintInput, body: Body, progress: Progress): Promise<Turn> {
  if (input.orient === 'keep') return noTurn
  const { bestOrientation, layFlat } = await import('./shape/best-orientation.ts')
  return input.orient === 'flat' ? layFlat(body) : bestOrientation(body, input.overhangDegrees, progress)
}

/** Millimetres refer to the finished height, which excludes what is cut off. */
async function cutFor(
  { cut, heightMm }: PrintInput,
  body: Body,
): Promise<{ body: Body; cut: { heightMm: number; removedVolumeMm3: number } | null }> {
  if (cut === undefined || !(cut.at > 0)) return { body, cut: null }
  const { low, size } = bodyBounds(body)
  const share = cut.unit === 'percent' ? cut.at / 100 : cut.at / (heightMm === undefined ? size[1] : heightMm + cut.at)
  if (share >= 1)
    throw new AppError('invalid-input', 'The cut leaves nothing of the model', {
      details: { field: cut.unit === 'percent' ? 'cut_percent' : 'cut_mm', reason: 'cut-removes-all' },
    })
  const [{ cutBelow }, { insideLook }] = await Promise.all([
    import('./shape/cut-below.ts'),
    import('./shape/inside-look.ts'),
  ])
  const above = await cutBelow(body, low[1] + share * size[1], await insideLook(body, 'Cut'))
  return { body: above, cut: { heightMm: share * size[1], removedVolumeMm3: volumeOf(body) - volumeOf(above) } }
}

/** The scale for the requested height, including the base. */
function sizeFor({ heightMm, base }: PrintInput, body: Body): number {
  if (heightMm === undefined) return 1
  const { size } = bodyBounds(body)
  if (base === 'none') return heightMm / size[1]
  let model = heightMm
  for (let round = 0; round < 20; round++) {
    const { height, sink } = baseHeight(base, model)
    model = Math.max(heightMm * 0.2, heightMm - height + sink)
  }
  return model / size[1]
}

async function baseFor({ base }: PrintInput, body: Body): Promise<{ body: Body; base: PrintReport['base'] }> {
  if (base === 'none') return { body, base: null }
  const [{ addBase }, { insideLook }] = await Promise.all([
    import('./shape/add-base.ts'),
    import('./shape/inside-look.ts'),
  ])
  const [x, , z] = centreOfMass(body)
  const { body: raised } = await addBase(body, base, [x, z], await insideLook(body, 'Base'))
  return { body: raised, base: { kind: base, heightMm: baseHeight(base, bodyBounds(body).size[1]).height } }
}
