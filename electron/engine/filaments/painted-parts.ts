/** The parts of a painted model: faces grouped by material, with their original attributes. */
import type { PaintedSurface } from '../../../shared/edits/filaments/painted-surface.ts'
import { objectOf } from '../mesh/objects.ts'
import type { Model, Part } from '../model.ts'
import { PartGrower } from './part-grower.ts'

/**
 * Faces that keep their material stay in their part; others move to a part of the same name and object, so that
 * repeated painting does not add parts. Unchanged parts are bit-identical. `origins` has the source part of each part.
 */
export function paintedParts(
  { parts }: Model,
  surface: PaintedSurface,
  materialOf: (filament: number, own: number) => number,
): { parts: Part[]; origins: number[] } {
  const growers: { grower: PartGrower; origin: number }[] = []
  const partGrowers = new Map<string, PartGrower>()
  const objects = new Map<unknown, number>()
  const keyOf = (part: Part, material: number) => {
    const object = objectOf(part)
    if (!objects.has(object)) objects.set(object, objects.size)
    return JSON.stringify([
      objects.get(object),
      part.name,
      material,
      part.normals !== undefined,
      part.uvs !== undefined,
    ])
  }
  const startPart = (part: Part, origin: number, material: number) => {
    const grower = new PartGrower(part, material)
    growers.push({ grower, origin })
    return grower
  }
  const own = parts.map((part, number) => {
    const grower = startPart(part, number, part.material)
    const key = keyOf(part, part.material)
    if (!partGrowers.has(key)) partGrowers.set(key, grower)
    return grower
  })
  let first = 0
  for (const [number, part] of parts.entries()) {
    const faces = part.indices.length / 3
    for (let face = 0; face < faces; face++)
      for (const piece of surface.partsOf(first + face)) {
        const material = materialOf(surface.filamentOf(piece), part.material)
        let grower = own[number]!
        if (material !== part.material) {
          const key = keyOf(part, material)
          grower = partGrowers.get(key) ?? startPart(part, number, material)
          partGrowers.set(key, grower)
        }
        grower.add(surface, piece, part, number, face)
      }
    first += faces
  }
  const grown = growers.filter(({ grower }) => grower.faces > 0)
  return { parts: grown.map(({ grower }) => grower.finish()), origins: grown.map(({ origin }) => origin) }
}
