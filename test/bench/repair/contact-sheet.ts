/** Models beside each other from a few directions, to be looked at. */
import { encodePng } from '../../../electron/engine/image/encode-png.ts'
import { renderModel } from '../../../electron/engine/image/render-model.ts'
import type { Model, Raster } from '../../../electron/engine/model.ts'

const views = [
  { yaw: 28, pitch: 18 },
  { yaw: 90, pitch: 0 },
  { yaw: 208, pitch: 30 },
  { yaw: 20, pitch: -40 },
]
const side = 360

/** A PNG with a row for each model. */
export async function contactSheet(models: Model[]): Promise<Uint8Array> {
  const sheet: Raster = {
    width: side * views.length,
    height: side * models.length,
    data: new Uint8ClampedArray(side * side * views.length * models.length * 4).fill(255),
  }
  const background: Raster = { width: side, height: side, data: new Uint8ClampedArray(side * side * 4).fill(245) }
  for (const [row, model] of models.entries())
    for (const [column, view] of views.entries()) {
      const picture = await renderModel(model, { width: side, height: side, view, background })
      for (let y = 0; y < side; y++)
        sheet.data.set(
          picture.data.subarray(y * side * 4, (y + 1) * side * 4),
          ((row * side + y) * sheet.width + column * side) * 4,
        )
    }
  return encodePng(sheet)
}
