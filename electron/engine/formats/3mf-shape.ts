/** The mesh of a 3MF object as parts of one material each. */
import type { Material, Part } from '../model.ts'
import type { ThreeMfObject } from './3mf-document.ts'
import { defaultAppearance, type Appearance, type ThreeMfAppearances } from './3mf-appearances.ts'

interface Gathered {
  material: Material
  has: { colour: boolean; uv: boolean }
  /** Vertex and property → vertex of the part. */
  vertices: Map<number, number>
  positions: number[]
  colours: number[]
  uvs: number[]
  indices: number[]
}

/** Groups triangles by material, in object space. */
export async function shape3mf(
  object: ThreeMfObject,
  appearances: ThreeMfAppearances,
): Promise<{ shape: Omit<Part, 'material'>; material: Material }[]> {
  const { positions, triangles } = object.mesh!
  const gathered = new Map<string, Gathered>()
  const ids = new Map<Material, number>()
  const own = object.group === undefined ? [defaultAppearance] : await appearances.appearancesOf(object.group)
  const groups = new Map<number, Appearance[]>([[-1, own]])
  for (let at = 0; at < triangles.length; at += 7) {
    // Faulty triangles, of which only the index matters.
    if (triangles.values[at] === triangles.values[at + 1] && triangles.values[at] === triangles.values[at + 2]) continue
    const group = triangles.values[at + 3]!
    let groupAppearances = groups.get(group)
    if (groupAppearances === undefined) {
      groupAppearances = await appearances.appearancesOf(group)
      groups.set(group, groupAppearances)
    }
    const says = triangles.values[at + 4]! >= 0
    const groupId = group < 0 ? (object.group ?? 0) : group
    const first = appearances.at(groupAppearances, says ? triangles.values[at + 4]! : object.property, groupId)
    let id = ids.get(first.material)
    if (id === undefined) ids.set(first.material, (id = ids.size))
    const key = `${group}/${id}`
    let part = gathered.get(key)
    if (part === undefined) gathered.set(key, (part = emptyPart(first)))
    for (let corner = 0; corner < 3; corner++) {
      const vertex = triangles.values[at + corner]!
      const property = says ? triangles.values[at + 4 + corner]! : object.property
      const appearance = appearances.at(groupAppearances, property, groupId)
      // All missing properties share one index, after the last valid one.
      const key = vertex * (groupAppearances.length + 1) + Math.min(property, groupAppearances.length)
      part.indices.push(cornerOf(part, appearance, vertex, key, positions.values))
    }
  }
  return [...gathered.values()].map((part, i) => ({ shape: shapeOf(part, object, i), material: part.material }))
}

function emptyPart(appearance: Appearance): Gathered {
  return {
    material: appearance.material,
    has: { colour: appearance.colour !== undefined, uv: appearance.uv !== undefined },
    vertices: new Map(),
    positions: [],
    colours: [],
    uvs: [],
    indices: [],
  }
}

/** `withProperty` identifies the vertex together with its property. */
function cornerOf(
  part: Gathered,
  appearance: Appearance,
  vertex: number,
  withProperty: number,
  positions: Float64Array,
): number {
  // Properties without corner attributes do not split vertices.
  const key = part.has.colour || part.has.uv ? withProperty : vertex
  const known = part.vertices.get(key)
  if (known !== undefined) return known
  const index = part.positions.length / 3
  part.vertices.set(key, index)
  for (let axis = 0; axis < 3; axis++) part.positions.push(positions[vertex * 3 + axis]!)
  if (part.has.colour) part.colours.push(...(appearance.colour ?? [1, 1, 1, 1]))
  if (part.has.uv) part.uvs.push(...(appearance.uv ?? [0, 0]))
  return index
}

function shapeOf(part: Gathered, object: ThreeMfObject, index: number): Omit<Part, 'material'> {
  const positions = Float32Array.from(part.positions)
  const name = object.name || `object-${object.id}`
  return {
    name: index === 0 ? name : `${name} ${index + 1}`,
    positions,
    indices: Uint32Array.from(part.indices),
    ...(part.has.colour ? { colours: Float32Array.from(part.colours) } : {}),
    ...(part.has.uv ? { uvs: Float32Array.from(part.uvs) } : {}),
  }
}
