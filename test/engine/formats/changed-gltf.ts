/** A glTF file whose JSON a test has changed. */
import { writeGlb } from '../../../electron/engine/formats/glb-write.ts'
import { utf8 } from './reading.ts'
import { box, material, picture } from './samples.ts'

/** JSON in any shape, also a wrong one. */
// oxlint-disable-next-line typescript/no-explicit-any -- any shape, also wrong ones
export type LooseJson = Record<string, any>

/** Returns a box with a texture and embedded data as a .gltf file. */
export async function changed(change: (json: LooseJson) => void): Promise<Uint8Array> {
  const file = await writeGlb(box([material('a', { baseColourTexture: await picture() })]))
  const length = new DataView(file.buffer).getUint32(12, true)
  const json = JSON.parse(new TextDecoder().decode(file.subarray(20, 20 + length)))
  json.buffers[0].uri = `data:application/octet-stream;base64,${Buffer.from(file.subarray(28 + length)).toString('base64')}`
  change(json)
  return utf8(JSON.stringify(json))
}
