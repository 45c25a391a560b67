/** Puts an inflated figure on a round plinth and joins its islands with struts. */
import type { Material } from '../../engine/model.ts'
import type { ClosedSurface } from '../shape/closed-surface.ts'
import { findIslands, strutsBetween, type Ground, type Point } from '../shape/islands.ts'
import { limitHeight } from '../shape/inflate.ts'
import { solvePoisson } from '../shape/mesh-poisson.ts'
import { plinth, strut } from '../shape/plinth.ts'
import { outlinePoints, type PlanarMesh } from '../shape/planar-mesh.ts'
import { uniteSurfaces } from '../shape/unite.ts'

/** The material of plinths. */
export const standMaterial: Material = {
  name: 'Stand',
  baseColour: [0.62, 0.6, 0.57, 1],
  metalness: 0,
  roughness: 0.6,
}

/** All lengths are fractions of the figure's height, which is 1 with its lowest point at y = 0. */
interface StandOptions {
  base: 'none' | 'round'
  /** Maps a point of the picture to the figure's x and y. */
  positionOf(x: number, y: number): Point
  /** Factor for the plinth's width. Default 1. */
  widthFactor?: number
  /** Material of plinth and struts. */
  material: number
}

const strutRadius = 0.011
const strutDepth = 0.022
const nearIslands = 0.05
const strutShare = 0.006
const minSink = 0.035
const maxSink = 0.09
const floor = 0.025

/** Returns the figure united with its base and struts, or the same figure if it needs none. */
export async function standFigure(
  figure: ClosedSurface,
  mesh: PlanarMesh,
  options: StandOptions,
): Promise<ClosedSurface> {
  const islands = findIslands(mesh).map((outline) => outline.map(([x, y]) => options.positionOf(x, y)))
  if (options.base === 'none') {
    const struts = islands.length > 1 ? unseen(strutsBetween(islands, nearIslands), figure) : []
    if (struts.length === 0) return figure
    return uniteSurfaces([figure, ...struts.map((ends) => barBetween(ends, options.material))])
  }
  const outline = islands.flat()
  const sink = sinkDepth(outline)
  const height = sink + floor
  const sunk = { ...figure, positions: figure.positions.map((value, at) => (at % 3 === 1 ? value + floor : value)) }
  const stand = footprint(figure, outline, options.widthFactor ?? 1)
  const ground: Ground = { top: height, centre: stand.centre, radius: stand.radii[0] - 0.02 }
  const raised = islands.map((island) => island.map(([x, y]): Point => [x, y + floor]))
  const struts = strutsBetween(raised, Infinity, ground)
  return uniteSurfaces([
    sunk,
    plinth([stand.centre, 0], stand.radii, height, options.material),
    ...struts.map((ends) => barBetween(ends, options.material)),
  ])
}

function barBetween([[x0, y0], [x1, y1]]: [Point, Point], material: number): ClosedSurface {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1
  const dx = length > 1e-6 ? ((x1 - x0) / length) * strutDepth : 0
  const dy = length > 1e-6 ? ((y1 - y0) / length) * strutDepth : strutDepth
  return strut([x0 - dx, y0 - dy, 0], [x1 + dx, y1 + dy, 0], strutRadius, material)
}

/** Returns the shortest struts, as many as barely change the silhouette. */
function unseen(struts: [Point, Point][], { positions, triangles }: ClosedSurface): [Point, Point][] {
  let twiceBothSides = 0
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [triangles[at]! * 3, triangles[at + 1]! * 3, triangles[at + 2]! * 3]
    twiceBothSides += Math.abs(
      (positions[b]! - positions[a]!) * (positions[c + 1]! - positions[a + 1]!) -
        (positions[b + 1]! - positions[a + 1]!) * (positions[c]! - positions[a]!),
    )
  }
  let left = (twiceBothSides / 4) * strutShare
  return struts.filter(([[x0, y0], [x1, y1]]) => {
    left -= Math.hypot(x1 - x0, y1 - y0) * 2 * strutRadius
    return left >= 0
  })
}

/** Returns the depth at which the plinth's upper face cuts enough of the figure's width. */
function sinkDepth(outline: Point[]): number {
  const xs = outline.map(([x]) => x)
  const minWidth = 0.16 * (Math.max(...xs) - Math.min(...xs))
  for (let depth = minSink; depth < maxSink; depth += 0.005) {
    const low = outline.filter(([, y]) => y < depth).map(([x]) => x)
    if (low.length > 1 && Math.max(...low) - Math.min(...low) > minWidth) return depth
  }
  return maxSink
}

/** Returns an ellipse below the figure's lower part that extends to its middle. */
function footprint(
  figure: ClosedSurface,
  outline: Point[],
  widthFactor: number,
): { centre: number; radii: [number, number] } {
  const low = outline.filter(([, y]) => y < 0.14).map(([x]) => x)
  const all = outline.map(([x]) => x)
  const middle = (Math.min(...all) + Math.max(...all)) / 2
  const left = Math.min(...low, middle - 0.12)
  const right = Math.max(...low, middle + 0.12)
  let depth = 0
  for (let at = 0; at < figure.positions.length; at += 3) {
    if (figure.positions[at + 1]! < 0.3) depth = Math.max(depth, Math.abs(figure.positions[at + 2]!))
  }
  const across = Math.max(0.22, ((right - left) / 2) * 1.1 + 0.02)
  const deep = Math.max(0.2, across * 0.62, depth * 1.25 + 0.02)
  return { centre: (left + right) / 2, radii: [across * widthFactor, deep * widthFactor] }
}

/** Returns the surface scaled to a height, its lowest point at y = 0. */
export function scaledToHeight(surface: ClosedSurface, height: number): ClosedSurface {
  const [low, high] = heightRange(surface)
  const scale = height / (high - low)
  const positions = surface.positions.map((value, at) => (at % 3 === 1 ? value - low : value) * scale)
  return { ...surface, positions }
}

/** Returns the lowest and highest y. */
export function heightRange({ positions }: ClosedSurface): [number, number] {
  let [low, high] = [Infinity, -Infinity]
  for (let at = 1; at < positions.length; at += 3) {
    low = Math.min(low, positions[at]!)
    high = Math.max(high, positions[at]!)
  }
  return [low, high]
}

/**
 * Returns the half thickness of a round body at each point of the mesh, in pixels; `limit` caps the thickness of large
 * bodies.
 */
export function inflatedHeights(mesh: PlanarMesh, limit: number, fullness: number): Float32Array {
  return Float32Array.from(solvePoisson(mesh, outlinePoints(mesh)), (u) => limitHeight(Math.sqrt(u) * fullness, limit))
}
