/** Draws the subject of a prompt as a flat picture: an artwork, or the front view of a recipe. */
import { linearFromOklch, oklchFromLinear } from '../../engine/colour/oklch.ts'
import type { LinearRgb } from '../../engine/colour/oklch.ts'
import { artworkFigurine } from '../generate/artwork-figurine.ts'
import { rasteriseLabels } from '../generate/artwork-labels.ts'
import { artworkNamed } from '../generate/artwork.ts'
import { buildItem } from '../generate/build-item.ts'
import type { Detail } from '../kit/kit.ts'
import type { PlanItem } from '../prompt/plan.ts'
import { strongestLabels } from '../shape/label-field.ts'
import { blurred } from '../../engine/image/blur.ts'
import { coveredBox } from '../../engine/image/covered-box.ts'
import { fillAround } from '../../engine/image/fill-around.ts'
import { sampleField } from '../../engine/image/sample-field.ts'
import { signedDistance } from './distance-map.ts'
import type { FlatPicture } from './flat-picture.ts'
import { frontDepth } from './front-depth.ts'

/** `form` adds the modelled depth, which is slow. */
interface SubjectOptions {
  sidePx: number
  form: boolean
  seed: number
  detail: Detail
}

/** Draws an item about `sidePx` high or wide. */
export async function subjectOfItem(item: PlanItem, options: SubjectOptions): Promise<FlatPicture> {
  return item.subject.kind === 'artwork' ? fromArtwork(item, options) : fromRecipe(item, options)
}

async function fromArtwork(item: PlanItem, { sidePx, form, detail }: SubjectOptions): Promise<FlatPicture> {
  const artwork = artworkNamed(item.subject.id)
  const labels = await rasteriseLabels(artwork, sidePx)
  const { width, height, coverage } = labels
  const tint = item.colours[0]?.colour
  const colours = tint === undefined ? labels.colours : shadesOf(labels.colours, [tint[0], tint[1], tint[2]])
  const alpha = coverage[0]!.map((outside) => 1 - outside)
  const shapes = strongestLabels(labels)
  const colour = new Float32Array(width * height * 3)
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    let sum = 0
    const mixed = [0, 0, 0]
    for (let label = 1; label < coverage.length; label++) {
      const share = coverage[label]![pixel]!
      if (share === 0) continue
      sum += share
      for (let c = 0; c < 3; c++) mixed[c] = mixed[c]! + share * colours[label]![c]!
    }
    for (let c = 0; c < 3; c++) colour[pixel * 3 + c] = sum > 0 ? mixed[c]! / sum : 1
  }
  const box = coveredBox(alpha, width, height)
  const picture: FlatPicture = { name: item.subject.label, width, height, alpha, colour, shapes, box }
  if (!form) return picture
  const figurine = await artworkFigurine(artwork, { base: 'none', detail: detail === 'fine' ? 'standard' : 'draft' })
  return { ...picture, form: fitDepth(frontDepth(figurine, sidePx), picture) }
}

/** Fits a depth picture into the subject's bounding box and extends it where the body ends inside the drawing. */
function fitDepth(
  depthPicture: { width: number; height: number; depth: Float32Array; inside: Uint8Array },
  { width, height, box, alpha }: FlatPicture,
): Float32Array {
  const [left, top, right, bottom] = box
  const field = { width: depthPicture.width, height: depthPicture.height, values: depthPicture.depth }
  const covered = { ...field, values: Float32Array.from(depthPicture.inside) }
  // At its rim a body is steep and shows its lattice, so the depth is extended from further inside.
  const distance = signedDistance(alpha, width, height)
  const rimPx = Math.max(width, height) / 160
  const depth = new Float32Array(width * height * 3)
  const weight = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      if (!(alpha[pixel]! > 0)) continue
      const u = ((x + 0.5 - left) / (right - left)) * depthPicture.width
      const v = ((y + 0.5 - top) / (bottom - top)) * depthPicture.height
      weight[pixel] = distance[pixel]! > rimPx && sampleField(covered, u, v) > 0.99 ? 1 : 0
      depth[pixel * 3] = sampleField(field, u, v)
    }
  }
  const filled = fillAround({ width, height, colour: depth, weight })
  const whole = Float32Array.from(weight, (_, pixel) => filled[pixel * 3]!)
  // Blurring hides the steps left by the filling's image pyramid.
  const soft = blurred(whole, width, height, Math.max(width, height) / 90)
  const form = whole.map((own, pixel) => (weight[pixel] === 1 ? own : soft[pixel]!))
  return blurred(form, width, height, Math.max(width, height) / 400)
}

async function fromRecipe(item: PlanItem, { sidePx, seed, detail }: SubjectOptions): Promise<FlatPicture> {
  const model = await buildItem(item, { seed, detail, base: 'none' })
  const oversampling = 2
  const depthPicture = frontDepth(model, sidePx * oversampling)
  const margin = Math.ceil(sidePx / 30)
  const width = Math.ceil(depthPicture.width / oversampling) + 2 * margin
  const height = Math.ceil(depthPicture.height / oversampling) + 2 * margin
  const alpha = new Float32Array(width * height)
  const form = new Float32Array(width * height)
  const shapes = new Uint8Array(width * height)
  const colour = new Float32Array(width * height * 3).fill(1)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      const mixed = [0, 0, 0]
      let count = 0
      for (let k = 0; k < oversampling * oversampling; k++) {
        const sx = (x - margin) * oversampling + (k % oversampling)
        const sy = (y - margin) * oversampling + Math.floor(k / oversampling)
        if (sx < 0 || sy < 0 || sx >= depthPicture.width || sy >= depthPicture.height) continue
        const from = sy * depthPicture.width + sx
        if (depthPicture.inside[from] === 0) continue
        count++
        form[pixel]! += depthPicture.depth[from]!
        const material = model.materials[depthPicture.material[from]!]
        for (let c = 0; c < 3; c++) mixed[c] = mixed[c]! + (material?.baseColour[c] ?? 0.8)
        shapes[pixel] = depthPicture.material[from]! + 1
      }
      alpha[pixel] = count / (oversampling * oversampling)
      if (count === 0) continue
      form[pixel]! /= count
      for (let c = 0; c < 3; c++) colour[pixel * 3 + c] = mixed[c]! / count
    }
  }
  return { name: item.subject.label, width, height, alpha, colour, form, shapes, box: coveredBox(alpha, width, height) }
}

function shadesOf(colours: readonly LinearRgb[], tint: LinearRgb): LinearRgb[] {
  const requested = oklchFromLinear(tint)
  return colours.map((colour) => {
    const { lightness } = oklchFromLinear(colour)
    return linearFromOklch({ ...requested, lightness: 0.35 * requested.lightness + 0.65 * lightness })
  })
}
