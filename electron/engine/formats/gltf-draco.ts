/** Decodes KHR_draco_mesh_compression with Google's decoder. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { DecoderModule } from 'draco3dgltf'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { boundedWasm, type BoundedWasm } from './bounded-wasm.ts'
import { checkTriangleCount, damaged } from './limits.ts'
import type { MemoryBudget } from './memory-budget.ts'

export interface DracoMesh {
  indices: Uint32Array
  /** Null if the mesh has no such attribute. Normalised integers become fractions. */
  attribute(uniqueId: number): { values: Float32Array; components: number } | null
}

interface Loaded {
  draco: DecoderModule
  wasm: BoundedWasm
}

let loading: Promise<Loaded> | undefined

/** Memory of the decoder itself. */
const ownBytes = 32 * 1024 * 1024
/** A decoder that has grown beyond this is replaced, since its memory does not shrink. */
const keptBytes = 64 * 1024 * 1024

/**
 * Decodes a mesh and passes it to `use`, then frees it. The decoder trusts the counts in the file, so its memory is
 * limited by the budget. Rejects with `bad-geometry`, `mesh-too-large`.
 */
export async function withDracoMesh<Result>(
  packed: Uint8Array,
  budget: MemoryBudget,
  use: (mesh: DracoMesh) => Result,
): Promise<Result> {
  loading ??= loadDecoder()
  const { draco, wasm } = await loading
  budget.allowPacked(packed.byteLength)
  wasm.limitBytes = ownBytes + budget.left()
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
    budget.reserve(mesh.num_faces() * 12)
    const result = use({
      indices: copyOut(
        draco,
        mesh.num_faces() * 3,
        (bytes, at) => decoder.GetTrianglesUInt32Array(mesh, bytes, at),
        Uint32Array,
      ),
      attribute: (uniqueId) => {
        const attribute = decoder.GetAttributeByUniqueId(mesh, uniqueId)
        // A missing attribute is returned as a wrapped null pointer.
        const components = (attribute as { ptr?: number }).ptr === 0 ? 0 : attribute.num_components()
        if (components < 1 || components > 4) return null
        budget.reserve(mesh.num_points() * components * 4)
        const read = (bytes: number, at: number): unknown =>
          decoder.GetAttributeDataArrayForAllPoints(mesh, attribute, draco.DT_FLOAT32, bytes, at)
        return { values: copyOut(draco, mesh.num_points() * components, read, Float32Array), components }
      },
    })
    draco.destroy(mesh)
    draco.destroy(buffer)
    draco.destroy(decoder)
    if (wasm.memoryBytes() > keptBytes) loading = undefined
    return result
  } catch (error) {
    // Damaged data may corrupt the decoder's memory.
    loading = undefined
    throw error instanceof AppError ? error : damaged('glTF', 'its Draco data cannot be unpacked', error)
  }
}

async function loadDecoder(): Promise<Loaded> {
  const { default: draco } = await import('draco3dgltf')
  const path = createRequire(import.meta.url).resolve('draco3dgltf/draco_decoder_gltf.wasm')
  const wasm = boundedWasm(new Uint8Array(readFileSync(path)))
  return { draco: await draco.createDecoderModule({ instantiateWasm: wasm.instantiateWasm }), wasm }
}

function copyOut<Copy extends Float32Array | Uint32Array>(
  draco: DecoderModule,
  count: number,
  read: (bytes: number, at: number) => unknown,
  kind: new (buffer: ArrayBufferLike, offset: number, length: number) => Copy,
): Copy {
  const at = draco._malloc(count * 4)
  if (at === 0) throw damaged('glTF', 'its Draco data needs more memory than it may take')
  try {
    if (read(count * 4, at) === false) throw damaged('glTF', 'its Draco data is incomplete')
    return new kind(draco.HEAPF32.buffer, at, count).slice() as Copy
  } finally {
    draco._free(at)
  }
}
