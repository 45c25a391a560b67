/** Paints solid materials onto a model: lays out a texture, visits its texels, and makes one material. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Model } from '../../engine/model.ts'
import type { Paint } from '../../engine/texture/texel.ts'
import { bakeOnto, type PaintedModel } from '../../engine/texture/bake-onto.ts'
import { boxOf } from './bounds.ts'
import { layOut } from '../../engine/texture/lay-out.ts'
import { preparedPattern } from './materials/prepare.ts'
import { newSpot, newSurface } from './materials/surface-pattern.ts'
import { ModelLook } from '../../engine/texture/model-look.ts'
import { ShapeField, type Bend } from './shape-field.ts'
import type { Assignment, PaintOptions } from './assignment.ts'

/**
 * Returns the model painted with its assigned materials; uncovered surfaces keep their appearance, baked into the same
 * textures. Positions and triangles are unchanged; texture coordinates are new unless they can be kept. Materials
 * depend on position only, so no seam shows. Deterministic. Rejects with `bad-geometry` for a model without area.
 */
export async function paintModel(
  model: Model,
  assignments: readonly Assignment[],
  options: PaintOptions,
): Promise<PaintedModel> {
  const progress = options.progress ?? ((): void => {})
  if (model.parts.every((part) => part.indices.length === 0))
    throw new AppError('bad-geometry', 'The model holds no triangles', { details: { reason: 'no-surface' } })
  const layout = await layOut(model, options, (share, doing) => progress(0.2 * share, doing))
  const { positions, indices, partOfFace } = layout
  progress(0.22, 'measuring')
  const field = new ShapeField(positions, indices)
  const covers = partCovers(assignments, model.parts.length)
  const kept = covers.some((cover) => cover.every((number) => assignments[number]!.where.kind === 'band'))
  const look = kept ? await ModelLook.create(model) : undefined
  const box = boxOf(positions)
  const patterns = assignments.map((assignment) => preparedPattern(assignment, box, options))
  const spot = newSpot()
  const surface = newSurface()
  const bend: Bend = { edge: 0, cavity: 0 }
  const relief = options.relief ?? 1
  const paint: Paint = (point, texel) => {
    const rise = (point.y - box.low[1]) / box.height
    const cover = covers[partOfFace[point.face]!]!
    let assignmentIndex = -1
    for (let k = cover.length - 1; k >= 0 && assignmentIndex < 0; k--) {
      const { where } = assignments[cover[k]!]!
      if (where.kind !== 'band' || (rise >= where.from && rise <= where.to)) assignmentIndex = cover[k]!
    }
    field.at(point.x, point.y, point.z, point.nx, point.ny, point.nz, bend)
    if (assignmentIndex < 0) {
      look?.look(point.face, point.u, point.v, point.w, texel)
      return
    }
    const { pattern, feature } = patterns[assignmentIndex]!
    spot.x = (point.x - box.middle[0]) / feature
    spot.y = (point.y - box.low[1]) / feature
    spot.z = (point.z - box.middle[2]) / feature
    spot.nx = point.nx
    spot.ny = point.ny
    spot.nz = point.nz
    spot.pixel = point.footprint / feature
    spot.edge = bend.edge
    spot.cavity = bend.cavity
    spot.rise = rise
    surface.metalness = 0
    surface.height = 0
    surface.glow = 0
    pattern(spot, surface)
    texel.red = surface.red
    texel.green = surface.green
    texel.blue = surface.blue
    texel.roughness = Math.min(1, Math.max(0.03, surface.roughness))
    texel.metalness = surface.metalness
    texel.glow = surface.glow
    texel.height = surface.height * feature * relief
    texel.occlusion = 1 - 0.55 * bend.cavity
  }
  const name = assignments.map((assignment) => assignment.material.name).join(', ')
  const baking = { resolution: options.resolution, pbr: options.pbr ?? true, name: name === '' ? 'painted' : name }
  return bakeOnto(model, layout, { ...baking, progress: (share, doing) => progress(0.25 + 0.75 * share, doing) }, paint)
}

/** Returns, for each part, the assignments that may cover it. */
function partCovers(assignments: readonly Assignment[], parts: number): number[][] {
  return Array.from({ length: parts }, (_, part) =>
    Array.from(assignments.keys()).filter((number) => {
      const { where } = assignments[number]!
      return where.kind !== 'parts' || where.parts.includes(part)
    }),
  )
}
