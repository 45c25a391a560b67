/** Blends images into one, over a colour. */
import { damagedTexture } from './limits.ts'
import { srgbFromLinear } from '../../../shared/geometry/srgb.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Texture } from '../model.ts'
import { repackSteps, type MemoryBudget } from './memory-budget.ts'

const layerBytes = 2

/**
 * Blends from the bottom up: covers by alpha, or multiplies. A single opaque image is returned as it is; the largest
 * sets the size. Rejects with `unsupported-format` for images that cannot be decoded, `mesh-too-large`.
 */
export async function stackedTexture(
  layers: readonly { texture: Texture; blend: 'mix' | 'multiply' }[],
  backgroundColour: readonly [number, number, number, number],
  budget: MemoryBudget,
): Promise<Texture> {
  const { openPicture, plainPicture } = await import('../image/picture-library.ts')
  const top = layers.at(-1)!.texture
  try {
    if (layers.length === 1 && !(await openPicture(top.bytes).metadata()).hasAlpha) return top
    const largestFirst = layers
      .map(({ texture }) => texture)
      .toSorted((a, b) => b.width * b.height - a.width * a.height)
    const { width, height } = largestFirst[0]!
    budget.spend(layers.length * width * height * repackSteps)
    budget.reserve(layers.length * width * height * layerBytes)
    const [r, g, b] = backgroundColour.slice(0, 3).map((channel) => Math.round(srgbFromLinear(channel) * 255))
    const pictures = await Promise.all(
      layers.map(async ({ texture, blend }) => ({
        input: await openPicture(texture.bytes).resize(width, height, { fit: 'fill' }).ensureAlpha().png().toBuffer(),
        blend: blend === 'multiply' ? ('multiply' as const) : ('over' as const),
      })),
    )
    const background = { r: r!, g: g!, b: b!, alpha: backgroundColour[3] }
    const stacked = plainPicture({ width, height, channels: 4, background }).composite(pictures)
    const bytes = new Uint8Array(await (backgroundColour[3] >= 1 ? stacked.removeAlpha() : stacked).png().toBuffer())
    return { name: top.name, mediaType: 'image/png', bytes, width, height }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw damagedTexture(top.name, error)
  }
}
