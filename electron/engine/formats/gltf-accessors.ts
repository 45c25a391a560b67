/** Reads glTF accessors as plain arrays: interleaved, normalised, sparse and meshopt-compressed. */
import type { GltfFile } from './gltf-file.ts'
import type { MeshoptView } from './gltf-source.ts'
import { damaged, maxTriangles } from './limits.ts'
import { readScalar, scalarBytes, type ScalarType } from './scalars.ts'
import { unlimitedBudget, type MemoryBudget } from './memory-budget.ts'

const componentsOf: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 }
/** 5124 and 5130 are not in the specification, but some programs write them. */
const scalarOf: Record<number, ScalarType> = {
  5120: 'i1',
  5121: 'u1',
  5122: 'i2',
  5123: 'u2',
  5124: 'i4',
  5125: 'u4',
  5126: 'f4',
  5130: 'f8',
}
const largestOfComponent: Record<number, number> = {
  5120: 127,
  5121: 255,
  5122: 32_767,
  5123: 65_535,
  5125: 0xffff_ffff,
}
const maxNumbers = maxTriangles * 9
/** Steps per accessor number, including later passes over it. */
const valueSteps = 4

/**
 * Reads one file's accessors, decompressing each view once. Offsets and counts are checked before memory is reserved,
 * also for accessors without a view, which are all zeros.
 */
export class GltfAccessors {
  readonly budget: MemoryBudget
  readonly #file: GltfFile
  readonly #unpacked = new Map<number, Uint8Array>()

  private constructor(file: GltfFile, budget: MemoryBudget) {
    this.#file = file
    this.budget = budget
  }

  /** Decompresses meshopt views. Rejects with `bad-geometry`, `mesh-too-large`. */
  static async open(file: GltfFile, budget: MemoryBudget = unlimitedBudget): Promise<GltfAccessors> {
    const accessors = new GltfAccessors(file, budget)
    for (const [index, { extensions }] of file.source.bufferViews.entries()) {
      const packed = extensions.KHR_meshopt_compression ?? extensions.EXT_meshopt_compression
      if (packed !== undefined) accessors.#unpacked.set(index, await accessors.#unpack(packed))
    }
    return accessors
  }

  /**
   * Reserves memory for accessors without a view, for code that reads accessors without this class. Throws
   * `mesh-too-large`.
   */
  checkClaims(): void {
    const { accessors, meshes } = this.#file.source
    const packed = new Set<number>()
    for (const { primitives } of meshes)
      for (const { extensions, attributes, indices } of primitives)
        if (extensions.KHR_draco_mesh_compression !== undefined)
          for (const accessor of [...Object.values(attributes), indices ?? -1]) packed.add(accessor)
    for (const [index, { bufferView, count, type }] of accessors.entries())
      if (bufferView === undefined && !packed.has(index)) this.budget.reserve(count * (componentsOf[type] ?? 16) * 4)
  }

  count(accessor: number): number {
    return this.#accessor(accessor).count
  }

  /** Numbers as shaders see them: normalised integers become fractions. */
  floats(accessor: number, components: number | readonly number[]): { values: Float32Array; components: number } {
    const { componentType, normalized, type } = this.#accessor(accessor)
    const found = componentsOf[type] ?? 0
    if (![components].flat().includes(found)) throw damaged('glTF', `accessor ${accessor} is ${type}`)
    const values = this.#read(accessor, found, (count) => new Float32Array(count))
    if (normalized && componentType !== 5126) {
      const largest = largestOfComponent[componentType] ?? 1
      for (let i = 0; i < values.length; i++) values[i] = Math.max(-1, values[i]! / largest)
    }
    return { values, components: found }
  }

  /** Integers, `components` per element. */
  integers(accessor: number, components: number): Uint32Array {
    const { type } = this.#accessor(accessor)
    if (componentsOf[type] !== components) throw damaged('glTF', `accessor ${accessor} is ${type}`)
    return this.#read(accessor, components, (count) => new Uint32Array(count))
  }

  view(index: number): Uint8Array {
    const unpacked = this.#unpacked.get(index)
    if (unpacked !== undefined) return unpacked
    const view = this.#file.source.bufferViews[index]
    if (view === undefined) throw damaged('glTF', `buffer view ${index} does not exist`)
    return this.#slice(view.buffer, view.byteOffset, view.byteLength)
  }

  #accessor(index: number) {
    const accessor = this.#file.source.accessors[index]
    if (accessor === undefined) throw damaged('glTF', `accessor ${index} does not exist`)
    return accessor
  }

  #slice(buffer: number, offset: number, length: number): Uint8Array {
    const bytes = this.#file.buffers[buffer]
    if (bytes === undefined) throw damaged('glTF', `buffer ${buffer} has no data`)
    if (offset + length > bytes.byteLength) throw damaged('glTF', `a view runs past the end of buffer ${buffer}`)
    return bytes.subarray(offset, offset + length)
  }

  #read<Target extends Float32Array | Uint32Array>(
    index: number,
    components: number,
    create: (count: number) => Target,
  ): Target {
    const { bufferView, byteOffset, componentType, count, sparse } = this.#accessor(index)
    if (count * components > maxNumbers) throw damaged('glTF', `accessor ${index} claims ${count} elements`)
    // Checked before the array is allocated, so that a declared count alone takes no memory.
    const fill =
      bufferView === undefined
        ? undefined
        : this.#locate(
            bufferView,
            byteOffset,
            componentType,
            components,
            count,
            this.#file.source.bufferViews[bufferView]?.byteStride,
          )
    this.budget.reserve(count * components * 4)
    // The array is released later, but an accessor may be read many times.
    this.budget.spend(count * components * valueSteps)
    const target = create(count * components)
    fill?.((from, value) => {
      target[from] = value
    }, target)
    if (sparse === undefined) return target
    this.budget.reserve(sparse.count * 4)
    const replaced = new Uint32Array(sparse.count <= count ? sparse.count : 0)
    if (replaced.length !== sparse.count) throw damaged('glTF', `accessor ${index} replaces more elements than it has`)
    const { indices, values } = sparse
    this.#locate(
      indices.bufferView,
      indices.byteOffset,
      indices.componentType,
      1,
      sparse.count,
    )((i, element) => {
      replaced[i] = element
    }, replaced)
    this.#locate(
      values.bufferView,
      values.byteOffset,
      componentType,
      components,
      sparse.count,
    )((i, value) => {
      const element = replaced[Math.floor(i / components)]!
      if (element >= count) throw damaged('glTF', `accessor ${index} replaces element ${element} of ${count}`)
      target[element * components + (i % components)] = value
    })
    return target
  }

  /**
   * Checks that the elements lie within their view; returns a function that visits them, or copies them if the layout
   * is the same.
   */
  #locate(
    viewIndex: number,
    byteOffset: number,
    componentType: number,
    components: number,
    count: number,
    byteStride?: number,
  ) {
    const bytes = this.view(viewIndex)
    const scalar = scalarOf[componentType]
    if (scalar === undefined) throw damaged('glTF', `component type ${componentType} does not exist`)
    const size = scalarBytes[scalar]
    const stride = byteStride ?? size * components
    if (count > 0 && byteOffset + (count - 1) * stride + size * components > bytes.byteLength)
      throw damaged('glTF', `an accessor runs past the end of view ${viewIndex}`)
    const data = new DataView(bytes.buffer, bytes.byteOffset + byteOffset, bytes.byteLength - byteOffset)
    return (visit: (element: number, value: number) => void, direct?: Float32Array | Uint32Array): void => {
      const sameKind =
        (componentType === 5126 && direct instanceof Float32Array) ||
        (componentType === 5125 && direct instanceof Uint32Array)
      if (sameKind && stride === size * components) {
        new Uint8Array(direct.buffer).set(bytes.subarray(byteOffset, byteOffset + direct.byteLength))
        return
      }
      const read = readScalar[scalar]
      for (let i = 0, element = 0; i < count; i++)
        for (let c = 0; c < components; c++, element++) visit(element, read(data, i * stride + c * size, true))
    }
  }

  async #unpack(packed: MeshoptView): Promise<Uint8Array> {
    const { MeshoptDecoder } = await import('meshoptimizer/decoder')
    await MeshoptDecoder.ready
    const bytes = this.#slice(packed.buffer, packed.byteOffset, packed.byteLength)
    if (packed.count * packed.byteStride > maxNumbers * 4)
      throw damaged('glTF', `a packed view claims ${packed.count} elements`)
    this.budget.allowPacked(bytes.byteLength)
    this.budget.reserve(packed.count * packed.byteStride)
    const target = new Uint8Array(packed.count * packed.byteStride)
    try {
      MeshoptDecoder.decodeGltfBuffer(target, packed.count, packed.byteStride, bytes, packed.mode, packed.filter)
    } catch (error) {
      throw damaged('glTF', 'meshopt data cannot be unpacked', error)
    }
    return target
  }
}
