/** How thick the wall around cavities has become, measured from the inner surface. */
import { Surface } from '../../mesh/surface.ts'
import type { Body } from '../body.ts'
import { centroidOf, normalOf } from '../repair/orient-patches.ts'

export interface WallMeasure {
  minimum: number
  /** By area. */
  mean: number
  maximum: number
  /** Share of the inner area whose wall is within 5 % of what was asked. */
  withinFivePercent: number
}

/** Nearest distances from the middles and corners of the cavities' triangles to the outer surface, by area. */
export function hollowWall(outer: Body, cavities: Body[], askedMm: number): WallMeasure {
  const surface = new Surface(outer.points, outer.triangles)
  let minimum = Infinity
  let maximum = 0
  let sum = 0
  let good = 0
  let whole = 0
  for (const cavity of cavities) {
    const atPoints = Float64Array.from(
      { length: cavity.points.length / 3 },
      (_, i) => surface.closest(cavity.points[i * 3]!, cavity.points[i * 3 + 1]!, cavity.points[i * 3 + 2]!).distance,
    )
    for (let triangle = 0; triangle < cavity.look.length; triangle++) {
      const area = normalOf(cavity, triangle)[3] / 4
      const middle = surface.closest(...centroidOf(cavity, triangle)).distance
      for (const distance of [middle, ...[0, 1, 2].map((k) => atPoints[cavity.triangles[triangle * 3 + k]!]!)]) {
        minimum = Math.min(minimum, distance)
        maximum = Math.max(maximum, distance)
        sum += distance * area
        whole += area
        if (Math.abs(distance / askedMm - 1) <= 0.05) good += area
      }
    }
  }
  return { minimum, mean: whole > 0 ? sum / whole : 0, maximum, withinFivePercent: whole > 0 ? good / whole : 0 }
}
