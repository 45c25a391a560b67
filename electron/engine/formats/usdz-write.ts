/**
 * Writes USDZ: a USD scene in text with its textures, in a ZIP with 64-byte alignment (Pixar, USDZ File Format
 * Specification 1.3).
 */
import type { Model } from '../model.ts'
import { TextureFiles } from './texture-files.ts'
import { usdScene } from './usd-scene.ts'
import { writeZip } from './zip-write.ts'

const alignment = 64

/** The scene is first in the archive. Metres, Y up. Deterministic. Rejects `bad-geometry`, `unsupported-format`. */
export async function writeUsdz(model: Model): Promise<Uint8Array> {
  const textures = new TextureFiles((index) => `texture-${index + 1}`)
  const scene = await usdScene(model, textures, 'textures/')
  const pictures = Object.entries(textures.files).map(([name, bytes]) => [`textures/${name}`, bytes] as const)
  return writeZip({ 'model.usda': scene, ...Object.fromEntries(pictures) }, alignment)
}
