/** How a lithophane will look with a lamp behind it. */
import { srgbFromLinear } from '../../../shared/geometry/srgb.ts'
import type { Field } from '../../engine/image/sample-field.ts'
import type { Raster } from '../../engine/model.ts'
import type { Translucency } from './transmission.ts'
import { contrastOf } from './transmission.ts'

/** Warm white light through the wall: the asked luminances as far as the walls can show them. */
export function encodeLit({ width, height, values }: Field, material: Translucency): Raster {
  const data = new Uint8ClampedArray(width * height * 4)
  const least = 1 / contrastOf(material)
  for (let pixel = 0; pixel < values.length; pixel++) {
    const light = Math.max(least, values[pixel]!)
    // Wall thickness warms the light a little, as plastics do.
    data.set(
      [255 * srgbFromLinear(light), 255 * srgbFromLinear(light * 0.93), 255 * srgbFromLinear(light * 0.8), 255],
      pixel * 4,
    )
  }
  return { width, height, data }
}
