/** The job "print-finish": thicker walls, a flat bottom, a base with text, a loop, holes for magnets and screws. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import type { PartsRemark } from '../../../../shared/print/parts-report.ts'
import { readNoted } from '../../formats/read-model.ts'
import { writers } from '../../formats/writers.ts'
import type { Progress } from '../../model.ts'
import { type Body, bodyBounds, modelFromBody } from '../../repair/body.ts'
import type { PrintFinishInput, PrintJobs } from '../jobs.ts'
import { centreOfMass, stability } from '../measure/stability.ts'
import { measureWalls } from '../measure/walls.ts'
import { assemblyOf } from '../parts/assembly.ts'
import { type GivenObject, type GivenSolid, givenObjects, givenSolids, volumeOfParts } from '../parts/given-objects.ts'
import { inPlace } from '../parts/lay-out.ts'
import { partsReport } from '../parts/report.ts'
import { steadied } from '../parts/steadied.ts'
import { rounded } from '../rounded.ts'
import { shaded } from '../shaded.ts'
import { addBase } from '../shape/add-base.ts'
import { cutBelow } from '../shape/cut-below.ts'
import { insideLook } from '../shape/inside-look.ts'
import { addLoop } from './add-loop.ts'
import { boreBottom } from './bottom-holes.ts'
import { thickenWalls } from './thicken-walls.ts'
import { faceForWords, writeOnBase } from './write-on-base.ts'

/** The object being worked on, and the remarks on it so far. */
interface Work {
  body: Body
  remarks: PartsRemark[]
}

/**
 * Repairs the model first if it is open; steps absent from the input are skipped. In an assembly, works on the
 * requested object or on all but pins; the others stay unchanged. Rejects with `invalid-input` (`{ field }`) if a flat
 * bottom leaves nothing, a loop is not held, or the object does not exist; `unsupported-format`, `bad-geometry`,
 * `mesh-too-large`.
 */
export async function printFinish(
  input: PrintJobs['print-finish']['input'],
  progress: Progress,
): Promise<PrintJobs['print-finish']['output']> {
  progress(0.01, 'reading')
  const { model, fileNotes } = await readNoted(input.file, input.mediaType)
  const objects = givenObjects(model, input.name)
  const asked = askedObjects(objects, input.object)
  const { solids, repair, rebuilt } = await givenSolids(objects, (share, doing) => progress(0.03 + 0.27 * share, doing))
  const remarks: PartsRemark[] = []
  const done: GivenSolid[] = []
  for (const [i, solid] of solids.entries()) {
    if (!asked.has(i)) {
      done.push(solid)
      continue
    }
    const work: Work = { body: solid.body, remarks }
    await finished(work, input, (share, doing) => progress(0.3 + (0.6 * (i + share)) / solids.length, doing))
    done.push({ ...solid, body: work.body })
  }
  const laid = inPlace(done).map((one) => ({ ...one, body: steadied(one.body) }))
  const report = partsReport(
    laid,
    { repair, rebuilt, remarks },
    {
      before: volumeOfParts(solids),
      after: volumeOfParts(laid),
    },
  )
  progress(0.92, 'writing')
  const [{ body }] = laid as [(typeof laid)[0]]
  const single = modelFromBody({ ...body, name: input.name })
  const glb = await writers.glb(laid.length > 1 ? assemblyOf(input.name, laid) : shaded(single, body.look.length))
  progress(1)
  return { glb, report: rounded(report), fileNotes }
}

function askedObjects(objects: readonly GivenObject[], asked: number | null): Set<number> {
  if (asked === null)
    return new Set([...objects.keys()].filter((i) => objects.length === 1 || objects[i]!.role === 'part'))
  if (asked <= objects.length) return new Set([asked - 1])
  throw new AppError('invalid-input', `Object ${asked} does not exist`, {
    details: { field: 'object', reason: 'no-such-object', objects: objects.length },
  })
}

async function finished(work: Work, input: PrintFinishInput, progress: Progress): Promise<void> {
  if (input.thickenMm > 0) await thickened(work, input.thickenMm, (share) => progress(0.5 * share, 'measuring-walls'))
  progress(0.5, 'shaping')
  if (input.flatMm > 0) await flattened(work, input.flatMm)
  if (input.base !== null) await onBase(work, input.base)
  if (input.loop !== null) await hung(work, input.loop)
  progress(0.8, 'drilling')
  if (input.holes !== null) await bored(work, input.holes)
}

async function thickened(work: Work, minimumMm: number, onward: (share: number) => void): Promise<void> {
  const before = measureWalls(work.body, minimumMm, () => undefined)
  const made = await thickenWalls(work.body, minimumMm, onward)
  if (made.moved === 0) return
  work.body = made.body
  const after = measureWalls(work.body, minimumMm, () => undefined)
  work.remarks.push({
    level: after.areaBelowPercent > 0 ? 'warning' : 'note',
    code: 'walls-thickened',
    figures: {
      minimumMm,
      beforePercent: before.areaBelowPercent,
      afterPercent: after.areaBelowPercent,
      maxMm: made.maxMm,
    },
  })
}

async function flattened(work: Work, heightMm: number): Promise<void> {
  const { low, high } = bodyBounds(work.body)
  if (heightMm >= high[1] - low[1])
    throw new AppError('invalid-input', 'The flat bottom leaves nothing', {
      details: { field: 'flat_mm', reason: 'cut-removes-all' },
    })
  work.body = await cutBelow(work.body, low[1] + heightMm, await insideLook(work.body, 'Cut'))
  const { contactMm2 } = stability(work.body)
  work.remarks.push({ level: 'note', code: 'bottom-flattened', figures: { heightMm, contactMm2 } })
}

async function onBase(work: Work, base: NonNullable<PrintFinishInput['base']>): Promise<void> {
  // Moved to stand at 0, where a base has its underside, and moved back.
  const { low } = bodyBounds(work.body)
  const standing = shifted(work.body, -low[1])
  const [x, , z] = centreOfMass(standing)
  const look = await insideLook(standing, 'Base')
  const face = base.words === null ? null : await faceForWords(base.words, base.minLineMm)
  const made = await addBase(standing, base.kind, [x, z], look, base.heightMm, face)
  work.body = made.body
  if (base.words !== null) {
    const letters = await insideLook(work.body, 'Lettering')
    const written = await writeOnBase(work.body, made.front, base.words, base.minLineMm, letters)
    if (written === null) work.remarks.push({ level: 'warning', code: 'text-left-out', figures: {} })
    else {
      work.body = written.body
      const { capitalsMm, missing } = written
      work.remarks.push({ level: 'note', code: 'text-written', figures: { capitalsMm } })
      if (written.thin)
        work.remarks.push({ level: 'warning', code: 'text-thin', figures: { capitalsMm, lineMm: base.minLineMm } })
      if (missing.length > 0)
        work.remarks.push({ level: 'warning', code: 'letters-left-out', figures: { letters: missing } })
    }
  }
  work.body = shifted(work.body, low[1])
}

async function hung(work: Work, loop: NonNullable<PrintFinishInput['loop']>): Promise<void> {
  const made = await addLoop(work.body, loop, await insideLook(work.body, 'Loop'))
  work.body = made.body
  work.remarks.push({ level: 'note', code: 'loop-added', figures: { holeMm: loop.holeMm } })
}

async function bored(work: Work, holes: NonNullable<PrintFinishInput['holes']>): Promise<void> {
  const made = await boreBottom(work.body, holes, await insideLook(work.body, 'Cut'))
  work.body = made.body
  const figures = { count: made.places.length, asked: holes.count, diameterMm: holes.diameterMm }
  work.remarks.push(
    made.places.length < holes.count
      ? { level: 'warning', code: 'holes-no-room', figures }
      : { level: 'note', code: 'holes-bored', figures },
  )
}

function shifted(body: Body, up: number): Body {
  return { ...body, points: body.points.map((value, i) => (i % 3 === 1 ? value + up : value)) }
}
