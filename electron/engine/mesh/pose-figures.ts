/**
 * What a shape says about its pose: figures for each direction that may point up, and for each that may face the
 * viewer. `likely-pose.ts` weighs them. Pure.
 */
import { vec3 } from '../../../shared/geometry/vec3.ts'
import type { PoseSamples } from './pose-samples.ts'

/** An axis of the model as read, with its sign. */
export interface Direction {
  axis: 0 | 1 | 2
  sign: 1 | -1
}

/** Added to a share before its logarithm. */
const smallShare = 0.02

/** Figures for a direction as the one that points up. Shares are of the area. */
export function upFigures({ count, points, normals, bends, half, middle, asymmetry }: PoseSamples, up: Direction) {
  const [a, b] = others(up.axis)
  const tall = 2 * half[up.axis]
  /** Thickness of the lowest and the highest slab, as a fraction of the height: where the model touches the ground. */
  const slab = Math.max(0.03, 0.012 / Math.max(tall, 1e-3))
  const low: Point[] = []
  const high: Point[] = []
  const [underside, top, lowQuarter, highQuarter] = [new Mean(), new Mean(), new Mean(), new Mean()]
  const mean = vec3(() => new Mean())
  const flat = { strict: 0, loose: 0 }
  let [hangs, open] = [0, 0]
  for (let i = 0; i < count; i++) {
    const height = tall > 0 ? (up.sign * points[up.axis][i]!) / tall + 0.5 : 0.5
    const facing = up.sign * normals[up.axis][i]!
    const at: Point = [points[a][i]!, points[b][i]!]
    mean[a].add(at[0])
    mean[b].add(at[1])
    if (height < slab) low.push(at)
    else if (facing < -0.7) hangs++
    if (height > 1 - slab) high.push(at)
    else if (facing > 0.7) open++
    if (height < 0.25) lowQuarter.add(bends[i]!)
    if (height > 0.75) highQuarter.add(bends[i]!)
    if (height > 1 - slab && facing > 0.95) flat.strict++
    if (height > 1 - slab && facing > 0.9) flat.loose++
    if (facing < -0.5) underside.add(bends[i]!)
    if (facing > 0.5) top.add(bends[i]!)
  }
  const width = Math.sqrt(half[a] * half[b]) || 1e-3
  const [base, lid] = [hullOf(low), hullOf(high)]
  const rise = (up.sign * middle[up.axis]) / (half[up.axis] || 1)
  const risesFromOrigin = Math.abs(rise) > 1.1 || tall < 0.02 ? 0 : rise
  return {
    flatTop: flat.strict / count,
    baseArea: areaOf(base) / (4 * width ** 2),
    standsFirmly: marginOf(base, mean[a].value, mean[b].value) / width,
    standsFirmlyOnTop: marginOf(lid, mean[a].value, mean[b].value) / width,
    asymmetry: asymmetry[up.axis],
    asymmetryAcross: Math.min(asymmetry[a], asymmetry[b]),
    hangs: hangs / count,
    open: open / count,
    quarters: (lowQuarter.weight - highQuarter.weight) / count,
    topBends: top.value - underside.value,
    baseShare: Math.min(1, (low.length / count) * 5),
    symmetryDiffers: Math.abs(asymmetry[a] - asymmetry[b]),
    asymmetryRatio: Math.log((asymmetry[up.axis] + smallShare) / (Math.min(asymmetry[a], asymmetry[b]) + smallShare)),
    baseFilled: filledShare(low, base),
    topFilled: filledShare(high, lid),
    topFlatness: flat.loose / (high.length || 1),
    lowBends: lowQuarter.value - highQuarter.value,
    risesFromOrigin,
    originAtBase: Math.abs(risesFromOrigin - 1) < 0.04 ? 1 : 0,
  }
}

/** Figures for a direction as the one that faces the viewer. Positions are shares of the depth. */
export function frontFigures(samples: PoseSamples, up: Direction, front: Direction) {
  const { count, points, normals, bends, half, middle, asymmetry, fine } = samples
  const side = others(up.axis).find((axis) => axis !== front.axis)!
  const deep = 2 * half[front.axis] || 1e-3
  const tall = 2 * half[up.axis] || 1e-3
  const [all, feet, ankles, head, bent, bentHead, face, back] = Array.from({ length: 8 }, () => new Mean())
  let flatFront = 0
  for (let i = 0; i < count; i++) {
    const at = (front.sign * points[front.axis][i]!) / deep
    const height = (up.sign * points[up.axis][i]!) / tall + 0.5
    const facing = front.sign * normals[front.axis][i]!
    all!.add(at)
    bent!.add(at, bends[i])
    if (height < 0.07) feet!.add(at)
    if (height > 0.09 && height < 0.25) ankles!.add(at)
    if (height > 0.7) {
      head!.add(at)
      bentHead!.add(at, bends[i])
    }
    if (facing > 0.95 && at > 0.44) flatFront++
    if (facing > 0.5) face!.add(bends[i]!)
    if (facing < -0.5) back!.add(bends[i]!)
  }
  return {
    asymmetry: asymmetry[front.axis] - asymmetry[side],
    asymmetryRatio: Math.log((asymmetry[front.axis] + smallShare) / (asymmetry[side] + smallShare)),
    feet: feet!.value - all!.value,
    toes: feet!.value - ankles!.value,
    bends: bent!.value - all!.value,
    bendsOfHead: bentHead!.value - head!.value,
    fineMesh: (front.sign * fine[front.axis]) / deep - all!.value,
    flatFront: flatFront / count,
    faceBends: face!.value - back!.value,
    fromOrigin: (front.sign * middle[front.axis]) / (half[front.axis] || 1),
  }
}

function others(axis: number): [0 | 1 | 2, 0 | 1 | 2] {
  return axis === 0 ? [1, 2] : axis === 1 ? [2, 0] : [0, 1]
}

class Mean {
  weight = 0
  #sum = 0
  add(value: number, weight = 1): void {
    this.weight += weight
    this.#sum += value * weight
  }
  /** 0 if nothing was added. */
  get value(): number {
    return this.weight > 0 ? this.#sum / this.weight : 0
  }
}

type Point = readonly [number, number]

/** The convex hull, counter-clockwise (Andrew 1979). */
function hullOf(points: readonly Point[]): Point[] {
  if (points.length < 3) return []
  const sorted = points.toSorted((p, q) => p[0] - q[0] || p[1] - q[1])
  const chain = (of: readonly Point[]): Point[] => {
    const kept: Point[] = []
    for (const point of of) {
      while (kept.length > 1 && cross(kept.at(-2)!, kept.at(-1)!, point) <= 0) kept.pop()
      kept.push(point)
    }
    return kept.slice(0, -1)
  }
  return [...chain(sorted), ...chain(sorted.toReversed())]
}

function cross(p: Point, q: Point, r: Point): number {
  return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
}

function areaOf(hull: readonly Point[]): number {
  return hull.reduce((sum, p, i) => sum + cross([0, 0], p, hull[(i + 1) % hull.length]!), 0) / 2
}

/** Share of a hull with points in it: less for legs and wheels than for a plinth. */
function filledShare(points: readonly Point[], hull: readonly Point[]): number {
  const area = areaOf(hull)
  const perSide = 40
  const occupied = new Set(points.map(([x, y]) => Math.round(x * perSide) * 1000 + Math.round(y * perSide)))
  return area > 0 ? Math.min(1, occupied.size / perSide ** 2 / area) : 0
}

/** Distance of a point from the edge of a hull; negative outside, at least −0.3. */
function marginOf(hull: readonly Point[], x: number, y: number): number {
  const distances = hull.map((p, i) => {
    const q = hull[(i + 1) % hull.length]!
    return cross(p, q, [x, y]) / (Math.hypot(q[0] - p[0], q[1] - p[1]) || 1)
  })
  return hull.length < 3 ? -0.3 : Math.max(-0.3, Math.min(...distances))
}
