/** Print orientation. */
import { loadGeometry } from '../../solid/geometry.ts'
import type { Progress } from '../../model.ts'
import { type Body, bodyBounds } from '../../repair/body.ts'
import { centreOfMass } from '../measure/stability.ts'
import { centroidOf, normalOf } from '../../repair/orient-patches.ts'
import { noTurn, type Turn, turnToDown } from './move-body.ts'

interface Facet {
  /** Outward unit normal: the direction that would face down. */
  normal: [number, number, number]
  area: number
  /** Distance of its plane from the origin. */
  offset: number
  /** Whether the centre of mass lies above it. */
  stands: boolean
}

/** Returns the rotation that lays the model on the largest facet of its convex hull below its centre of mass. */
export async function layFlat(body: Body): Promise<Turn> {
  const facets = (await hullFacets(body)).filter(({ stands }) => stands)
  // Among nearly equal facets, the one that already faces down wins.
  const most = Math.max(...facets.map(({ area }) => area))
  const good = facets.filter(({ area }) => area > most * 0.97)
  return turnOf(good.toSorted((a, b) => a.normal[1] - b.normal[1] || b.area - a.area)[0])
}

/** Number of largest facets that are tried. */
const tries = 60

/**
 * Returns the rotation with the least support volume, overhang area and height, each relative to the model's size; only
 * stable poses. Overhangs are measured down to the plate, ignoring what lies between.
 */
export async function bestOrientation(body: Body, overhangDegrees: number, progress: Progress): Promise<Turn> {
  const facets = (await hullFacets(body)).filter(({ stands }) => stands).toSorted((a, b) => b.area - a.area)
  let best: Facet | undefined
  let least = Infinity
  const tried = facets.slice(0, tries)
  for (const [i, facet] of tried.entries()) {
    progress(i / tried.length, 'finding-orientation')
    const cost = costOf(body, facet, overhangDegrees)
    if (cost < least) {
      least = cost
      best = facet
    }
  }
  return turnOf(best)
}

function turnOf(facet: Facet | undefined): Turn {
  return facet === undefined ? noTurn : turnToDown(facet.normal)
}

function costOf(body: Body, { normal: [dx, dy, dz], offset, area }: Facet, overhangDegrees: number): number {
  const limit = Math.sin((overhangDegrees * Math.PI) / 180)
  const { diagonal } = bodyBounds(body)
  let support = 0
  let hanging = 0
  let totalArea = 0
  let height = 0
  for (let triangle = 0; triangle < body.look.length; triangle++) {
    const [x, y, z, size] = normalOf(body, triangle)
    totalArea += size
    const [cx, cy, cz] = centroidOf(body, triangle)
    const above = offset - (cx * dx + cy * dy + cz * dz)
    height = Math.max(height, above)
    const down = x * dx + y * dy + z * dz
    if (down <= limit || above < diagonal * 2e-3) continue
    hanging += size
    support += size * down * above
  }
  return (
    (4 * support) / (diagonal * totalArea) + hanging / totalArea + (0.3 * height) / diagonal - (0.3 * area) / totalArea
  )
}

/** Facets of the convex hull; coplanar triangles are merged. */
async function hullFacets(body: Body): Promise<Facet[]> {
  const geometry = await loadGeometry()
  const [mx, my, mz] = centreOfMass(body)
  const { points, triangles } = geometry.scope(() => {
    const step = Math.max(1, Math.floor(body.points.length / 3 / 200_000))
    const cloud: [number, number, number][] = []
    for (let i = 0; i < body.points.length; i += 3 * step)
      cloud.push([body.points[i]! - mx, body.points[i + 1]! - my, body.points[i + 2]! - mz])
    const mesh = geometry.Manifold.hull(cloud).getMesh()
    return { points: Float64Array.from(mesh.vertProperties), triangles: Uint32Array.from(mesh.triVerts) }
  })
  const hull: Body = {
    ...body,
    points,
    triangles,
    look: new Uint16Array(triangles.length / 3),
    attributes: new Float32Array(0),
  }
  const { diagonal } = bodyBounds(hull)
  const facets: (Facet & { triangles: number[] })[] = []
  const order = Array.from(hull.look, (_, i) => i).sort((a, b) => normalOf(hull, b)[3] - normalOf(hull, a)[3] || a - b)
  for (const triangle of order) {
    const [x, y, z, area] = normalOf(hull, triangle)
    if (!(area > 1e-9 * diagonal ** 2)) continue
    const [cx, cy, cz] = centroidOf(hull, triangle)
    const offset = cx * x + cy * y + cz * z
    const same = facets.find(
      ({ normal, offset: other }) =>
        normal[0] * x + normal[1] * y + normal[2] * z > 0.9998 && Math.abs(other - offset) < diagonal * 2e-3,
    )
    if (same) {
      same.area += area
      same.triangles.push(triangle)
    } else if (facets.length < 4000)
      facets.push({ normal: [x, y, z], area, offset, stands: false, triangles: [triangle] })
  }
  for (const facet of facets) {
    facet.stands = facet.triangles.some((triangle) => isUnder(hull, triangle, facet.normal))
    facet.offset += facet.normal[0] * mx + facet.normal[1] * my + facet.normal[2] * mz
  }
  return facets
}

/** Whether the origin projects onto the triangle along the normal. */
function isUnder(hull: Body, triangle: number, [nx, ny, nz]: readonly [number, number, number]): boolean {
  for (let k = 0; k < 3; k++) {
    const a = hull.triangles[triangle * 3 + k]! * 3
    const b = hull.triangles[triangle * 3 + ((k + 1) % 3)]! * 3
    const [ax, ay, az] = [hull.points[a]!, hull.points[a + 1]!, hull.points[a + 2]!]
    const [ex, ey, ez] = [hull.points[b]! - ax, hull.points[b + 1]! - ay, hull.points[b + 2]! - az]
    const side = nx * (ey * -az - ez * -ay) + ny * (ez * -ax - ex * -az) + nz * (ex * -ay - ey * -ax)
    if (side < -1e-9) return false
  }
  return true
}
