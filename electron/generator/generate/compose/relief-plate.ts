/** A thing as a relief: flattened, half of it sunk into an upright plate with a frame. */
import { metresPerMillimetre, type Material, type Model } from '../../../engine/model.ts'
import { loadGeometry, type CrossSection, type Geometry } from '../../../engine/solid/geometry.ts'
import { modelOfSolid } from '../../kit/to-model.ts'
import { fused } from './fused.ts'
import { moved, sizeOf, stood } from './placing.ts'

/** How far the thing stands out, as a share of its larger side. */
const depthShare = 0.075
const marginShare = 0.09
const plate: Material = { name: 'Plate', baseColour: [0.72, 0.69, 0.64, 1], metalness: 0, roughness: 0.8 }

/**
 * The relief, closed, in metres; it stands upright and looks along +z. What was behind the thing's middle is inside the plate.
 * Rejects `bad-geometry` where the thing is not closed.
 */
export async function reliefPlate(model: Model): Promise<Model> {
  const standing = stood(model)
  const [width, height, thickness] = sizeOf(standing)
  const side = Math.max(width, height)
  const depth = side * depthShare
  const margin = side * marginShare
  const geometry = await loadGeometry()
  const back = geometry.scope(() => plateModel(geometry, width + 2 * margin, height + 2 * margin, depth))
  const flat = moved(standing, {
    scale: [1, 1, (2 * depth) / Math.max(thickness, 1e-9)],
    by: [0, margin, 0],
  })
  return stood(await fused(model.name, [back, flat]))
}

/** From behind the sunk half to z = 0, its frame a little prouder. Built in millimetres, standing up along y. */
function plateModel(
  { Manifold, CrossSection: Section }: Geometry,
  width: number,
  height: number,
  depth: number,
): Model {
  const [w, h, d] = [width, height, depth].map((length) => length * 1000) as [number, number, number]
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
  // Upright: what was up along z looks along −y, the kit's front.
  const upright = Manifold.union([body, frame]).rotate(90, 0, 0).asOriginal()
  const made = modelOfSolid('Plate', upright, new Map([[upright.originalID(), plate]]))
  // `modelOfSolid` centres: the face of the plate goes back to z = 0.
  return moved(made, { by: [0, 0, ((proud - thick) / 2) * metresPerMillimetre] })
}
