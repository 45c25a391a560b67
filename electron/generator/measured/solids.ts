/** Solids of exact size. Millimetres, Z up, standing on z = 0 and centred on the z axis unless stated. */
import type { CrossSection, Manifold } from '../../engine/solid/geometry.ts'
import type { Kit } from '../kit/kit.ts'
import { ellipse, regularPolygon, roundedRectangle } from '../kit/outline.ts'

/** Segments that keep a circle within 0.01 mm; a multiple of four, so that its extents are exact. */
export function circleSegments(diameter: number): number {
  const exact = Math.PI / Math.acos(Math.max(0, 1 - 0.01 / Math.max(diameter / 2, 0.1)))
  return Math.min(400, Math.max(32, Math.ceil(exact / 4) * 4))
}

export function disc(kit: Kit, diameter: number): CrossSection {
  return kit.area(ellipse(diameter / 2, diameter / 2, circleSegments(diameter)))
}

export function cylinder(kit: Kit, diameter: number, height: number): Manifold {
  return disc(kit, diameter).extrude(height)
}

/** A rectangle with rounded corners; a radius of 0 leaves them sharp. */
export function rectangle(kit: Kit, width: number, depth: number, corner = 0): CrossSection {
  if (corner <= 0) return kit.CrossSection.square([width, depth], true)
  return kit.area(roundedRectangle(width, depth, corner, 12))
}

export function block(kit: Kit, width: number, depth: number, height: number, corner = 0): Manifold {
  return rectangle(kit, width, depth, corner).extrude(height)
}

/** A regular polygon with two flats towards ±Y, `across` those flats. */
export function flatPolygon(kit: Kit, sides: number, across: number): CrossSection {
  return kit.area(regularPolygon(sides, across / 2 / Math.cos(Math.PI / sides), 180 / sides))
}

/** The outline of a round, square, hexagonal or octagonal thing, `across` its flats; `corner` rounds the square. */
export function shapeOutline(kit: Kit, shape: string | undefined, across: number, corner = 0): CrossSection {
  if (shape === 'octagon') return flatPolygon(kit, 8, across)
  if (shape === 'hexagon') return flatPolygon(kit, 6, across)
  return shape === 'square' ? rectangle(kit, across, across, corner) : disc(kit, across)
}

/** A truncated cone. */
export function frustum(kit: Kit, bottom: number, top: number, height: number): Manifold {
  return kit.Manifold.cylinder(height, bottom / 2, top / 2, circleSegments(Math.max(bottom, top)))
}

/** Unites solids; undefined ones are skipped. */
export function united(kit: Kit, ...solids: (Manifold | undefined)[]): Manifold {
  return kit.Manifold.union(solids.filter((one) => one !== undefined))
}

/** A cylinder along the y axis about its own middle, for holes through walls. */
export function holeAlongY(kit: Kit, diameter: number, depth: number): Manifold {
  return cylinder(kit, diameter, depth)
    .translate(0, 0, -depth / 2)
    .rotate(90, 0, 0)
}

/** A cylinder along the x axis about its own middle. */
export function holeAlongX(kit: Kit, diameter: number, depth: number): Manifold {
  return cylinder(kit, diameter, depth)
    .translate(0, 0, -depth / 2)
    .rotate(0, 90, 0)
}

const segmentsPerTurn = 60

/**
 * A screw thread with the basic ISO 68-1 profile: 60° flanks, flats of an eighth of the pitch at the major diameter and
 * a quarter at the minor diameter. `grow` moves the whole profile outwards, for the cavity of a nut.
 */
export function threadedRod(kit: Kit, major: number, pitch: number, height: number, grow = 0): Manifold {
  const minor = major - 1.0825 * pitch
  const outer = major / 2 + grow
  const inner = minor / 2 + grow
  const profile = [
    [0, outer],
    [1 / 8, outer],
    [7 / 16, inner],
    [11 / 16, inner],
  ] as const
  const turns = Math.ceil(height / pitch) + 3
  const points = profile.length
  const rows = turns * points
  const positions: number[] = []
  for (let segment = 0; segment < segmentsPerTurn; segment += 1) {
    const angle = (segment / segmentsPerTurn) * 2 * Math.PI
    for (let row = 0; row <= rows; row += 1) {
      const [share, radius] = profile[row % points]!
      const z = (Math.floor(row / points) - 2 + share + segment / segmentsPerTurn) * pitch
      positions.push(radius * Math.cos(angle), radius * Math.sin(angle), z)
    }
  }
  // The column after the last is the first one, a turn higher.
  const index = (segment: number, row: number): number =>
    segment === segmentsPerTurn ? row + points : segment * (rows + 1) + row
  const low = positions.push(0, 0, -1.5 * pitch) / 3 - 1
  const high = positions.push(0, 0, (turns - 1) * pitch) / 3 - 1
  const triangles: number[] = []
  const top = rows - points
  for (let segment = 0; segment < segmentsPerTurn; segment += 1) {
    for (let row = 0; row < top; row += 1) {
      const [a, b] = [index(segment, row), index(segment + 1, row)]
      const [c, d] = [index(segment + 1, row + 1), index(segment, row + 1)]
      triangles.push(a, b, c, a, c, d)
    }
    triangles.push(low, index(segment + 1, 0), index(segment, 0))
    triangles.push(high, index(segment, top), index(segment + 1, top))
  }
  for (let row = 0; row < points; row += 1) {
    triangles.push(low, index(0, row), index(0, row + 1))
    triangles.push(high, index(0, top + row + 1), index(0, top + row))
  }
  const rod = kit.solid(positions, triangles)
  return rod.trimByPlane([0, 0, 1], 0).trimByPlane([0, 0, -1], -height)
}

/** Metric coarse threads: nominal diameter, pitch, width across flats of the head and nut, heights of nut and head. */
const metric: Readonly<Record<string, readonly [pitch: number, flats: number, nut: number, head: number]>> = {
  '2': [0.4, 4, 1.6, 1.4],
  '2.5': [0.45, 5, 2, 1.7],
  '3': [0.5, 5.5, 2.4, 2],
  '4': [0.7, 7, 3.2, 2.8],
  '5': [0.8, 8, 4, 3.5],
  '6': [1, 10, 5, 4],
  '8': [1.25, 13, 6.5, 5.3],
  '10': [1.5, 17, 8, 6.4],
  '12': [1.75, 19, 10, 7.5],
  '14': [2, 22, 11, 8.8],
  '16': [2, 24, 13, 10],
  '18': [2.5, 27, 15, 11.5],
  '20': [2.5, 30, 16, 12.5],
  '24': [3, 36, 19, 15],
  '30': [3.5, 46, 24, 18.7],
  '36': [4, 55, 29, 22.5],
}

/** Sizes of a metric thread by DIN 934 and DIN 933, or undefined for sizes without a coarse thread. */
export function metricThread(mm: number): { pitch: number; flats: number; nut: number; head: number } | undefined {
  const row = metric[String(mm)]
  return row && { pitch: row[0], flats: row[1], nut: row[2], head: row[3] }
}

/** Clearance holes for metric screws, ISO 273 medium. */
export function clearanceHole(mm: number): number {
  const holes: Readonly<Record<string, number>> = {
    2: 2.4,
    2.5: 2.9,
    3: 3.4,
    4: 4.5,
    5: 5.5,
    6: 6.6,
    8: 9,
    10: 11,
    12: 13.5,
  }
  return holes[String(mm)] ?? mm * 1.1
}
