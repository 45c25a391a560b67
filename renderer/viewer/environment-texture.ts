/** The environment as three.js takes it: one cube whose numbers change, so that no program is ever linked again for it. */
import {
  CompressedCubeTexture,
  HalfFloatType,
  LinearFilter,
  LinearMipmapLinearFilter,
  LinearSRGBColorSpace,
  RGBAFormat,
} from 'three'
import type { CompressedPixelFormat } from 'three'
import type { EnvironmentId } from '../state/stage/lens-ids.ts'
import { levelSizes, type EnvironmentLevels } from './environment-light.ts'
import type { EnvironmentReply } from './environment-worker.ts'

/** Worked out once for all stages of the window. */
const known = new Map<EnvironmentId, Promise<EnvironmentLevels>>()

/** The light of an environment, from a worker. Rejects where the worker breaks. */
export function environmentLevels(id: EnvironmentId): Promise<EnvironmentLevels> {
  const before = known.get(id)
  if (before !== undefined) return before
  const coming = new Promise<EnvironmentLevels>((resolve, reject) => {
    const worker = new Worker(new URL('environment-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<EnvironmentReply>) => {
      worker.terminate()
      resolve(data.levels)
    })
    worker.addEventListener('error', (event) => {
      worker.terminate()
      known.delete(id)
      reject(new Error(event.message))
    })
    worker.postMessage(id, [])
  })
  known.set(id, coming)
  return coming
}

/** A dark cube, already filtered in the eyes of three.js. */
export function createEnvironmentTexture(): CompressedCubeTexture {
  const images = Array.from({ length: 6 }, () => ({
    width: levelSizes[0],
    height: levelSizes[0],
    mipmaps: levelSizes.map((size) => ({ width: size, height: size, data: new Uint16Array(size * size * 4) })),
  }))
  // A cube that brings its own levels is called compressed; with this format nothing of it is.
  const texture = new CompressedCubeTexture(images, RGBAFormat as unknown as CompressedPixelFormat, HalfFloatType)
  texture.minFilter = LinearMipmapLinearFilter
  texture.magFilter = LinearFilter
  texture.colorSpace = LinearSRGBColorSpace
  // three.js asks for this where it would else filter the texture itself.
  Object.assign(texture, { isPMREMTexture: true })
  texture.needsUpdate = true
  return texture
}

/** Puts other light into the cube. */
export function fillEnvironment(texture: CompressedCubeTexture, levels: EnvironmentLevels): void {
  const images = texture.image as unknown as { mipmaps: { data: Uint16Array }[] }[]
  for (const [face, { mipmaps }] of images.entries())
    for (const [level, mipmap] of mipmaps.entries()) mipmap.data = levels[face]![level]!
  texture.needsUpdate = true
}
