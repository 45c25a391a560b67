/** Blends two pictures. */
import type { Raster } from '../../../engine/model.ts'
import { cropped, resampled } from '../rasters.ts'

export type BlendMode = 'normal' | 'multiply' | 'screen' | 'overlay'

const modes: Record<BlendMode, (below: number, above: number) => number> = {
  normal: (_below, above) => above,
  multiply: (below, above) => below * above,
  screen: (below, above) => 1 - (1 - below) * (1 - above),
  overlay: (below, above) => (below < 0.5 ? 2 * below * above : 1 - 2 * (1 - below) * (1 - above)),
}

/** Blends the second picture, scaled to cover the first, over it. Modes as in W3C Compositing and Blending. */
export async function blended(below: Raster, second: Raster, mode: BlendMode, opacity: number): Promise<Raster> {
  const above = await covering(second, below.width, below.height)
  const data = below.data.slice()
  for (let at = 0; at < data.length; at += 4) {
    const own = (above.data[at + 3]! / 255) * opacity
    const under = data[at + 3]! / 255
    const alpha = own + under * (1 - own)
    if (alpha === 0) continue
    for (let c = 0; c < 3; c++) {
      const [a, b] = [above.data[at + c]! / 255, data[at + c]! / 255]
      const mixed = (1 - under) * a + under * modes[mode](b, a)
      data[at + c] = (255 * (own * mixed + (1 - own) * under * b)) / alpha
    }
    data[at + 3] = 255 * alpha
  }
  return { width: below.width, height: below.height, data }
}

async function covering(picture: Raster, width: number, height: number): Promise<Raster> {
  const scale = Math.max(width / picture.width, height / picture.height)
  const large = await resampled(
    picture,
    Math.max(width, Math.round(picture.width * scale)),
    Math.max(height, Math.round(picture.height * scale)),
  )
  return cropped(large, { left: (large.width - width) >> 1, top: (large.height - height) >> 1, width, height })
}
