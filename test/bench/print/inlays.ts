/**
 * Models split into solids by colour: those of the cuts that wear more than one, with four filaments, inlays 1.6 mm deep. By manifold-3d:
 * what any two solids have in common or one covers more than once, and what all of them leave out of the model as it is closed, each over
 * the faces between them, as a thickness.
 */
import { printColours } from '../../../electron/engine/filaments/print-colours.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { objectsOf } from '../../../electron/engine/mesh/objects.ts'
import { printSplit } from '../../../electron/engine/print/parts/split.ts'
import { solidBody } from '../../../electron/engine/print/repaired-body.ts'
import { type Body, bodyFromModel } from '../../../electron/engine/repair/body.ts'
import { loadGeometry } from '../../../electron/engine/solid/geometry.ts'
import { AppError } from '../../../shared/app-error.ts'
import { cutModels } from './cuts.ts'

const filaments = 4
const depthMm = 1.6
const mostOverlapMm = 1e-3
/** Over the clearance that was asked for. */
const mostGapMm = 1e-3

interface Row {
  solids: number
  open: number
  overlapMm: number
  gapMm: number
}

/** Prints a row for each model and clearance; true where all are closed and reach both marks. */
export async function benchInlays(quick: boolean): Promise<boolean> {
  const rows: (Row & { clearanceMm: number })[] = []
  let failed = 0
  for await (const { file, glb } of cutModels(quick)) {
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
    for (const clearanceMm of [0, 0.15]) {
      const said = `${file} · ${clearanceMm} mm`.padEnd(62)
      try {
        const row = await splitAndAsked(painted.glb, clearanceMm)
        rows.push({ ...row, clearanceMm })
        const { solids, open, overlapMm, gapMm } = row
        console.log(
          `${isGood(row, clearanceMm) ? 'good' : 'BAD '}  ${said}  ${solids} solids, ${open} not closed  overlap ${(overlapMm * 1000).toFixed(3)} µm  gap ${(gapMm * 1000).toFixed(2)} µm`,
        )
      } catch (error) {
        if (error instanceof AppError && error.details?.['reason'] === 'single-colour') break
        failed++
        console.log(`FAILED ${said} ${String(error)}`)
      }
    }
  }
  const good = rows.filter((row) => isGood(row, row.clearanceMm)).length
  const worst = (value: (row: Row) => number): string => (Math.max(...rows.map(value)) * 1000).toFixed(3)
  console.log(
    `\n${good} of ${rows.length + failed} good; overlap ${worst(({ overlapMm }) => overlapMm)} µm at most, gap ${worst(({ gapMm }) => gapMm)} µm at most`,
  )
  return failed === 0 && good === rows.length
}

function isGood({ open, overlapMm, gapMm }: Row, clearanceMm: number): boolean {
  return open === 0 && overlapMm <= mostOverlapMm && gapMm <= clearanceMm + mostGapMm
}

async function splitAndAsked(file: Uint8Array, clearanceMm: number): Promise<Row> {
  const { glb, report } = await printSplit(
    {
      file,
      mediaType: 'model/gltf-binary',
      name: 'model',
      by: 'colour',
      inlay: { depthMm, clearanceMm },
      bed: [256, 256, 256],
      layout: 'in-place',
      gapMm: 5,
    },
    () => {},
  )
  const after = await readModel(glb, 'model/gltf-binary')
  const bodies = objectsOf(after).map(({ parts }) => bodyFromModel({ ...after, parts }))
  const { body: whole } = await solidBody(bodyFromModel(await readModel(file, 'model/gltf-binary')), () => {})
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
    let overlap = 0
    for (const [i, one] of solids.entries()) {
      // Volumes count what is covered w times w times, and an intersection with itself w²: the difference is what is not covered once.
      overlap += Math.abs(one.intersect(one).volume() - one.volume()) / 2
      for (const other of solids.slice(i + 1)) overlap += Math.abs(one.intersect(other).volume())
    }
    return {
      solids: solids.length,
      open: report.objects.filter(({ closed }) => !closed).length,
      overlapMm: overlap / between,
      gapMm: Math.abs(model.volume() - sum((solid) => solid.volume())) / between,
    }
  })
}
