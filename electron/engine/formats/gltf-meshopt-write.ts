/**
 * Compresses parts with meshoptimizer (EXT_meshopt_compression): slightly larger than Draco, much faster to decode.
 * Positions and texture coordinates each keep 16 bits of mantissa (exponential filter), so touching parts stay
 * bit-identical. Normals are 12-bit octahedral (KHR_mesh_quantization).
 */
import type { MeshoptDecoder } from 'meshoptimizer/decoder'
import type { MeshoptEncoder } from 'meshoptimizer/encoder'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { TangentPart } from './tangents.ts'
import {
  addView,
  bounds,
  fractions,
  requireExtension,
  unitNormals,
  type GeometryWriter,
  type GltfDocument,
} from './gltf-document.ts'
import { gl, type GltfAccessor, type GltfBufferView, type GltfPrimitive } from './gltf-json.ts'

type Meshopt = NonNullable<GltfBufferView['extensions']>['EXT_meshopt_compression']

const precision = { numbers: 16, normals: 12 }

/** Rejects with `internal` if WebAssembly is not available. */
export async function meshoptGeometry(): Promise<GeometryWriter> {
  const [{ MeshoptEncoder: encoder }, { MeshoptDecoder: decoder }] = await Promise.all([
    import('meshoptimizer/encoder'),
    import('meshoptimizer/decoder'),
  ])
  if (!encoder.supported) throw new AppError('internal', 'meshopt cannot be started')
  await Promise.all([encoder.ready, decoder.ready])
  return (document, part) => {
    requireExtension(document, 'EXT_meshopt_compression')
    return new MeshoptPart(document, encoder, decoder).write(part)
  }
}

class MeshoptPart {
  readonly #document: GltfDocument
  readonly #encoder: typeof MeshoptEncoder
  readonly #decoder: typeof MeshoptDecoder

  constructor(document: GltfDocument, encoder: typeof MeshoptEncoder, decoder: typeof MeshoptDecoder) {
    this.#document = document
    this.#encoder = encoder
    this.#decoder = decoder
  }

  write(given: TangentPart): Omit<GltfPrimitive, 'material'> {
    const part = this.#reordered(given)
    const count = part.positions.length / 3
    const attributes: Record<string, number> = {}
    const exponents = (values: Float32Array, size: number) =>
      this.#encoder.encodeFilterExp(values, count, size * 4, precision.numbers, 'Separate')
    const positions = exponents(part.positions, 3)
    const view = this.#add(positions, count, 12, 'ATTRIBUTES', 'EXPONENTIAL')
    attributes['POSITION'] = this.#accessor(
      view.index,
      count,
      'VEC3',
      gl.float,
      bounds(new Float32Array(view.unpacked.buffer)),
    )
    if (part.normals) {
      requireExtension(this.#document, 'KHR_mesh_quantization')
      const four = new Float32Array(count * 4)
      const normals = unitNormals(part.normals)
      for (let i = 0; i < count; i++) four.set(normals.subarray(i * 3, i * 3 + 3), i * 4)
      const packed = this.#encoder.encodeFilterOct(four, count, 8, precision.normals)
      const { index } = this.#add(packed, count, 8, 'ATTRIBUTES', 'OCTAHEDRAL')
      attributes['NORMAL'] = this.#accessor(index, count, 'VEC3', gl.short, { normalized: true })
    }
    if (part.tangents) {
      requireExtension(this.#document, 'KHR_mesh_quantization')
      const packed = this.#encoder.encodeFilterOct(part.tangents, count, 8, precision.normals)
      const { index } = this.#add(packed, count, 8, 'ATTRIBUTES', 'OCTAHEDRAL')
      attributes['TANGENT'] = this.#accessor(index, count, 'VEC4', gl.short, { normalized: true })
    }
    if (part.uvs) {
      const { index } = this.#add(exponents(part.uvs, 2), count, 8, 'ATTRIBUTES', 'EXPONENTIAL')
      attributes['TEXCOORD_0'] = this.#accessor(index, count, 'VEC2', gl.float)
    }
    if (part.colours) {
      const { index } = this.#add(new Uint8Array(fractions(part.colours).buffer), count, 8, 'ATTRIBUTES')
      attributes['COLOR_0'] = this.#accessor(index, count, 'VEC4', gl.ushort, { normalized: true })
    }
    const isShort = count <= 65_535
    const indices = isShort ? new Uint16Array(part.indices) : part.indices
    const { index } = this.#add(
      new Uint8Array(indices.buffer, indices.byteOffset, indices.byteLength),
      indices.length,
      isShort ? 2 : 4,
      'TRIANGLES',
    )
    return { attributes, indices: this.#accessor(index, indices.length, 'SCALAR', isShort ? gl.ushort : gl.uint) }
  }

  /** Reorders triangles and vertices for compression and drops unused vertices. */
  #reordered(part: TangentPart): TangentPart {
    const indices = part.indices.slice()
    const [remap, used] = this.#encoder.reorderMesh(indices, true, true)
    const moved = (values: Float32Array, size: number): Float32Array => {
      const result = new Float32Array(used * size)
      for (let vertex = 0; vertex < remap.length; vertex++) {
        const target = remap[vertex]!
        if (target >= used) continue
        for (let c = 0; c < size; c++) result[target * size + c] = values[vertex * size + c]!
      }
      return result
    }
    return {
      ...part,
      indices,
      positions: moved(part.positions, 3),
      ...(part.normals ? { normals: moved(part.normals, 3) } : {}),
      ...(part.tangents ? { tangents: moved(part.tangents, 4) } : {}),
      ...(part.uvs ? { uvs: moved(part.uvs, 2) } : {}),
      ...(part.colours ? { colours: moved(part.colours, 4) } : {}),
    }
  }

  /** Adds a compressed view, and a view of the decoded data in a fallback buffer that is not stored. */
  #add(bytes: Uint8Array, count: number, stride: number, mode: Meshopt['mode'], filter?: Meshopt['filter']) {
    const { json } = this.#document
    const packed = this.#encoder.encodeGltfBuffer(bytes, count, stride, mode)
    const unpacked = new Uint8Array(count * stride)
    this.#decoder.decodeGltfBuffer(unpacked, count, stride, packed, mode, filter ?? 'NONE')
    const index = addView(this.#document, packed)
    const stored = json.bufferViews[index]!
    // The stored buffer is finally inserted before the fallback buffer.
    json.buffers[0] ??= { byteLength: 0, extensions: { EXT_meshopt_compression: { fallback: true } } }
    const unfolded = json.buffers[0]
    json.bufferViews[index] = {
      buffer: 1,
      byteOffset: unfolded.byteLength,
      byteLength: unpacked.byteLength,
      ...(mode === 'ATTRIBUTES' ? { byteStride: stride, target: gl.arrayBuffer } : { target: gl.elementBuffer }),
      extensions: {
        EXT_meshopt_compression: {
          buffer: 0,
          byteOffset: stored.byteOffset,
          byteLength: stored.byteLength,
          byteStride: stride,
          count,
          mode,
          ...(filter === undefined ? {} : { filter }),
        },
      },
    }
    unfolded.byteLength += (unpacked.byteLength + 3) & ~3
    return { index, unpacked }
  }

  #accessor(
    bufferView: number,
    count: number,
    type: string,
    componentType: number,
    more: Partial<GltfAccessor> = {},
  ): number {
    return this.#document.json.accessors.push({ bufferView, count, componentType, type, ...more }) - 1
  }
}
