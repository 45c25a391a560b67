/** Cleans up the models of all readers: drops unusable triangles, and makes invisible models visible. */
import type { Material, Model, Part } from '../model.ts'
import { damaged } from './limits.ts'
import { noteFacesLeftOut, type ReadContext } from './read-context.ts'
import { allFinite, withoutSpareVertices } from './vertex-lists.ts'

/**
 * Drops triangles whose corners do not exist or are not numbers, and makes a completely transparent model opaque, each
 * with a note. Returns the same model if nothing changes. Throws `bad-geometry` if no triangle remains.
 */
export function usableModel(model: Model, format: string, context: Pick<ReadContext, 'note'>): Model {
  const parts = model.parts.map(withSoundTriangles)
  const isSame = parts.every((part, i) => part === model.parts[i])
  const filled = isSame ? model.parts : parts.filter(({ indices }) => indices.length > 0)
  if (!isSame) {
    const count = triangleCount(model.parts) - triangleCount(filled)
    if (filled.length === 0) throw damaged(format, 'none of its triangles can be used')
    noteFacesLeftOut(context, count)
  }
  const isInvisible = isAllTransparent(filled, model.materials)
  if (isInvisible) context.note({ code: 'invisible-shown', figures: {} })
  if (isSame && !isInvisible) return model
  return isInvisible
    ? { ...model, parts: filled.map(withOpaqueColours), materials: model.materials.map(opaque) }
    : { ...model, parts: filled }
}

function triangleCount(parts: readonly Part[]): number {
  return parts.reduce((sum, { indices }) => sum + indices.length / 3, 0)
}

function withSoundTriangles(part: Part): Part {
  const { positions, indices } = part
  const count = positions.length / 3
  const isSound = (vertex: number): boolean =>
    vertex < count && Number.isFinite(positions[vertex * 3]! + positions[vertex * 3 + 1]! + positions[vertex * 3 + 2]!)
  if (areSound(positions, indices)) return part
  const kept = new Uint32Array(indices.length)
  let length = 0
  for (let i = 0; i < indices.length; i += 3) {
    if (!isSound(indices[i]!) || !isSound(indices[i + 1]!) || !isSound(indices[i + 2]!)) continue
    kept.set(indices.subarray(i, i + 3), length)
    length += 3
  }
  return withoutSpareVertices({ ...part, indices: kept.slice(0, length) }, true)
}

/** Plain loops are faster here: the lists are long and nearly always valid. */
function areSound(positions: Float32Array, indices: Uint32Array): boolean {
  if (!allFinite(positions)) return false
  const count = positions.length / 3
  for (let i = 0; i < indices.length; i++) if (indices[i]! >= count) return false
  return true
}

/**
 * Whether all materials that are not drawn opaque, or all vertex colours, are fully transparent. Some programs write
 * this for opaque models.
 */
function isAllTransparent(parts: readonly Part[], materials: readonly Material[]): boolean {
  const used = new Set(parts.map(({ material }) => materials[material]))
  if ([...used].every((material) => material !== undefined && isTransparent(material))) return true
  return parts.every(({ colours }) => {
    if (colours === undefined) return false
    for (let i = 3; i < colours.length; i += 4) if (colours[i]! > 0) return false
    return true
  })
}

function isTransparent({ baseColour, alphaMode }: Material): boolean {
  return baseColour[3] === 0 && alphaMode !== undefined && alphaMode !== 'opaque'
}

function opaque(material: Material): Material {
  if (!isTransparent(material)) return material
  const [red, green, blue] = material.baseColour
  return { ...material, baseColour: [red, green, blue, 1], alphaMode: 'opaque' }
}

function withOpaqueColours(part: Part): Part {
  return part.colours === undefined
    ? part
    : { ...part, colours: part.colours.map((value, i) => (i % 4 === 3 && value === 0 ? 1 : value)) }
}
