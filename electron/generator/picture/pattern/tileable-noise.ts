/** Noise that repeats exactly after a tile. */
import { latticeHash } from '../random.ts'
import { wrapped } from './cell-values.ts'

/** The nearest of scattered points, one in each cell. */
export interface NearestCell {
  /** Index of the nearest point's cell. */
  cell: number
  /** Distance to that point, in cells. */
  distance: number
  /** Distance to the border of the point's region, in cells. */
  edge: number
}

/** Cellular noise (Worley 1996) over `across` × `down` cells that repeat. */
export function cellNoise(across: number, down: number, seed: number): (x: number, y: number) => NearestCell {
  return (x, y) => {
    const [cx, cy] = [Math.floor(x), Math.floor(y)]
    let best = Infinity
    let bestX = 0
    let bestY = 0
    let cell = 0
    const points: number[] = []
    for (let j = -2; j <= 2; j++) {
      for (let i = -2; i <= 2; i++) {
        const column = wrapped(cx + i, across)
        const row = wrapped(cy + j, down)
        const px = cx + i + 0.5 + 0.8 * (chance(column, row, seed) - 0.5)
        const py = cy + j + 0.5 + 0.8 * (chance(column, row, seed + 101) - 0.5)
        points.push(px, py)
        const square = (px - x) ** 2 + (py - y) ** 2
        if (square >= best) continue
        best = square
        bestX = px
        bestY = py
        cell = row * across + column
      }
    }
    let edge = Infinity
    for (let k = 0; k < points.length; k += 2) {
      const [dx, dy] = [points[k]! - bestX, points[k + 1]! - bestY]
      const length = Math.hypot(dx, dy)
      if (length < 1e-6) continue
      // Distance to the bisector of the two points (Quílez 2012, "Voronoi edges").
      const toward = (((points[k]! + bestX) / 2 - x) * dx + ((points[k + 1]! + bestY) / 2 - y) * dy) / length
      if (toward < edge) edge = toward
    }
    return { cell, distance: Math.sqrt(best), edge }
  }
}

/** Two octaves of gradient noise (Perlin 1985) over cells that repeat, about -0.5 … 0.5. */
export function blotch(across: number, down: number, seed: number, roughness = 0.4): (x: number, y: number) => number {
  const fine = gradientNoise(across * 2, down * 2, seed + 17)
  const coarse = gradientNoise(across, down, seed)
  return (x, y) => coarse(x, y) + roughness * fine(x * 2, y * 2)
}

function gradientNoise(across: number, down: number, seed: number): (x: number, y: number) => number {
  const slope = (column: number, row: number, dx: number, dy: number): number => {
    const angle = 2 * Math.PI * chance(wrapped(column, across), wrapped(row, down), seed)
    return Math.cos(angle) * dx + Math.sin(angle) * dy
  }
  return (x, y) => {
    const [cx, cy] = [Math.floor(x), Math.floor(y)]
    const [u, v] = [x - cx, y - cy]
    const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10)
    const top = mix(slope(cx, cy, u, v), slope(cx + 1, cy, u - 1, v), fade(u))
    const bottom = mix(slope(cx, cy + 1, u, v - 1), slope(cx + 1, cy + 1, u - 1, v - 1), fade(u))
    return mix(top, bottom, fade(v))
  }
}

function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t
}

function chance(x: number, y: number, seed: number): number {
  return latticeHash(x + 7919, y + 104729, seed + 1)
}
