/** Front, left, back and right views of a picture's subject, for modelling from several views. */
import { readModel } from '../../../engine/formats/read-model.ts'
import { carveViews } from '../../carve/carve-views.ts'
import { modelBounds } from '../../generate/compose/placing.ts'
import { encodePng } from '../../../engine/image/encode-png.ts'
import { renderModel } from '../../../engine/image/render-model.ts'
import type { Model, Progress, Raster } from '../../../engine/model.ts'
import type { Canvas } from './edit.ts'

/** Yaw of each view in degrees, as in `renderModel`: the left view is taken from the subject's own left, +X. */
const yaws = { front: 0, left: 90, back: 180, right: 270 } as const

const min = 512
const max = 1024

/**
 * Carves the subject with an invented side and renders it from four sides: orthographic, transparent, at a common scale
 * and foot height. Rejects with the errors of `carveViews`.
 */
export async function fourViews(picture: Raster, seed: number, progress: Progress): Promise<Canvas[]> {
  const image = await encodePng(picture)
  const input = { images: { front: image }, seed, detail: 'standard', symmetry: 'auto', relief: 0.5 } as const
  const result = await carveViews(input, (share, doing) => progress(share * 0.7, doing))
  const model = await readModel(result.glb, 'model/gltf-binary')
  const side = Math.min(max, Math.max(min, Math.max(picture.width, picture.height)))
  return viewsOf(model, side, (share) => progress(0.7 + 0.3 * share, 'rendering'))
}

/** Renders the four views, `side` pixels square. */
export async function viewsOf(model: Model, side: number, progress: Progress): Promise<Canvas[]> {
  const { low, high } = modelBounds(model)
  const [width, height, depth] = [high[0] - low[0], high[1] - low[1], high[2] - low[2]]
  const extents = { front: width, left: depth, back: width, right: depth }
  const largest = Math.max(width, height, depth)
  const views: Canvas[] = []
  for (const name of ['front', 'left', 'back', 'right'] as const) {
    // The renderer fits each view to its picture, so smaller views get smaller pictures to keep a common scale.
    const own = Math.max(2, 2 * Math.round((side * Math.max(extents[name], height)) / largest / 2))
    const raster = await renderModel(model, {
      width: own,
      height: own,
      view: { yaw: yaws[name], pitch: 0 },
      projection: 'orthographic',
      background: 'transparent',
    })
    views.push({ name, raster: centred(raster, side) })
    progress(views.length / 4)
  }
  return views
}

function centred({ width, height, data }: Raster, side: number): Raster {
  const out = new Uint8ClampedArray(side * side * 4)
  const left = (side - width) >> 1
  const top = (side - height) >> 1
  for (let y = 0; y < height; y++)
    out.set(data.subarray(y * width * 4, (y + 1) * width * 4), ((top + y) * side + left) * 4)
  return { width: side, height: side, data: out }
}
