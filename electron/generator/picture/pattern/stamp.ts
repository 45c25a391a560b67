/** A small picture laid over a tile, going on at the other side where it leaves it. */
import type { Raster } from '../../../engine/model.ts'

/** Lays `over` onto `tile`, in place, with its middle at a place given in pixels, rounded to whole ones. */
export function stamp(
  tile: Raster,
  over: Raster,
  middle: { x: number; y: number },
  shift: { x: number; y: number } = { x: 0, y: 0 },
): void {
  const left = Math.round(middle.x - over.width / 2) + shift.x
  const top = Math.round(middle.y - over.height / 2) + shift.y
  for (let y = 0; y < over.height; y++) {
    const row = (((top + y) % tile.height) + tile.height) % tile.height
    for (let x = 0; x < over.width; x++) {
      const from = (y * over.width + x) * 4
      const own = over.data[from + 3]! / 255
      if (own === 0) continue
      const column = (((left + x) % tile.width) + tile.width) % tile.width
      const at = (row * tile.width + column) * 4
      const under = (tile.data[at + 3]! / 255) * (1 - own)
      const alpha = own + under
      for (let c = 0; c < 3; c++) tile.data[at + c] = (over.data[from + c]! * own + tile.data[at + c]! * under) / alpha
      tile.data[at + 3] = 255 * alpha
    }
  }
}
