/** Renders a lithophane lit from behind. */
import { srgbFromLinear } from '../../../shared/geometry/srgb.ts'
import type { Field } from '../../engine/image/sample-field.ts'
import type { Raster } from '../../engine/model.ts'
import type { Translucency } from './transmission.ts'
import { contrastOf } from './transmission.ts'

/** Returns warm white light through the wall: the requested luminances, limited to the walls' contrast. */
export function encodeLit({ width, height, values }: Field, material: Translucency): Raster {
  const data = new Uint8ClampedArray(width * height * 4)
  const minLight = 1 / contrastOf(material)
  for (let pixel = 0; pixel < values.length; pixel++) {
    const light = Math.max(minLight, values[pixel]!)
    // Plastics warm the transmitted light.
    data.set(
      [255 * srgbFromLinear(light), 255 * srgbFromLinear(light * 0.93), 255 * srgbFromLinear(light * 0.8), 255],
      pixel * 4,
    )
  }
  return { width, height, data }
}
