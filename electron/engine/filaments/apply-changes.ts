/** The job that applies manual filament changes to a model. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { planFilaments } from '../../../shared/edits/filament-plan.ts'
import { carryOut } from '../../../shared/edits/filaments/carry-out.ts'
import { PaintedSurface } from '../../../shared/edits/filaments/painted-surface.ts'
import { checkedParts } from '../formats/check-model.ts'
import { writeGlb } from '../formats/glb-write.ts'
import { readModel } from '../formats/read-model.ts'
import { inCoordinateSystem } from '../formats/with-coordinate-system.ts'
import { Surface } from '../mesh/surface.ts'
import { weldPositions } from '../mesh/weld.ts'
import type { Material, Model, Progress } from '../model.ts'
import type { FilamentEditJobs } from './edit-jobs.ts'
import { paintedParts } from './painted-parts.ts'
import { paintedMaterials } from './painted-materials.ts'

/** See `FilamentEditJobs`. */
export async function editFilaments(
  { file, mediaType, coordinateSystem, changes }: FilamentEditJobs['edit-filaments']['input'],
  progress: Progress,
): Promise<FilamentEditJobs['edit-filaments']['output']> {
  progress(0, 'reading')
  const read = inCoordinateSystem(await readModel(file, mediaType), coordinateSystem)
  const model: Model = { ...read, parts: checkedParts(read) }
  if (!model.materials.some(({ filament }) => filament !== undefined))
    throw new AppError('invalid-input', 'no material of the model has a filament', {
      details: { reason: 'no-filaments' },
    })
  const plan = planFilaments(changes, model.materials)
  progress(0.3, 'painting')
  const surface = surfaceOf(model)
  // Most change lists need no search over the surface.
  let faces: Surface | undefined
  const find = (x: number, y: number, z: number) => {
    faces ??= new Surface(surface.positions.slice(), surface.corners.slice())
    return faces.closest(x, y, z)
  }
  for (const [index, change] of changes.entries()) {
    carryOut(surface, change, find)
    progress(0.3 + (0.5 * (index + 1)) / changes.length, 'painting')
  }
  const { materials, materialOf } = paintedMaterials(model.materials, plan)
  const { parts, origins } = paintedParts(model, surface, materialOf)
  progress(0.9, 'writing')
  return { file: await writeGlb({ ...model, materials, parts }), partOrigins: origins }
}

/** The faces of a model's parts, part by part, welded at equal positions. */
function surfaceOf(model: Model): PaintedSurface {
  const { positions, indices, materialOfTriangle } = weldPositions(model)
  const filaments = model.materials.map(({ filament }: Material) => filament ?? null)
  return new PaintedSurface({ positions, indices, materials: materialOfTriangle, filaments })
}
