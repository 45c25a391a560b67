/**
 * The job "print-cut": cuts a model along planes into parts, joins them with connectors and lays them out on plates.
 */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { writePlane } from '../../../../shared/print/cut-planes.ts'
import type { ConnectorReport, PartsCodes, PartsRemark, PartsReport } from '../../../../shared/print/parts-report.ts'
import { readNoted } from '../../formats/read-model.ts'
import { writers } from '../../formats/writers.ts'
import type { Progress } from '../../model.ts'
import { bodyBounds } from '../../repair/body.ts'
import type { PrintCutInput, PrintJobs } from '../jobs.ts'
import { rounded } from '../rounded.ts'
import { assemblyOf } from './assembly.ts'
import { connect, type Connected, unconnected } from './connectors.ts'
import { crumbRemarks } from './crumbs.ts'
import { type Divided, dividedObject } from './divided.ts'
import { boundsOfAll, givenObjects, givenSolids, volumeOfParts } from './given-objects.ts'
import { placingRemarks } from './placing-remarks.ts'
import { partsReport, remarksOn } from './report.ts'
import { steadied } from './steadied.ts'
import { objectNames } from './object-names.ts'
import { inPlace, type Laid, layOut, type Loose } from './lay-out.ts'

/**
 * Repairs the model first if it is open. Each object of an assembly is cut separately and in place; pins and objects
 * that no plane meets stay unchanged. Rejects with `invalid-input` (`{ field: 'planes' }`) if no plane meets the model
 * and with `{ field: 'printer' }` if far too many pieces would be needed; `unsupported-format`, `bad-geometry`,
 * `mesh-too-large`.
 */
export async function printCut(
  input: PrintJobs['print-cut']['input'],
  progress: Progress,
): Promise<PrintJobs['print-cut']['output']> {
  progress(0.01, 'reading')
  const { model, fileNotes } = await readNoted(input.file, input.mediaType)
  const given = await givenSolids(givenObjects(model, input.name), (share, doing) =>
    progress(0.03 + 0.3 * share, doing),
  )
  const { solids } = given
  const divided: Divided[] = []
  for (const [i, solid] of solids.entries())
    divided.push(
      await dividedObject(solid, solids, input, (share) =>
        progress(0.33 + (0.27 * (i + share)) / solids.length, 'cutting'),
      ),
    )
  checkCut(divided, input)
  const joints: Connected[] = []
  for (const [i, one] of divided.entries())
    joints.push(await joined(one, input, (share) => progress(0.6 + (0.2 * (i + share)) / divided.length, 'drilling')))

  const named = divided.flatMap((one, i) => namedPieces(one, joints[i]!, solids.length > 1))
  const planes = divided.flatMap(({ planes: own }) => own)
  const lying =
    input.layout === 'in-place'
      ? inPlace(named)
      : await layOut(named, planes, input.bed, input.gapMm, (share) => progress(0.8 + 0.1 * share, 'arranging'))
  const laid = lying.map((one) => ({ ...one, body: steadied(one.body) }))
  const report = reportOf({ repair: given.repair, rebuilt: given.rebuilt, divided, joints, laid })
  progress(0.92, 'writing')
  const glb = await writers.glb(assemblyOf(input.name, laid))
  progress(1)
  return { glb, report: rounded(report), fileNotes }
}

/** Throws `invalid-input` if nothing was cut, or if all pieces cut off are too small to be kept. */
function checkCut(divided: readonly Divided[], { planes }: PrintCutInput): void {
  const cut = divided.filter(({ planes: met }) => met.length > 0)
  if (cut.some(({ pieces }) => pieces.length > 1)) return
  if (cut.length > 0)
    throw new AppError('invalid-input', 'All parts but one are small', {
      details: { field: 'small_parts', reason: 'only-small-parts' },
    })
  if (planes === null)
    throw new AppError('invalid-input', 'The model fits the printer as it is', {
      details: { field: 'printer', reason: 'fits-already' },
    })
  const { low, high } = boundsOfAll(divided.map(({ solid }) => solid))
  throw new AppError('invalid-input', 'No plane meets the model', {
    details: { field: 'planes', reason: 'planes-miss', lowMm: low.map(tenth), highMm: high.map(tenth) },
  })
}

/** Names an object's pieces and pins, and records their origin. */
function namedPieces({ solid, pieces, planes }: Divided, connected: Connected, isOneOfMany: boolean): Loose[] {
  const { name, role, plate, body } = solid
  if (planes.length === 0 && isOneOfMany) return [{ name, role, plate, body }]
  const called = (piece: string): string => (isOneOfMany ? objectNames.within(name, piece) : piece)
  return [
    ...connected.pieces.map((piece, i) => ({
      name: called(objectNames.part(i + 1, pieces.length)),
      plate,
      body: piece,
    })),
    ...connected.pins.map((pin, i) => ({
      name: called(objectNames.pin(i + 1, connected.pins.length)),
      role: 'pin' as const,
      plate,
      ...pin,
    })),
  ]
}

async function joined(
  { solid: { body }, pieces, planes, look }: Divided,
  { connectors }: PrintCutInput,
  onward: (share: number) => void,
): Promise<Connected> {
  if (connectors === null || planes.length === 0) return { ...unconnected, pieces }
  const longest = Math.max(...bodyBounds(body).size)
  return connect(pieces, { body, planes }, connectors, look, longest, onward)
}

interface CutResult {
  repair: PartsReport['repair']
  rebuilt: boolean
  divided: readonly Divided[]
  joints: readonly Connected[]
  laid: readonly Laid[]
}

function reportOf({ repair, rebuilt, divided, joints, laid }: CutResult): PartsReport {
  const before = volumeOfParts(divided.map(({ solid }) => solid))
  const pieces = divided.flatMap((one) => one.pieces.map((body) => ({ role: one.solid.role, body })))
  const report: PartsReport = {
    ...partsReport(laid, { repair, rebuilt, remarks: [] }, { before, after: volumeOfParts(pieces) }),
    planes: planesOf(divided),
    connectors: divided.flatMap((one, i) => connectorsOf(one, joints[i]!, divided.length > 1)),
  }
  const remarks = ownRemarks(report, [
    ...placingRemarks(joints.filter((joint) => joint.pieces.length > 1)),
    ...crumbRemarks(divided.map(({ crumbs }) => crumbs)),
  ])
  return { ...report, remarks: remarksOn(report.objects, laid, { repair, rebuilt, remarks }) }
}

function connectorsOf({ solid, pieces }: Divided, joint: Connected, isOneOfMany: boolean): ConnectorReport[] {
  const name = (piece: number): string => {
    const part = objectNames.part(piece + 1, pieces.length)
    return isOneOfMany ? objectNames.within(solid.name, part) : part
  }
  const between = ({ front, behind }: { front: number; behind: number }): [string, string] => [
    name(behind),
    name(front),
  ]
  return [
    ...joint.dovetails.map((one) => ({
      atMm: one.at,
      between: between(one),
      diameterMm: one.neckMm,
      depthMm: one.depthMm,
      boreDiameterMm: one.neckMm + 2 * one.clearanceMm,
      boreDepthMm: one.depthMm + one.clearanceMm,
      wallMm: one.wallMm,
      slide: { along: one.along, lengthMm: one.lengthMm },
    })),
    ...joint.connectors.map((one) => ({
      atMm: one.at,
      between: between(one),
      diameterMm: one.diameterMm,
      depthMm: one.depthMm,
      boreDiameterMm: one.boreDiameterMm,
      boreDepthMm: one.boreDepthMm,
      wallMm: one.wallMm,
    })),
  ]
}

/** Lists each plane once, with the number of pieces it cut across all objects. */
function planesOf(divided: readonly Divided[]): PartsReport['planes'] {
  const planes = new Map<string, number>()
  for (const { plane, pieces } of divided.flatMap(({ cuts }) => cuts)) {
    const written = writePlane(plane)
    planes.set(written, (planes.get(written) ?? 0) + pieces)
  }
  return [...planes].map(([written, pieces]) => ({ written, pieces }))
}

function ownRemarks({ planes, connectors }: PartsReport, made: readonly PartsRemark[]): PartsRemark[] {
  const remarks = [...made]
  const missed = planes.filter(({ pieces }) => pieces === 0).map(({ written }) => written)
  if (missed.length > 0) remarks.push({ level: 'warning', code: 'plane-missed', figures: { planes: missed } })
  const faces = new Map<string, number>()
  const pins = connectors.filter(({ slide }) => slide === undefined)
  for (const { between } of pins) faces.set(between.join(), (faces.get(between.join()) ?? 0) + 1)
  const turning = [...faces.values()].filter((count) => count === 1).length
  if (turning > 0) remarks.push({ level: 'note', code: 'face-turns', figures: { count: turning } })
  const sizesOf = (some: readonly ConnectorReport[]): PartsCodes['connectors-placed'] => {
    const widths = some.map(({ diameterMm }) => diameterMm)
    return { count: widths.length, minMm: Math.min(...widths), maxMm: Math.max(...widths) }
  }
  const dovetails = connectors.filter(({ slide }) => slide !== undefined)
  if (dovetails.length > 0) remarks.push({ level: 'note', code: 'dovetails-placed', figures: sizesOf(dovetails) })
  if (pins.length > 0) remarks.push({ level: 'note', code: 'connectors-placed', figures: sizesOf(pins) })
  return remarks
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
