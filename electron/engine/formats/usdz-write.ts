/** Writes USDZ: a USD scene as text with its pictures, in an archive whose files lie at multiples of 64 bytes (Pixar, USDZ File Format Specification 1.3). */
import type { Model } from '../model.ts'
import { TextureFiles } from './texture-files.ts'
import { usdScene } from './usd-scene.ts'
import { writeZip } from './zip-write.ts'

const alignment = 64

/** The archive, its scene first. Metres, Y up. The same model gives the same bytes. Rejects `bad-geometry`, `unsupported-format`. */
export async function writeUsdz(model: Model): Promise<Uint8Array> {
  const textures = new TextureFiles((index) => `texture-${index + 1}`)
  const scene = await usdScene(model, textures, 'textures/')
  const pictures = Object.entries(textures.files).map(([name, bytes]) => [`textures/${name}`, bytes] as const)
  return writeZip({ 'model.usda': scene, ...Object.fromEntries(pictures) }, alignment)
}
