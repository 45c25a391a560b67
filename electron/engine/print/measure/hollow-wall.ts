/** Measures the wall thickness around cavities from the inner surface. */
import type { Progress } from '../../model.ts'
import type { Body } from '../../repair/body.ts'
import { normalOf, placeOn } from '../../repair/orient-patches.ts'
import { surfaceOf } from '../surface-of.ts'

export interface WallMeasure {
  minimum: number
  /** Area-weighted. */
  mean: number
  maximum: number
  /** Share of the inner area whose wall is within 5 % of the requested thickness. */
  withinFivePercent: number
}

const minSamples = 20_000
const maxSamples = 200_000
/** Distance between samples as a fraction of the wall, fine enough for its ridges. */
const sampleShare = 0.15

/**
 * Nearest distances from the cavity surface to the outer one, sampled evenly by area; triangle corners count for the
 * extremes. An exact offset surface has the requested wall everywhere, at its ridges too, so any deviation is an error
 * of the hollowing.
 */
export function hollowWall(
  outer: Body,
  cavities: Body[],
  askedMm: number,
  progress: Progress,
  most = maxSamples,
): WallMeasure {
  const surface = surfaceOf(outer)
  const areas = cavities.map((cavity) => Float64Array.from(cavity.look, (_, triangle) => normalOf(cavity, triangle)[3]))
  const totalArea = areas.reduce((sum, own) => sum + own.reduce((all, area) => all + area, 0), 0)
  const wanted = totalArea / (askedMm * sampleShare) ** 2
  const each = totalArea / Math.min(most, Math.max(minSamples, wanted))
  let minimum = Infinity
  let maximum = 0
  let sum = 0
  let good = 0
  let count = 0
  let passed = 0
  const distanceAt = (x: number, y: number, z: number): number => {
    const distance = surface.measure(x, y, z)
    minimum = Math.min(minimum, distance)
    maximum = Math.max(maximum, distance)
    return distance
  }
  cavities.forEach((cavity, i) => {
    const { points } = cavity
    for (let at = 0; at < points.length; at += 3) distanceAt(points[at]!, points[at + 1]!, points[at + 2]!)
    for (let triangle = 0; triangle < cavity.look.length; triangle++) {
      if (triangle % 2000 === 0) progress(passed / totalArea, 'measuring-walls')
      const from = Math.floor(passed / each)
      passed += areas[i]![triangle]!
      const to = Math.floor(passed / each)
      for (let sample = from; sample < to; sample++) {
        const distance = distanceAt(...placeOn(cavity, triangle, sample))
        sum += distance
        count++
        if (Math.abs(distance / askedMm - 1) <= 0.05) good++
      }
    }
  })
  return { minimum, mean: count > 0 ? sum / count : 0, maximum, withinFivePercent: count > 0 ? good / count : 0 }
}
