/** Two bodies beside each other from six directions, in the same frame and light, to be compared by eye. */
import { encodePng } from '../../../electron/engine/image/encode-png.ts'
import { renderModel } from '../../../electron/engine/image/render-model.ts'
import type { View } from '../../../electron/engine/image/render-camera.ts'
import { boundsOf } from '../../../electron/engine/mesh/bounds.ts'
import { metresPerMillimetre, type Model, type Raster } from '../../../electron/engine/model.ts'
import { type Body, modelFromBody } from '../../../electron/engine/repair/body.ts'

const views: readonly View[] = [
  { yaw: 28, pitch: 18 },
  { yaw: 90, pitch: 0 },
  { yaw: 208, pitch: 30 },
  { yaw: 0, pitch: 0 },
  { yaw: 300, pitch: 55 },
  { yaw: 150, pitch: -35 },
]
const columns = 3
const side = 400

/** A PNG; every two rows show three directions: above the first body, below the second. */
export async function pairSheet(before: Body, after: Body): Promise<Uint8Array> {
  const corners = cornersOf(before, after)
  const models = [before, after].map((body) => framed(modelFromBody(body), corners))
  const rows = (views.length / columns) * models.length
  const sheet: Raster = {
    width: side * columns,
    height: side * rows,
    data: new Uint8ClampedArray(side * side * columns * rows * 4).fill(255),
  }
  for (const [v, view] of views.entries())
    for (const [m, model] of models.entries())
      await draw(sheet, model, Math.floor(v / columns) * models.length + m, v % columns, view)
  return encodePng(sheet)
}

async function draw(sheet: Raster, model: Model, row: number, column: number, view: View): Promise<void> {
  const background: Raster = { width: side, height: side, data: new Uint8ClampedArray(side * side * 4).fill(245) }
  const picture = await renderModel(model, { width: side, height: side, view, background })
  for (let y = 0; y < side; y++)
    sheet.data.set(
      picture.data.subarray(y * side * 4, (y + 1) * side * 4),
      ((row * side + y) * sheet.width + column * side) * 4,
    )
}

/** The corners of the box around both, in metres. */
function cornersOf(...bodies: Body[]): number[] {
  const boxes = bodies.map(({ points, triangles }) => boundsOf(points, triangles))
  const at = (axis: number, isHigh: boolean): number =>
    isHigh ? Math.max(...boxes.map(({ high }) => high[axis]!)) : Math.min(...boxes.map(({ low }) => low[axis]!))
  return [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) =>
    [0, 1, 2].map((axis) => at(axis, ((i >> axis) & 1) === 1) * metresPerMillimetre),
  )
}

/** With triangles of no area at the corners, to which the camera is fitted; drawn from both sides. */
function framed(model: Model, corners: number[]): Model {
  const frame = {
    name: 'frame',
    material: 0,
    positions: Float32Array.from(corners),
    indices: Uint32Array.from({ length: corners.length }, (_, i) => Math.floor(i / 3)),
  }
  return {
    ...model,
    materials: model.materials.map((material) => ({ ...material, doubleSided: true })),
    parts: [...model.parts, frame],
  }
}
