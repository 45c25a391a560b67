/** GrabCut hints for a picture with a plain background. */
import type { Raster } from '../model.ts'
import { boxBlurred } from './blur.ts'
import type { PlainBackground } from './border-colour.ts'
import { crispEdges } from './crisp-edges.ts'
import { holesIn } from './enclosed-patches.ts'
import { pixelHint } from './grab-cut.ts'
import { shadowPatches } from './shadow-patches.ts'

/** Pixels this close to background are never certain in a compressed picture: JPEG bleeds colours this far. */
const fringe = 5
/** Minimum contrast of an edge in a clean picture, and minimum distance of a colour from the background's. */
const faintest = 0.009
const faintestCompressed = 0.03
/** JPEG artefacts around a subject are nearer to the background than this. */
const compressed = 0.022

/**
 * Returns a `pixelHint` value per pixel. The background is flooded from the border over its own colours and those of
 * shadows on it, never across a crisp edge: a pale subject stays whole, and a soft shadow is removed. `holesIn`
 * classifies enclosed patches. The edge threshold depends on how clean the picture is around its subject.
 */
export function plainHints(raster: Raster, backdrop: PlainBackground): Uint8Array {
  const { width, height } = raster
  const { distance, noise } = backdrop
  const far = Math.max(0.1, 6 * noise)
  const ringing = ringingAround(raster, distance, crispEdges(raster, far))
  const isClean = ringing < 0.004 && noise < 0.006
  const maxDistance = Math.max(isClean ? faintest : compressed, 3 * noise)
  const edges = crispEdges(raster, isClean ? Math.max(faintest, 4 * noise) : faintestCompressed)
  const shade = shadowColours(raster, backdrop, far)
  const background = flood(
    width,
    height,
    (pixel) => edges[pixel] === 0 && (distance[pixel]! < maxDistance || shade[pixel] === 1),
  )
  const ground = Uint8Array.from(background, (isOpen, pixel) =>
    isOpen === 1 && distance[pixel]! < maxDistance ? 1 : 0,
  )
  const isShaded = Uint8Array.from(background, (isOpen, pixel) => (isOpen === 1 && ground[pixel] === 0 ? 1 : 0))
  const shadow = shadowPatches(width, height, { isShaded, ground, edges })
  for (let pixel = 0; pixel < background.length; pixel++) background[pixel] = ground[pixel]! | shadow[pixel]!
  growOverEdges(background, raster, edges, distance)
  const isSimilar = Uint8Array.from(distance, (value) => (value < maxDistance ? 1 : 0))
  let subject = 0
  for (let pixel = 0; pixel < background.length; pixel++)
    if (background[pixel] === 0 && isSimilar[pixel] === 0) subject++
  const colour = [0, 1, 2].map((channel) => backdrop.colourAt(channel, width / 2, height / 2))
  const isCommon = !isClean || colour.every((value) => value > 0.96) || colour.every((value) => value < 0.05)
  const isLight = 0.3 * colour[0]! + 0.59 * colour[1]! + 0.11 * colour[2]! > 0.6
  const holes = holesIn(raster, { isSimilar, open: background, subject, isCommon, isLight })
  const beside = boxBlurred(Float32Array.from(background), width, height, isClean ? 1 : fringe)
  return Uint8Array.from(background, (isOpen, pixel) => {
    if (holes[pixel] === 1) return pixelHint.background
    if (isOpen === 1)
      return isClean || distance[pixel]! < maxDistance ? pixelHint.background : pixelHint.likelyBackground
    if (isClean) return pixelHint.foreground
    if (beside[pixel]! < 1e-6) return pixelHint.foreground
    return distance[pixel]! > 0.05 ? pixelHint.likelyForeground : pixelHint.likelyBackground
  })
}

/** Strength of compression artefacts beside the subject: the median distance of near-background pixels a few pixels from strong edges. */
function ringingAround({ width, height }: Raster, distance: Float32Array, edges: Uint8Array): number {
  const strong = Float32Array.from(edges)
  const close = boxBlurred(strong, width, height, 2)
  const around = boxBlurred(strong, width, height, 6)
  const values: number[] = []
  for (let pixel = 0; pixel < distance.length; pixel++)
    if (close[pixel]! < 1e-6 && around[pixel]! > 1e-6 && distance[pixel]! < 0.05) values.push(distance[pixel]!)
  if (values.length < 50) return 0
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}

/** Darker than the background, not more colourful, and not black: a possible shadow. */
function shadowColours({ data, width, height }: Raster, plain: PlainBackground, far: number): Uint8Array {
  const shade = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      if (plain.distance[pixel]! > 5 * far) continue
      let [min, max] = [Infinity, 0]
      let [lowest, highest] = [255, 0]
      for (let channel = 0; channel < 3; channel++) {
        const ground = Math.max(0.02, plain.colourAt(channel, x, y))
        const share = data[pixel * 4 + channel]! / 255 / ground
        min = Math.min(min, share)
        max = Math.max(max, share)
        lowest = Math.min(lowest, data[pixel * 4 + channel]!)
        highest = Math.max(highest, data[pixel * 4 + channel]!)
      }
      if (min > 0.5 && max < 1.01 && max - min < 0.07 && highest - lowest < 40) shade[pixel] = 1
    }
  }
  return shade
}

function flood(width: number, height: number, passes: (pixel: number) => boolean): Uint8Array {
  const reached = new Uint8Array(width * height)
  const stack: number[] = []
  const visit = (pixel: number): void => {
    if (reached[pixel] === 1 || !passes(pixel)) return
    reached[pixel] = 1
    stack.push(pixel)
  }
  for (let x = 0; x < width; x++) {
    visit(x)
    visit((height - 1) * width + x)
  }
  for (let y = 0; y < height; y++) {
    visit(y * width)
    visit(y * width + width - 1)
  }
  for (let pixel = stack.pop(); pixel !== undefined; pixel = stack.pop()) {
    const x = pixel % width
    if (x > 0) visit(pixel - 1)
    if (x < width - 1) visit(pixel + 1)
    if (pixel >= width) visit(pixel - width)
    if (pixel < reached.length - width) visit(pixel + width)
  }
  return reached
}

/** The flood stops a pixel or two before each edge: grows it to where half of the step is reached. */
function growOverEdges(open: Uint8Array, { width, height }: Raster, edges: Uint8Array, distance: Float32Array): void {
  for (let round = 0; round < 2; round++) {
    const before = open.slice()
    for (let y = 2; y < height - 2; y++) {
      for (let x = 2; x < width - 2; x++) {
        const pixel = y * width + x
        if (before[pixel] === 1 || edges[pixel] === 0) continue
        if (!(before[pixel - 1]! || before[pixel + 1]! || before[pixel - width]! || before[pixel + width]!)) continue
        let maximum = 0
        for (let dy = -2; dy <= 2; dy++)
          for (let dx = -2; dx <= 2; dx++) maximum = Math.max(maximum, distance[pixel + dy * width + dx]!)
        if (distance[pixel]! < 0.5 * maximum) open[pixel] = 1
      }
    }
  }
}
