/** The job "print-split": splits a model into its shells, the parts of its file, or its colours. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import type { PartsRemark, PartsReport } from '../../../../shared/print/parts-report.ts'
import { readNoted } from '../../formats/read-model.ts'
import { crumbMm3 } from '../../../../shared/print/crumbs.ts'
import { writers } from '../../formats/writers.ts'
import type { Progress } from '../../model.ts'
import { type Body, volumeOf } from '../../repair/body.ts'
import { pairAtEdges } from '../../repair/pair-at-edges.ts'
import { shellsOf } from '../../repair/shells.ts'
import type { PrintJobs, PrintSplitInput } from '../jobs.ts'
import { rounded } from '../rounded.ts'
import { assemblyOf } from './assembly.ts'
import { crumbRemarks, type Crumbs, noCrumbs, settleCrumbs } from './crumbs.ts'
import { maxPieces } from './fit-bed.ts'
import { type GivenObject, givenObjects, givenSolids } from './given-objects.ts'
import { inPlace, type Laid, layOut, type Loose } from './lay-out.ts'
import { objectNames } from './object-names.ts'
import { type Origin, partsReport } from './report.ts'
import { coloursOfAll, splitByColour, withFilaments } from './split-colours.ts'
import { fileGroups, type Groups, shellGroups } from './split-groups.ts'
import { steadied } from './steadied.ts'

/** The result before it is laid out. */
interface Split extends Origin {
  pieces: (Loose & { filament?: number })[]
  remarks: PartsRemark[]
}

/**
 * Open pieces are repaired first. Rejects with `invalid-input` (`{ field: 'by' }`) if there is nothing to split or far
 * too much; `unsupported-format`, `bad-geometry`, `mesh-too-large`.
 */
export async function printSplit(
  input: PrintJobs['print-split']['input'],
  progress: Progress,
): Promise<PrintJobs['print-split']['output']> {
  progress(0.01, 'reading')
  const { model, fileNotes } = await readNoted(input.file, input.mediaType)
  const objects = givenObjects(model, input.name)
  if (input.by === 'colour' && input.inlay === null) return { ...(await painted(objects, input, progress)), fileNotes }
  const within: Progress = (share, doing) => progress(0.02 + 0.78 * share, doing)
  const split = await splitOf(objects, input, within)
  checkCount(split.pieces.length, objects.length, 'nothing-to-split')
  const { pieces, crumbs } =
    input.by === 'colour'
      ? { pieces: split.pieces, crumbs: looseInlays(split.pieces, input) }
      : settleCrumbs(split.pieces, input.crumbs)
  checkCount(pieces.length, objects.length, 'only-small-parts')
  split.remarks.push(...crumbRemarks([crumbs]))
  const lying =
    input.layout === 'in-place'
      ? inPlace(pieces)
      : await layOut(pieces, [], input.bed, input.gapMm, (share) => progress(0.8 + 0.1 * share, 'arranging'))
  const laid = lying.map((one) => ({ ...one, body: steadied(one.body) }))
  const filaments = pieces.map(({ filament }) => filament)
  const report = partsReport(laid, split, unchangedVolume(laid), filaments)
  progress(0.92, 'writing')
  const glb = await writers.glb(assemblyOf(input.name, laid))
  progress(1)
  return { glb, report: rounded(report), fileNotes }
}

async function splitOf(objects: readonly GivenObject[], input: PrintSplitInput, progress: Progress): Promise<Split> {
  if (input.by === 'colour') return byColour(objects, input, progress)
  const split: Split = { pieces: [], repair: [], rebuilt: false, remarks: [] }
  const all: Groups = { groups: [], steps: [], rebuilt: 0, empty: [] }
  for (const [i, object] of objects.entries()) {
    const within: Progress = (share, doing) => progress((i + share) / objects.length, doing)
    const made = await (input.by === 'shells' ? shellGroups(object.model, within) : fileGroups(object.model, within))
    all.rebuilt += made.rebuilt
    all.empty.push(...made.empty)
    split.repair.push(...made.steps)
    const { groups } = made
    const { plate, role } = object
    for (const [k, { name, body }] of groups.entries()) {
      const piece = name || objectNames.part(k + 1, groups.length)
      split.pieces.push({ name: nameIn(object, objects, piece, groups.length), plate, role, body })
    }
  }
  if (all.rebuilt > 0)
    split.remarks.push({ level: 'warning', code: 'objects-rebuilt', figures: { count: all.rebuilt } })
  if (all.empty.length > 0) split.remarks.push({ level: 'note', code: 'parts-empty', figures: { parts: all.empty } })
  return split
}

/** Name of a piece: an object of an assembly that stays whole keeps its name. */
function nameIn({ name }: GivenObject, all: readonly GivenObject[], piece: string, pieces: number): string {
  if (all.length === 1) return piece
  return pieces === 1 ? name : objectNames.within(name, piece)
}

/** Objects of a single colour stay unchanged, unless all objects have one colour. */
async function byColour(
  objects: readonly GivenObject[],
  { inlay }: PrintSplitInput,
  progress: Progress,
): Promise<Split> {
  const { solids, repair, rebuilt } = await givenSolids(objects, (share, doing) => progress(share * 0.4, doing))
  const bodies = solids.length > 1 ? withFilaments(solids.map(({ body }) => body)) : solids.map(({ body }) => body)
  const split: Split = { pieces: [], repair, rebuilt, remarks: [] }
  let shallower = 0
  const narrow = { count: 0, areaMm2: 0 }
  for (const [i, solid] of solids.entries()) {
    const { name, plate, role } = solid
    const body = bodies[i]!
    const [only, ...others] = solids.length > 1 ? filamentsOn(body) : []
    if (only !== undefined && others.length === 0) {
      split.pieces.push({ name, plate, role, body, filament: only })
      continue
    }
    const made = await splitByColour(body, inlay!, (share) =>
      progress(0.4 + (0.6 * (i + share)) / solids.length, 'cutting'),
    )
    shallower += made.shallower
    narrow.count += made.narrow.count
    narrow.areaMm2 += made.narrow.areaMm2
    for (const { colour, body: own } of made.solids) {
      const piece = objectNames.colour(colour.filament, colour.name)
      const called = nameIn(solid, solids, piece, made.solids.length)
      split.pieces.push({ name: called, plate, role, body: own, filament: colour.filament })
    }
  }
  if (narrow.count > 0) split.remarks.push({ level: 'warning', code: 'patches-narrow', figures: narrow })
  if (shallower > 0) split.remarks.push({ level: 'warning', code: 'inlays-shallower', figures: { count: shallower } })
  return split
}

function filamentsOn({ look, looks }: Body): number[] {
  return [...new Set([...new Set(look)].map((place) => looks[place]!.material.filament ?? 0))]
}

/** Returns the unchanged surfaces, with a filament for each material. */
async function painted(
  objects: readonly GivenObject[],
  input: PrintSplitInput,
  progress: Progress,
): Promise<Omit<PrintJobs['print-split']['output'], 'fileNotes'>> {
  const { solids, repair, rebuilt } = await givenSolids(objects, (share, doing) => progress(0.02 + 0.8 * share, doing))
  const bodies = solids.map(({ body }) => body)
  const { colours } = coloursOfAll(bodies)
  const painting = withFilaments(bodies)
  const laid = inPlace(solids.map(({ name, plate, role }, i) => ({ name, plate, role, body: painting[i]! })))
  const remarks: PartsRemark[] = [{ level: 'note', code: 'colours-painted', figures: { count: colours.length } }]
  const report = partsReport(laid, { repair, rebuilt, remarks }, unchangedVolume(laid))
  progress(0.9, 'writing')
  const glb = await writers.glb(assemblyOf(input.name, laid))
  progress(1)
  return { glb, report: rounded(report) }
}

/** Small inlays that are inserted by hand: each is a shell of its colour. */
function looseInlays(pieces: Split['pieces'], { inlay }: PrintSplitInput): Crumbs {
  if (inlay === null || inlay.clearanceMm === 0) return noCrumbs()
  const volumes = pieces.flatMap(({ body, filament }) =>
    filament === undefined ? [] : shellsOf(body, pairAtEdges(body).twin).shells.map(({ volume }) => volume),
  )
  return { ...noCrumbs(), kept: volumes.filter((volume) => volume > 0 && volume < crumbMm3) }
}

/** `before` is the number of objects before the split; `tooFew` the reason reported if there are no more after it. */
function checkCount(count: number, before: number, tooFew: 'nothing-to-split' | 'only-small-parts'): void {
  const reason = count <= before ? tooFew : count > maxPieces ? 'too-many-pieces' : null
  if (reason !== null)
    throw new AppError('invalid-input', `The model falls into ${count} pieces`, {
      details: { field: reason === 'only-small-parts' ? 'small_parts' : 'by', reason, most: maxPieces },
    })
}

function unchangedVolume(laid: readonly Laid[]): PartsReport['volumeMm3'] {
  const volume = laid.reduce((sum, { body }) => sum + volumeOf(body), 0)
  return { before: volume, after: volume }
}
