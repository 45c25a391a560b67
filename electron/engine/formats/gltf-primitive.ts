/** Converts a glTF primitive to a part: triangles, strips and fans, compressed or not. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Part } from '../model.ts'
import type { GltfAccessors } from './gltf-accessors.ts'
import { withDracoMesh } from './gltf-draco.ts'
import type { UvChoice } from './gltf-materials-read.ts'
import type { GltfSourcePrimitive } from './gltf-source.ts'
import { damaged } from './limits.ts'
import { allFinite, withAlpha, withoutSpareVertices } from './vertex-lists.ts'

const triangles = 4
const triangleStrip = 5
const triangleFan = 6

type Attribute = { values: Float32Array; components: number } | null

export function hasTriangles({ mode, attributes }: GltfSourcePrimitive): boolean {
  return mode >= triangles && mode <= triangleFan && attributes['POSITION'] !== undefined
}

/** Returns the primitive in mesh space, or null if it has no triangles. Rejects with `bad-geometry`. */
export async function readPrimitive(
  primitive: GltfSourcePrimitive,
  uv: UvChoice,
  accessors: GltfAccessors,
  /** Receives the name of each attribute that is left out because it cannot be read. */
  onFault: (attribute: string) => void,
): Promise<Omit<Part, 'name' | 'material'> | null> {
  const { mode, attributes, extensions } = primitive
  if (!hasTriangles(primitive) || attributes['POSITION'] === undefined) return null
  const packed = extensions.KHR_draco_mesh_compression
  const floatAttribute = (name: string): Attribute =>
    attributes[name] === undefined ? null : accessors.floats(attributes[name], sizes(name))
  if (packed !== undefined)
    return withDracoMesh(accessors.view(packed.bufferView), accessors.budget, (mesh) =>
      assemble(mesh.indices, uv, onFault, (name) => {
        const id = packed.attributes[name]
        return id === undefined ? floatAttribute(name) : mesh.attribute(id)
      }),
    )
  const listed =
    primitive.indices === undefined
      ? everyVertex(accessors, attributes['POSITION'])
      : accessors.integers(primitive.indices, 1)
  if (mode !== triangles) accessors.budget.reserve(listed.byteLength * 3)
  return assemble(asTriangles(listed, mode), uv, onFault, floatAttribute)
}

/** Generates indices for a primitive that has none. */
function everyVertex(accessors: GltfAccessors, positions: number): Uint32Array {
  const count = accessors.count(positions)
  accessors.budget.reserve(count * 4)
  const listed = new Uint32Array(count)
  for (let i = 0; i < count; i++) listed[i] = i
  return listed
}

function sizes(name: string): readonly number[] {
  if (name.startsWith('TEXCOORD_')) return [2]
  return name.startsWith('COLOR_') ? [3, 4] : [3]
}

function assemble(
  indices: Uint32Array,
  uv: UvChoice,
  onFault: (attribute: string) => void,
  attribute: (name: string) => Attribute,
): Omit<Part, 'name' | 'material'> | null {
  const positions = attribute('POSITION')?.values
  if (positions === undefined) throw damaged('glTF', 'a mesh has no positions')
  if (indices.length === 0) return null
  const count = positions.length / 3
  const optional = (name: string): Attribute => {
    try {
      const given = attribute(name)
      if (given === null || given.values.length === count * given.components) return given
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'bad-geometry') throw error
    }
    onFault(name)
    return null
  }
  const normals = optional('NORMAL')
  const uvs = optional(`TEXCOORD_${uv.set}`) ?? (uv.set === 0 ? null : optional('TEXCOORD_0'))
  const colours = optional('COLOR_0')
  return withoutSpareVertices({
    positions,
    indices,
    ...(normals === null || !allFinite(normals.values) ? {} : { normals: normals.values }),
    ...(uvs === null || !allFinite(uvs.values) ? {} : { uvs: transformUvs(uvs.values, uv.transform) }),
    ...(colours === null || !allFinite(colours.values)
      ? {}
      : { colours: colours.components === 4 ? colours.values : withAlpha(colours.values) }),
  })
}

/** Converts strips and fans to triangles with the specified winding; incomplete ends are dropped. */
function asTriangles(listed: Uint32Array, mode: number): Uint32Array {
  if (mode === triangles) return listed.length % 3 === 0 ? listed : listed.slice(0, listed.length - (listed.length % 3))
  const count = Math.max(0, listed.length - 2)
  const indices = new Uint32Array(count * 3)
  for (let i = 0; i < count; i++) {
    const odd = mode === triangleStrip ? i % 2 : 0
    indices[i * 3] = mode === triangleStrip ? listed[i]! : listed[i + 1]!
    indices[i * 3 + 1] = mode === triangleStrip ? listed[i + 1 + odd]! : listed[i + 2]!
    indices[i * 3 + 2] = mode === triangleStrip ? listed[i + 2 - odd]! : listed[0]!
  }
  return indices
}

function transformUvs(uvs: Float32Array, transform: UvChoice['transform']): Float32Array {
  if (transform === null) return uvs
  const [a, b, x, c, d, y] = transform
  const result = new Float32Array(uvs.length)
  for (let i = 0; i < uvs.length; i += 2) {
    result[i] = a * uvs[i]! + b * uvs[i + 1]! + x
    result[i + 1] = c * uvs[i]! + d * uvs[i + 1]! + y
  }
  return result
}
