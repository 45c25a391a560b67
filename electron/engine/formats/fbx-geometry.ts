/** Converts an FBX mesh to parts, one per material slot of its model. */
import { getOrAdd } from '../get-or-add.ts'
import { linearFromSrgb } from '../../../shared/geometry/srgb.ts'
import type { Part } from '../model.ts'
import { fbxChild, fbxNumbers, type FbxNode } from './fbx-node.ts'
import { damaged } from './limits.ts'
import { PartBuilder, type Corner } from './part-builder.ts'
import type { MemoryBudget } from './memory-budget.ts'

const cornerBytes = 128
const builderBytes = 2048

/** Values per corner, found by corner, vertex or face, possibly through an index list. */
interface Layer {
  values: Float64Array | Int32Array
  indexOf(corner: number, vertex: number, face: number): number
}

export interface FbxMesh {
  part: Part
  /** Index among the model's materials. */
  slot: number
}

/** Triangulates the faces. Throws `bad-geometry`. Empty if the record is not a mesh. */
export function readFbxGeometry(node: FbxNode, name: string, budget: MemoryBudget): FbxMesh[] {
  const positions = fbxNumbers(fbxChild(node, 'Vertices'))
  const corners = fbxNumbers(fbxChild(node, 'PolygonVertexIndex'))
  if (positions.length === 0 || corners.length === 0) return []
  budget.reserve(corners.length * cornerBytes)
  const normals = layerOf(fbxChild(node, 'LayerElementNormal'), 'Normals', 'NormalsIndex', 3)
  const uvs = layerOf(fbxChild(node, 'LayerElementUV'), 'UV', 'UVIndex', 2)
  const colours = layerOf(fbxChild(node, 'LayerElementColor'), 'Colors', 'ColorIndex', 4)
  const slots = layerOf(fbxChild(node, 'LayerElementMaterial'), 'Materials', undefined, 1)
  const sources = {
    positions,
    normals: normals?.values,
    uvs: uvs?.values,
    colours: colours?.values.map((value, i) => (i % 4 === 3 ? value : linearFromSrgb(value))),
  }
  const builders = new Map<number, PartBuilder>()
  let face: Corner[] = []
  let faces = 0
  for (let corner = 0; corner < corners.length; corner++) {
    const given = corners[corner]!
    // The last corner of a face is stored as its complement.
    const vertex = given < 0 ? -given - 1 : given
    const index = (layer: Layer | undefined): number => layer?.indexOf(corner, vertex, faces) ?? -1
    face.push([vertex, index(normals), index(uvs), index(colours)])
    if (given >= 0) continue
    const slot = slots?.values[slots.indexOf(corner, vertex, faces)] ?? 0
    const builder = getOrAdd(builders, slot, () => {
      budget.reserve(builderBytes)
      return new PartBuilder(sources)
    })
    builder.face(face)
    face = []
    faces++
  }
  const meshes: FbxMesh[] = []
  for (const [slot, builder] of builders) {
    const part = builder.part(name, 0)
    if (part !== null) meshes.push({ part, slot: Math.max(0, Math.round(slot)) })
  }
  return meshes
}

function layerOf(
  node: FbxNode | undefined,
  valuesName: string,
  placesName: string | undefined,
  size: number,
): Layer | undefined {
  if (node === undefined) return undefined
  const values = fbxNumbers(fbxChild(node, valuesName))
  const mapping = String(fbxChild(node, 'MappingInformationType')?.values[0] ?? '')
  const reference = String(fbxChild(node, 'ReferenceInformationType')?.values[0] ?? '')
  const listed = placesName === undefined ? undefined : fbxChild(node, placesName)
  const indices = reference !== 'Direct' && listed !== undefined ? fbxNumbers(listed) : undefined
  const count = values.length / size
  const isKnown = ['ByPolygonVertex', 'ByVertice', 'ByVertex', 'ByPolygon', 'AllSame'].includes(mapping)
  // Values per edge cannot be assigned to corners.
  if (!isKnown || count === 0) return undefined
  return {
    values,
    indexOf: (corner, vertex, face) => {
      const at =
        mapping === 'ByPolygonVertex' ? corner : mapping === 'ByPolygon' ? face : mapping === 'AllSame' ? 0 : vertex
      const index = indices === undefined ? at : indices[at]
      // Some programs write −1 for faces without texture coordinates.
      if (index === -1) return -1
      if (index === undefined || !(index < count) || index < 0 || !Number.isInteger(index))
        throw damaged('FBX', `a face refers to value ${index} of ${Math.floor(count)}`)
      return index
    },
  }
}
