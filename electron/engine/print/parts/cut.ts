/** The job "print-cut": a model cut along planes into parts that are joined by connectors and lie on plates. */
import { AppError } from '../../../../shared/app-error.ts'
import { placePlane, writePlane, writePlaces } from '../../../../shared/cut-planes.ts'
import type { PartsRemark, PartsReport } from '../../../../shared/parts-report.ts'
import type { CuttingPlane } from '../../../../shared/section.ts'
import { readModel } from '../../formats/read-model.ts'
import { writers } from '../../formats/writers.ts'
import type { Progress } from '../../model.ts'
import { type Body, bodyBounds, bodyFromModel, volumeOf } from '../../repair/body.ts'
import { middleOf } from '../../mesh/bounds.ts'
import type { PrintCutInput, PrintJobs } from '../jobs.ts'
import { solidBody } from '../repaired-body.ts'
import { rounded } from '../rounded.ts'
import { insideLook } from '../shape/inside-look.ts'
import { assemblyOf } from './assembly.ts'
import { checkWhole } from './check-whole.ts'
import { connect, type Connected } from './connectors.ts'
import { type Cut, divideByPlanes, isPrintable } from './divide.ts'
import { divideToFit } from './fit-bed.ts'
import { objectReports, remarksOn } from './report.ts'
import { steadied } from './steadied.ts'
import { objectNames } from './object-names.ts'
import { inPlace, type Laid, layOut, type Loose } from './lay-out.ts'

/**
 * Repaired first where it is open. Rejects `invalid-input` with `{ field: 'planes' }` where no plane meets the model and with
 * `{ field: 'printer' }` where far too many pieces would be needed; `unsupported-format`, `bad-geometry`, `mesh-too-large`.
 */
export async function printCut(
  input: PrintJobs['print-cut']['input'],
  progress: Progress,
): Promise<PrintJobs['print-cut']['output']> {
  progress(0.01, 'reading')
  const model = await readModel(input.file, input.mediaType)
  checkWhole(model)
  const read = bodyFromModel(model)
  const { body, repair } = await solidBody(read, (share, doing) => progress(0.03 + 0.3 * share, doing))
  const look = await insideLook(body, 'Cut')
  const { pieces, cuts } = await divided(body, input, look, (share) => progress(0.33 + 0.27 * share, 'cutting'))
  const planes = cuts.filter((cut) => cut.pieces > 0).map(({ plane }) => plane)
  const whole = pieces.filter(isPrintable)
  const sorted = inOrder(whole)
  const connected = await joined(sorted, body, planes, input, look, (share) => progress(0.6 + 0.2 * share, 'drilling'))

  const named: Loose[] = [
    ...connected.pieces.map((piece, i) => ({ name: objectNames.part(i + 1, sorted.length), body: piece })),
    ...connected.pins.map((pin, i) => ({
      name: objectNames.pin(i + 1, connected.pins.length),
      role: 'pin' as const,
      ...pin,
    })),
  ]
  const lying =
    input.layout === 'in-place'
      ? inPlace(named)
      : await layOut(named, planes, input.bed, input.gapMm, (share) => progress(0.8 + 0.1 * share, 'arranging'))
  const laid = lying.map((one) => ({ ...one, body: steadied(one.body) }))
  const report = reportOf({
    body,
    repair: repair.steps,
    method: repair.method,
    crumbs: pieces.filter((piece) => !whole.includes(piece)),
    sorted,
    cuts,
    connected,
    laid,
  })
  progress(0.92, 'writing')
  const glb = await writers.glb(assemblyOf(input.name, laid))
  progress(1)
  return { glb, report: rounded(report) }
}

async function divided(
  body: Body,
  { planes, bed }: PrintCutInput,
  look: number,
  onward: (share: number) => void,
): Promise<{ pieces: Body[]; cuts: Cut[] }> {
  if (planes === null) {
    const made = await divideToFit(body, bed, look, onward)
    if (made.cuts.length > 0) return made
    throw new AppError('invalid-input', 'The model fits the printer as it is', {
      details: { field: 'printer', reason: 'fits-already' },
    })
  }
  const { low, high } = bodyBounds(body)
  const placed = planes.map((plane) => placePlane(plane, [...low, ...high]))
  const made = await divideByPlanes(body, placed, look, onward)
  if (made.pieces.length > 1 || made.cuts.some(({ pieces }) => pieces > 0)) return made
  throw new AppError('invalid-input', 'No plane meets the model', {
    details: { field: 'planes', reason: 'planes-miss', lowMm: low.map(tenth), highMm: high.map(tenth) },
  })
}

/** From the ground up, then from left to right. */
function inOrder(pieces: readonly Body[]): Body[] {
  const middles = new Map(pieces.map((piece) => [piece, middleOf(bodyBounds(piece))]))
  return pieces.toSorted((a, b) => {
    const [p, q] = [middles.get(a)!, middles.get(b)!]
    return Math.round(p[1] - q[1]) || p[0] - q[0] || p[2] - q[2]
  })
}

async function joined(
  pieces: Body[],
  body: Body,
  planes: readonly CuttingPlane[],
  { connectors }: PrintCutInput,
  look: number,
  onward: (share: number) => void,
): Promise<Connected> {
  if (connectors === null) return { pieces, pins: [], connectors: [], without: 0, refused: [] }
  const longest = Math.max(...bodyBounds(body).size)
  return connect(pieces, { body, planes }, connectors, look, longest, onward)
}

interface Made {
  body: Body
  repair: PartsReport['repair']
  method: string
  /** Pieces too small for any printer. */
  crumbs: readonly Body[]
  /** Before anything was bored into them. */
  sorted: readonly Body[]
  cuts: readonly Cut[]
  connected: Connected
  laid: readonly Laid[]
}

function reportOf({ body, repair, method, crumbs, sorted, cuts, connected, laid }: Made): PartsReport {
  const name = (piece: number): string => objectNames.part(piece + 1, sorted.length)
  const report: PartsReport = {
    kind: 'parts-report',
    version: 1,
    remarks: [],
    repair,
    volumeMm3: { before: volumeOf(body), after: sorted.reduce((sum, piece) => sum + volumeOf(piece), 0) },
    objects: objectReports(laid),
    planes: cuts.map(({ plane, pieces }) => ({ written: writePlane(plane), pieces })),
    connectors: connected.connectors.map((one) => ({
      atMm: one.at,
      between: [name(one.behind), name(one.front)],
      diameterMm: one.diameterMm,
      depthMm: one.depthMm,
      boreDiameterMm: one.boreDiameterMm,
      boreDepthMm: one.boreDepthMm,
      wallMm: one.wallMm,
    })),
  }
  const own = ownRemarks(report, crumbs, connected)
  return { ...report, remarks: remarksOn(report, laid, method === 'volumetric', own) }
}

function ownRemarks(
  { planes, connectors }: PartsReport,
  crumbs: readonly Body[],
  { without, refused }: Connected,
): PartsRemark[] {
  const remarks: PartsRemark[] = []
  if (refused.length > 0)
    remarks.push({
      level: 'warning',
      code: 'place-refused',
      figures: { places: refused.map((at) => writePlaces([at])) },
    })
  if (without > 0) remarks.push({ level: 'warning', code: 'faces-without-connector', figures: { count: without } })
  const missed = planes.filter(({ pieces }) => pieces === 0).map(({ written }) => written)
  if (missed.length > 0) remarks.push({ level: 'warning', code: 'plane-missed', figures: { planes: missed } })
  if (crumbs.length > 0)
    remarks.push({
      level: 'warning',
      code: 'crumbs-left-out',
      figures: { count: crumbs.length, volumeMm3: crumbs.reduce((sum, crumb) => sum + volumeOf(crumb), 0) },
    })
  const faces = new Map<string, number>()
  for (const { between } of connectors) faces.set(between.join(), (faces.get(between.join()) ?? 0) + 1)
  const turning = [...faces.values()].filter((count) => count === 1).length
  if (turning > 0) remarks.push({ level: 'note', code: 'face-turns', figures: { count: turning } })
  const widths = connectors.map(({ diameterMm }) => diameterMm)
  if (widths.length > 0)
    remarks.push({
      level: 'note',
      code: 'connectors-placed',
      figures: { count: widths.length, leastMm: Math.min(...widths), mostMm: Math.max(...widths) },
    })
  return remarks
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
