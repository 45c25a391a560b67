/**
 * Models split into solids by colour: those of the cuts that wear more than one, with four filaments, inlays 1.6 mm deep, without a clearance
 * and with one. By manifold-3d: what any two solids have in common or one covers more than once, over the faces between them, as a
 * thickness, less what the model itself covers more than once where it folds through itself (said apart); without a clearance, what all of them leave out of the model as it is closed, the same way. With one, how wide the gaps are
 * (`inlay-gaps.ts`).
 */
import { printColours } from '../../../electron/engine/filaments/print-colours.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { objectsOf } from '../../../electron/engine/mesh/objects.ts'
import { Surface } from '../../../electron/engine/mesh/surface.ts'
import { printSplit } from '../../../electron/engine/print/parts/split.ts'
import { type Inlays, letIn } from '../../../electron/engine/print/parts/inlays.ts'
import type { Labelled } from '../../../electron/engine/print/parts/finer-patches.ts'
import { coloursOf } from '../../../electron/engine/print/parts/split-colours.ts'
import { solidBody } from '../../../electron/engine/print/repaired-body.ts'
import { type Body, bodyFromModel } from '../../../electron/engine/repair/body.ts'
import { splitAtEdges } from '../../../electron/engine/repair/pair-at-edges.ts'
import { loadGeometry } from '../../../electron/engine/solid/geometry.ts'
import { clashesOf } from '../../support/solid-gaps.ts'
import { closedModels } from './cuts.ts'
import { type Gaps, inlayGaps } from './inlay-gaps.ts'

/** Those of the cuts that wear more than one colour, the smallest first, so that rows come soon. */
const coloured = [
  'gltf/chr_knight.glb',
  'animated/robot_expressive.glb',
  'characters/quaternius_witch.glb',
  'gltf/WebP_duck_derived.glb',
  'gltf/controller_oculus_touch_v3_left.glb',
  'gltf/CesiumMilkTruck.glb',
  'characters/readyplayerme_avatar.glb',
  'ai/triposr_fork.glb',
  'other/ply_reference_vertexcolour.ply',
  'colour/sf3d_viking.glb',
  'ai/hunyuan3d21_paint_case1.glb',
  'ai/triposr_robot.glb',
]
const quickModels = 4
const filaments = 4
const depthMm = 1.6
const clearanceMm = 0.15
const maxOverlapMm = 1e-3
const maxClashMm = 0.01
/** Over the clearance that was asked for. */
const maxGapMm = 1e-3

interface Row {
  clearanceMm: number
  solids: number
  open: number
  overlapMm: number
  /** Clashes deeper than the limit, and the depth of the deepest. */
  clashes: number
  deepestMm: number
  /** Of what the model covers more than once before it is split, the same way; not in the overlap. */
  ownMm: number
  /** Of the model, what no solid fills. */
  leftOutMm: number
  /** Null without a clearance. */
  gaps: Gaps | null
  /** Patches that were too narrow. */
  narrow: Inlays['narrow']
}

/** Prints a row for each model and clearance; true where all are closed and reach both marks. `quick`: the smallest four models. */
export async function benchInlays(quick: boolean): Promise<boolean> {
  const rows: Row[] = []
  let failed = 0
  for await (const { file, glb } of closedModels(quick ? coloured.slice(0, quickModels) : coloured)) {
    const before = process.cpuUsage()
    try {
      const painted = await printColours(
        {
          file: glb,
          mediaType: 'model/gltf-binary',
          name: 'model',
          count: filaments,
          from: 'found',
          spools: [],
          flattenLight: true,
          smoothness: 0.5,
          nozzleMm: 0.4,
          layerMm: 0.2,
        },
        () => {},
      )
      for await (const row of rowsOf(painted.glb)) {
        rows.push(row)
        console.log(`${lineOf(file, row)}  ${(process.cpuUsage(before).user / 1e6).toFixed(0)} s of one processor`)
      }
    } catch (error) {
      failed++
      console.log(`FAILED ${file} ${String(error)}`)
    }
  }
  const good = rows.filter(isGood).length
  const worst = (value: (row: Row) => number): string => micrometres(Math.max(...rows.map(value)))
  console.log(
    `\n${good} of ${rows.length + failed} good; overlap ${worst(({ overlapMm }) => overlapMm)} at most; left out ${worst((row) => (row.gaps === null ? row.leftOutMm : 0))} at most; ` +
      `gaps with ${micrometres(clearanceMm)} of clearance: median ${worst(({ gaps }) => gaps?.medianMm ?? 0)}, 95 % ${worst(({ gaps }) => gaps?.wideMm ?? 0)}, all ${worst(({ gaps }) => gaps?.maxMm ?? 0)} at most`,
  )
  return failed === 0 && good === rows.length
}

function isGood({ open, overlapMm, clashes, leftOutMm, gaps, clearanceMm: asked }: Row): boolean {
  const gapMm = gaps === null ? leftOutMm : gaps.maxMm
  return open === 0 && clashes === 0 && overlapMm <= maxOverlapMm && gapMm <= asked + maxGapMm
}

function lineOf(file: string, row: Row): string {
  const { solids, open, overlapMm, clashes, deepestMm, ownMm, leftOutMm, gaps, narrow, clearanceMm: asked } = row
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
  const gap =
    gaps === null
      ? `left out ${micrometres(leftOutMm)}`
      : `gap ${[gaps.medianMm, gaps.wideMm, gaps.maxMm].map(micrometres).join(' / ')}; corners and narrow patches ${percent(gaps.crampedShare)}, ` +
        `up to ${micrometres(gaps.crampedMostMm)}, without an inlay ${percent(gaps.emptyShare)}; ` +
        `nearest 1 %, 5 % ${micrometres(gaps.nearestMm)} / ${micrometres(gaps.nearMm)}; ${narrow.count} left in the body, ${narrow.areaMm2.toFixed(1)} mm²`
  return `${isGood(row) ? 'good' : 'BAD '}  ${`${file} · ${asked} mm`.padEnd(56)}  ${solids} solids, ${open} not closed  ${clashes} clashes over ${micrometres(maxClashMm)}, deepest ${micrometres(deepestMm)}  overlap ${micrometres(overlapMm)}${ownMm > maxOverlapMm ? `, ${micrometres(ownMm)} of the model's own` : ''}  ${gap}`
}

function micrometres(mm: number): string {
  return `${(mm * 1000).toFixed(mm < 0.01 ? 3 : 1)} µm`
}

interface Split {
  /** In the order of their filaments, as their filament says. */
  solids: { filament: number; body: Body }[]
  open: number
}

async function splitInto(file: Uint8Array, clearanceMm: number): Promise<Split> {
  const { glb, report } = await printSplit(
    {
      file,
      mediaType: 'model/gltf-binary',
      name: 'model',
      by: 'colour',
      inlay: { depthMm, clearanceMm },
      bed: [256, 256, 256],
      crumbs: 'join',
      layout: 'in-place',
      gapMm: 5,
    },
    () => {},
  )
  const after = await readModel(glb, 'model/gltf-binary')
  return {
    solids: objectsOf(after).map(({ parts }, i) => ({
      filament: report.objects[i]!.filament!,
      body: bodyFromModel({ ...after, parts }),
    })),
    open: report.objects.filter(({ closed }) => !closed).length,
  }
}

/** What any two have in common or one covers more than once, and what of the model none does, over the faces between them; millimetres. */
async function coveredBy(
  bodies: readonly Body[],
  whole: Body,
): Promise<Pick<Row, 'overlapMm' | 'ownMm' | 'leftOutMm'>> {
  const geometry = await loadGeometry()
  return geometry.scope(() => {
    const solidOf = ({ points, triangles }: Body) =>
      geometry.Manifold.ofMesh(
        new geometry.Mesh({ numProp: 3, vertProperties: Float32Array.from(points), triVerts: triangles }),
      )
    const solids = bodies.map(solidOf)
    const model = solidOf(whole)
    const sum = (value: (solid: (typeof solids)[0]) => number) =>
      solids.reduce((total, solid) => total + value(solid), 0)
    // Each face between two of them is there twice.
    const between = (sum((solid) => solid.surfaceArea()) - model.surfaceArea()) / 2
    // Volumes count what is covered w times w times, and an intersection with itself w²: the difference is what is not covered once.
    const twice = (one: (typeof solids)[0]): number => Math.abs(one.intersect(one).volume() - one.volume()) / 2
    const own = twice(model)
    let overlap = 0
    for (const [i, one] of solids.entries()) {
      overlap += twice(one)
      for (const other of solids.slice(i + 1)) overlap += Math.abs(one.intersect(other).volume())
    }
    return {
      overlapMm: Math.max(0, overlap - own) / between,
      ownMm: own / between,
      leftOutMm: Math.abs(model.volume() - sum((solid) => solid.volume())) / between,
    }
  })
}

async function clashesAmong(bodies: readonly Body[]): Promise<Pick<Row, 'clashes' | 'deepestMm'>> {
  const depths: number[] = []
  for (const [i, one] of bodies.entries())
    for (const other of bodies.slice(i + 1)) depths.push(...(await clashesOf(one, other)))
  return { clashes: depths.filter((depth) => depth > maxClashMm).length, deepestMm: Math.max(0, ...depths) }
}

/** Without a clearance, and with one. */
async function* rowsOf(file: Uint8Array): AsyncGenerator<Row> {
  const { body: whole } = await solidBody(bodyFromModel(await readModel(file, 'model/gltf-binary')), () => {})
  const tight = await splitInto(file, 0)
  const tightBodies = tight.solids.map(({ body }) => body)
  yield {
    clearanceMm: 0,
    solids: tight.solids.length,
    open: tight.open,
    ...(await coveredBy(tightBodies, whole)),
    ...(await clashesAmong(tightBodies)),
    gaps: null,
    narrow: { count: 0, areaMm2: 0 },
  }
  const loose = await splitInto(file, clearanceMm)
  const looseBodies = loose.solids.map(({ body }) => body)
  const { gaps, narrow } = gapsOf(whole, loose)
  yield {
    clearanceMm,
    solids: loose.solids.length,
    open: loose.open,
    ...(await coveredBy(looseBodies, whole)),
    ...(await clashesAmong(looseBodies)),
    gaps,
    narrow,
  }
}

/** Against the pockets of all that is not too narrow: what the inlays would fill without a clearance. */
function gapsOf(whole: Body, { solids }: Split): { gaps: Gaps; narrow: Inlays['narrow'] } {
  const { body, twin } = splitAtEdges(whole)
  const { colours, labels } = coloursOf(body)
  // As the split chooses it.
  const core = colours.reduce((most, { area }, i) => (area > colours[most]!.area ? i : most), 0)
  const lay = (surface: Labelled, gapMm: number): Inlays =>
    letIn(
      surface,
      core,
      { depthMm, clearanceMm: gapMm },
      () => 0,
      () => {},
    )
  const { surface, narrow } = lay({ body, twin, labels }, clearanceMm)
  const solidOf = (label: number): Body | null =>
    solids.find(({ filament }) => filament === colours[label]!.filament)?.body ?? null
  const cells = lay(surface, 0).inlays.map(({ label, body: pocket }) => ({ pocket, inlay: solidOf(label) }))
  const outside = { body: whole, surface: new Surface(whole.points, whole.triangles) }
  return { gaps: inlayGaps(solidOf(core)!, cells, outside, clearanceMm), narrow }
}
