/** The environment as one cube texture whose pixels change, so that no program is linked again. */
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
import { askWorker } from './ask-worker.ts'

/** Computed once for all stages of the window. */
const levelsById = new Map<EnvironmentId, Promise<EnvironmentLevels>>()

/** Computes the light of an environment in a worker. Rejects with AppError `internal` if the worker fails. */
export function environmentLevels(id: EnvironmentId): Promise<EnvironmentLevels> {
  const before = levelsById.get(id)
  if (before !== undefined) return before
  const worker = new Worker(new URL('environment-worker.ts', import.meta.url), { type: 'module' })
  const coming = askWorker<EnvironmentLevels>(worker, id)
  levelsById.set(id, coming)
  coming.catch(() => levelsById.delete(id))
  return coming
}

/** Returns a dark cube texture that three.js does not filter again. */
export function createEnvironmentTexture(): CompressedCubeTexture {
  const images = Array.from({ length: 6 }, () => ({
    width: levelSizes[0],
    height: levelSizes[0],
    mipmaps: levelSizes.map((size) => ({ width: size, height: size, data: new Uint16Array(size * size * 4) })),
  }))
  // The only cube texture class with custom mipmaps; in this format nothing is compressed.
  const texture = new CompressedCubeTexture(images, RGBAFormat as unknown as CompressedPixelFormat, HalfFloatType)
  texture.minFilter = LinearMipmapLinearFilter
  texture.magFilter = LinearFilter
  texture.colorSpace = LinearSRGBColorSpace
  // Keeps three.js from filtering the texture itself.
  Object.assign(texture, { isPMREMTexture: true })
  texture.needsUpdate = true
  return texture
}

/** Replaces the pixels of the cube texture. */
export function fillEnvironment(texture: CompressedCubeTexture, levels: EnvironmentLevels): void {
  const images = texture.image as unknown as { mipmaps: { data: Uint16Array }[] }[]
  for (const [face, { mipmaps }] of images.entries())
    for (const [level, mipmap] of mipmaps.entries()) mipmap.data = levels[face]![level]!
  texture.needsUpdate = true
}
