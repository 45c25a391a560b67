/** Unpacks KHR_draco_mesh_compression with Google's decoder. */
import type { DecoderModule } from 'draco3dgltf'
import { AppError } from '../../../shared/app-error.ts'
import { checkTriangleCount, damaged } from './limits.ts'

export interface DracoMesh {
  indices: Uint32Array
  /** Null where the packed mesh has no such attribute. Normalised integers come as fractions. */
  attribute(uniqueId: number): { values: Float32Array; components: number } | null
}

let loading: Promise<DecoderModule> | undefined

/** Decodes one packed mesh and hands it to `use`; its memory is given back afterwards. Rejects `bad-geometry`, `mesh-too-large`. */
export async function withDracoMesh<Result>(packed: Uint8Array, use: (mesh: DracoMesh) => Result): Promise<Result> {
  loading ??= loadDecoder()
  const draco = await loading
  const decoder = new draco.Decoder()
  const buffer = new draco.DecoderBuffer()
  const mesh = new draco.Mesh()
  try {
    buffer.Init(new Int8Array(packed.buffer, packed.byteOffset, packed.byteLength), packed.byteLength)
    if (decoder.GetEncodedGeometryType(buffer) !== draco.TRIANGULAR_MESH)
      throw damaged('glTF', 'its Draco data is not a mesh')
    const status = decoder.DecodeBufferToMesh(buffer, mesh)
    if (!status.ok()) throw damaged('glTF', `its Draco data cannot be unpacked: ${status.error_msg()}`)
    checkTriangleCount(mesh.num_faces())
    checkTriangleCount(mesh.num_points() / 3)
    const result = use({
      indices: copyOut(
        draco,
        mesh.num_faces() * 3,
        (bytes, at) => decoder.GetTrianglesUInt32Array(mesh, bytes, at),
        Uint32Array,
      ),
      attribute: (uniqueId) => {
        const attribute = decoder.GetAttributeByUniqueId(mesh, uniqueId)
        // An attribute that does not exist comes as a wrapped null pointer.
        const components = (attribute as { ptr?: number }).ptr === 0 ? 0 : attribute.num_components()
        if (components < 1 || components > 4) return null
        const read = (bytes: number, at: number): unknown =>
          decoder.GetAttributeDataArrayForAllPoints(mesh, attribute, draco.DT_FLOAT32, bytes, at)
        return { values: copyOut(draco, mesh.num_points() * components, read, Float32Array), components }
      },
    })
    draco.destroy(mesh)
    draco.destroy(buffer)
    draco.destroy(decoder)
    return result
  } catch (error) {
    // Damaged data may leave the decoder's memory in any state: the next file gets a fresh one.
    loading = undefined
    throw error instanceof AppError ? error : damaged('glTF', 'its Draco data cannot be unpacked', error)
  }
}

async function loadDecoder(): Promise<DecoderModule> {
  const { default: draco } = await import('draco3dgltf')
  return draco.createDecoderModule()
}

function copyOut<Copy extends Float32Array | Uint32Array>(
  draco: DecoderModule,
  count: number,
  read: (bytes: number, at: number) => unknown,
  kind: new (buffer: ArrayBufferLike, offset: number, length: number) => Copy,
): Copy {
  const at = draco._malloc(count * 4)
  try {
    if (read(count * 4, at) === false) throw damaged('glTF', 'its Draco data is incomplete')
    return new kind(draco.HEAPF32.buffer, at, count).slice() as Copy
  } finally {
    draco._free(at)
  }
}
