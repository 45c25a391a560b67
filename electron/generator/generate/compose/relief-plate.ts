/** Turns a model into a relief: flattened, half of it sunk into an upright framed plate. */
import { scaled } from '../../../engine/mesh/vectors.ts'
import { metresPerMillimetre, type Material, type Model } from '../../../engine/model.ts'
import { loadGeometry, type CrossSection, type Geometry } from '../../../engine/solid/geometry.ts'
import { modelOfSolid } from '../../kit/to-model.ts'
import { fused } from './fused.ts'
import { moveModel, sizeOf, stood } from './placing.ts'

/** Height of the relief as a fraction of the model's larger side. */
const depthShare = 0.075
const marginShare = 0.09
const plate: Material = { name: 'Plate', baseColour: [0.72, 0.69, 0.64, 1], metalness: 0, roughness: 0.8 }

/** Returns the closed relief in metres, upright, facing +z. Rejects with `bad-geometry` if the model is not closed. */
export async function reliefPlate(model: Model): Promise<Model> {
  const standing = stood(model)
  const [width, height, thickness] = sizeOf(standing)
  const side = Math.max(width, height)
  const depth = side * depthShare
  const margin = side * marginShare
  const geometry = await loadGeometry()
  const back = geometry.scope(() => plateModel(geometry, width + 2 * margin, height + 2 * margin, depth))
  const flat = moveModel(standing, {
    scale: [1, 1, (2 * depth) / Math.max(thickness, 1e-9)],
    offset: [0, margin, 0],
  })
  return stood(await fused(model.name, [back, flat]))
}

/**
 * The plate from behind the sunk half to z = 0, with a slightly higher frame. Built in millimetres, upright along y.
 */
function plateModel(
  { Manifold, CrossSection: Section }: Geometry,
  width: number,
  height: number,
  depth: number,
): Model {
  const [w, h, d] = scaled([width, height, depth], 1000)
  const corner = Math.min(w, h) * 0.05
  const rounded = (inset: number): CrossSection =>
    Section.square([w - 2 * inset - 2 * corner, h - 2 * inset - 2 * corner], true).offset(corner, 'Round', 2, 48)
  const thick = d * 1.25
  const proud = d * 0.4
  const rim = Math.min(w, h) * 0.028
  const body = rounded(0).extrude(thick).translate(0, 0, -thick)
  const frame = rounded(0)
    .subtract(rounded(rim))
    .extrude(thick + proud)
    .translate(0, 0, -thick)
  // Rotates +z to −y, the front of the kit.
  const upright = Manifold.union([body, frame]).rotate(90, 0, 0).asOriginal()
  const result = modelOfSolid('Plate', upright, new Map([[upright.originalID(), plate]]))
  // `modelOfSolid` centres the plate; this moves its face back to z = 0.
  return moveModel(result, { offset: [0, 0, ((proud - thick) / 2) * metresPerMillimetre] })
}
