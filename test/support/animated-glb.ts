/** GLB files that move, made of others. */
import { packGlb } from '../../electron/engine/formats/glb-container.ts'
import { gltfJsonOf, openGltf } from '../../electron/engine/formats/gltf-file.ts'
import type { RawGltf } from '../../electron/engine/formats/raw-gltf.ts'

/** The same GLB, packed or not, whose first node turns by 90° in a second. */
export function withTurn(file: Uint8Array) {
  const raw = gltfJsonOf(file) as RawGltf
  const { buffers } = openGltf(file)
  const times = Float32Array.from([0, 1])
  const turns = Float32Array.from([0, 0, 0, 1, 0, Math.SQRT1_2, 0, Math.SQRT1_2])
  const parts = [buffers[0]!.slice(0, raw.buffers![0]!.byteLength)]
  let end = parts[0]!.byteLength
  const add = (values: Float32Array, type: string, count: number): number => {
    const padding = -end & 3
    const bytes = new Uint8Array(padding + values.byteLength)
    bytes.set(new Uint8Array(values.buffer), padding)
    parts.push(bytes)
    const bufferView =
      raw.bufferViews!.push({ buffer: 0, byteOffset: end + padding, byteLength: values.byteLength }) - 1
    end += bytes.byteLength
    const accessor = {
      bufferView,
      componentType: 5126,
      count,
      type,
      ...(type === 'SCALAR' ? { min: [0], max: [1] } : {}),
    }
    return raw.accessors!.push(accessor) - 1
  }
  const sampler = { input: add(times, 'SCALAR', 2), output: add(turns, 'VEC4', 2) }
  raw['animations'] = [
    { name: 'Turn', samplers: [sampler], channels: [{ sampler: 0, target: { node: 0, path: 'rotation' } }] },
  ]
  const byteLength = (end + 3) & ~3
  raw.buffers![0]!.byteLength = byteLength
  parts.push(new Uint8Array(byteLength - end))
  return { file: packGlb(raw, parts, byteLength), times, turns }
}

/** The same GLB without its animations: what it can be bent to stays. */
export function withoutAnimations(file: Uint8Array): Uint8Array {
  const raw = gltfJsonOf(file)
  const [bytes] = openGltf(file).buffers
  delete raw['animations']
  return packGlb(raw, [bytes!], bytes!.byteLength)
}
