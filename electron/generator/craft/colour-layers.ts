/** Reduces a picture to a few colours in layer order. */
import { linearFromOklch, oklchFromLinear } from '../../engine/colour/oklch.ts'
import type { LinearRgb } from '../../engine/colour/oklch.ts'
import { blurred } from '../../engine/image/blur.ts'
import { randomNumbers } from '../../engine/random-numbers.ts'
import type { FlatPicture } from './flat-picture.ts'

/** Colours from the plate upwards. */
interface ColourLayers {
  /** Linear RGB; the first colour is the plate's. */
  palette: LinearRgb[]
  /** Palette index per pixel; 0 outside the subject. */
  level: Uint8Array
}

/**
 * Clusters the subject's colours in OKLab (k-means++, Arthur & Vassilvitskii 2007, then Lloyd's iteration), sorted by
 * lightness from the plate upwards. The plate takes the colour that is rarest along the subject's edge; under a whole
 * picture, the darkest or lightest, whichever covers more. May return fewer colours.
 */
export function colourLayers(picture: FlatPicture, count: number, seed: number): ColourLayers {
  const { width, height, alpha, colour } = picture
  const lab = labOf(colour, width, height)
  const inside: number[] = []
  for (let pixel = 0; pixel < alpha.length; pixel++) if (alpha[pixel]! >= 0.5) inside.push(pixel)
  // A sample keeps the clustering fast on large pictures.
  const stride = Math.max(1, Math.floor(inside.length / 40_000))
  const votes = inside.filter((_, index) => index % stride === 0)
  const centres = cluster(lab, votes, count, seed)
  const own = new Uint8Array(alpha.length)
  for (const pixel of inside) own[pixel] = nearestCentre(lab, pixel, centres)
  const order = centres.map((_, index) => index).sort((a, b) => centres[a]![0] - centres[b]![0])
  fitPlate(picture, own, order)
  const rank = new Uint8Array(centres.length)
  order.forEach((index, at) => (rank[index] = at))
  const level = new Uint8Array(alpha.length)
  for (const pixel of inside) level[pixel] = rank[own[pixel]!]!
  return { palette: order.map((index) => linearOf(centres[index]!)), level }
}

type Lab = [number, number, number]

function labOf(colour: Float32Array, width: number, height: number): Float32Array {
  const lab = new Float32Array(width * height * 3)
  const one: LinearRgb = [0, 0, 0]
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let c = 0; c < 3; c++) one[c] = colour[pixel * 3 + c]!
    const { lightness, chroma, hue } = oklchFromLinear(one)
    const angle = (hue * Math.PI) / 180
    lab.set([lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)], pixel * 3)
  }
  // Smoothing keeps noise from splitting a colour into two clusters.
  const sigma = Math.max(width, height) / 700
  for (let c = 0; c < 3; c++) {
    const channel = Float32Array.from({ length: width * height }, (_, pixel) => lab[pixel * 3 + c]!)
    blurred(channel, width, height, sigma).forEach((value, pixel) => (lab[pixel * 3 + c] = value))
  }
  return lab
}

function linearOf([l, a, b]: Lab): LinearRgb {
  return linearFromOklch({
    lightness: l,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  })
}

function squareTo(lab: Float32Array, pixel: number, [l, a, b]: Lab): number {
  return (lab[pixel * 3]! - l) ** 2 + (lab[pixel * 3 + 1]! - a) ** 2 + (lab[pixel * 3 + 2]! - b) ** 2
}

/** Returns the index of the nearest centre. */
function nearestCentre(lab: Float32Array, pixel: number, centres: readonly Lab[]): number {
  let nearest = 0
  let minDistance = Infinity
  for (let index = 0; index < centres.length; index++) {
    const distance = squareTo(lab, pixel, centres[index]!)
    if (distance >= minDistance) continue
    minDistance = distance
    nearest = index
  }
  return nearest
}

/** Squared distance below which two centres look the same. */
const sameColour = 0.02 ** 2

function cluster(lab: Float32Array, pixels: readonly number[], count: number, seed: number): Lab[] {
  const random = randomNumbers(seed)
  const at = (pixel: number): Lab => [lab[pixel * 3]!, lab[pixel * 3 + 1]!, lab[pixel * 3 + 2]!]
  const centres: Lab[] = [at(pixels[Math.floor(random() * pixels.length)] ?? 0)]
  const distance = new Float64Array(pixels.length).fill(Infinity)
  while (centres.length < count) {
    const last = centres.at(-1)!
    let sum = 0
    pixels.forEach((pixel, index) => {
      const smallest = Math.min(distance[index]!, squareTo(lab, pixel, last))
      distance[index] = smallest
      sum += smallest
    })
    if (!(sum > pixels.length * 1e-6)) break
    let left = random() * sum
    let chosen = pixels.length - 1
    for (let index = 0; index < pixels.length; index++) {
      left -= distance[index]!
      if (left > 0) continue
      chosen = index
      break
    }
    centres.push(at(pixels[chosen]!))
  }
  for (let round = 0; round < 24; round++) {
    const sums = centres.map(() => [0, 0, 0, 0])
    for (const pixel of pixels) {
      const sum = sums[nearestCentre(lab, pixel, centres)]!
      for (let c = 0; c < 3; c++) sum[c]! += lab[pixel * 3 + c]!
      sum[3]! += 1
    }
    let moved = 0
    sums.forEach((sum, index) => {
      if (sum[3] === 0) return
      const next: Lab = [sum[0]! / sum[3]!, sum[1]! / sum[3]!, sum[2]! / sum[3]!]
      moved = Math.max(moved, ...next.map((value, c) => Math.abs(value - centres[index]![c]!)))
      centres[index] = next
    })
    if (moved < 1e-4) break
  }
  return centres.filter(
    (one, index) =>
      !centres
        .slice(0, index)
        .some((other) => one.reduce((sum, value, c) => sum + (value - other[c]!) ** 2, 0) < sameColour),
  )
}

/** Moves the plate's colour to the front of the order. */
function fitPlate({ alpha, width }: FlatPicture, own: Uint8Array, order: number[]): void {
  const whole = alpha.every((share) => share >= 0.5)
  const counts = new Map<number, number>()
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    if (alpha[pixel]! < 0.5) continue
    const edge = [pixel - 2, pixel + 2, pixel - 2 * width, pixel + 2 * width].some((other) => (alpha[other] ?? 0) < 0.5)
    if (whole || edge) counts.set(own[pixel]!, (counts.get(own[pixel]!) ?? 0) + 1)
  }
  const seen = (index: number): number => counts.get(index) ?? 0
  if (whole) {
    if (seen(order.at(-1) ?? 0) > seen(order[0] ?? 0)) order.reverse()
    return
  }
  const rarest = order.reduce((best, one) => (seen(one) < seen(best) ? one : best), order[0] ?? 0)
  order.splice(order.indexOf(rarest), 1)
  order.unshift(rarest)
}
