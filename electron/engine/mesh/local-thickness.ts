/** Local thickness: the diameter of the largest inscribed ball near a point. */
import type { Surface } from './surface.ts'
import { vectorAt, type Vector } from './vectors.ts'

type Position = Readonly<Vector>

/** A ball that reaches this fraction of the requested size counts as fitting. */
const touchTolerance = 0.98
/** The thinnest sheet that is distinguished from a single surface, as a fraction of the ball's radius. */
const leastSheet = 1e-4
/** Limit on distance queries while a ball is moved to where there is more space. */
const maxMoves = 32
/** Moves without growth after which the ball counts as stuck. */
const maxIdle = 4
/** Contacts whose directions have a larger cosine are the same contact. */
const sameContact = 0.94
/**
 * A ball that grows by less than this fraction of the distance it moves is wedged between walls that meet at less than
 * about 6°.
 */
const minRate = 0.05

/**
 * The thickness at a point is the diameter of the largest ball in the material that comes within a given distance of
 * it: the local thickness of Hildebrand & Rüegsegger (1997), which uses a distance of 0. A plate, a fin or a wire keeps
 * its thickness up to its rim. A sharp edge is not thin, since large balls come near it, and neither is a rib lower
 * than the distance.
 *
 * The ball that touches the point is shrunk until it contains no surface (Ma, Bae & Choi 2012) and then pushed away
 * from its contacts, within the volume known to be free, until it is large enough or stuck between walls.
 */
export class LocalThickness {
  readonly #surface: Surface
  readonly #centre = new Float64Array(3)
  /**
   * The last contact, and the most recent one in a different direction. `at`: its position; `away`: the unit vector
   * from it to the centre.
   */
  readonly #last = { at: new Float64Array(3), away: new Float64Array(3) }
  readonly #other = { at: new Float64Array(3), away: new Float64Array(3) }

  constructor(surface: Surface) {
    this.#surface = surface
  }

  /** Centre of the last ball. */
  get centre(): Position {
    return vectorAt(this.#centre, 0)
  }

  /** Whether a ball of the diameter that touches the point from inside contains no surface. `normal` has unit length and points outwards. */
  touches([x, y, z]: Position, [nx, ny, nz]: Position, diameter: number): boolean {
    const radius = diameter / 2
    const [cx, cy, cz] = [x - nx * radius, y - ny * radius, z - nz * radius]
    if (this.#surface.closest(cx, cy, cz, radius * touchTolerance).face >= 0) return false
    // Behind a sheet thinner than the tolerance the ball is outside.
    return this.#surface.raycast(cx, cy, cz, nx, ny, nz, radius * (1 - leastSheet)) === null
  }

  /**
   * The thickness at `point`: Infinity if a ball of the diameter `enough` comes within `tolerance` of it, NaN if it is
   * undefined because other faces pass through the point. All in the unit of the surface.
   */
  at(point: Position, normal: Position, enough: number, tolerance: number): number {
    const target = (enough / 2) * touchTolerance
    const centre = this.#centre
    let radius = this.#touchingBall(point, normal, target)
    let lastAway = 0
    let widest = radius
    let idle = 0
    for (let move = 0; radius < target && move < maxMoves && idle < maxIdle; move++) {
      if (!this.#push(radius, target)) break
      const next = this.#look(target)
      if (next === 0) return Number.NaN
      const away = Math.hypot(centre[0]! - point[0], centre[1]! - point[1], centre[2]! - point[2]) - next
      if (away > tolerance) {
        radius += Math.max(0, next - radius) * ((tolerance - lastAway) / (away - lastAway))
        return radius < target ? Math.max(widest, radius) * 2 : Infinity
      }
      idle = next < widest * 1.005 ? idle + 1 : 0
      radius = next
      lastAway = Math.max(0, away)
      widest = Math.max(widest, radius)
    }
    if (radius < target) radius = Math.max(widest, this.#between(point, target, tolerance))
    return radius < target ? radius * 2 : Infinity
  }

  /** The radius of the largest ball that touches the point, at most `maxRadius`; stores its centre and contacts. */
  #touchingBall([x, y, z]: Position, [nx, ny, nz]: Position, maxRadius: number): number {
    const { at, away } = this.#last
    let radius = maxRadius
    at.set([x, y, z])
    away.set([-nx, -ny, -nz])
    for (let round = 0; round < 16; round++) {
      const near = this.#surface.closest(x - nx * radius, y - ny * radius, z - nz * radius, radius * (1 - 1e-3))
      if (near.face < 0) break
      const [dx, dy, dz] = [x - near.x, y - near.y, z - near.z]
      const along = dx * nx + dy * ny + dz * nz
      const next = along > 0 ? (dx * dx + dy * dy + dz * dz) / (2 * along) : 0
      if (!(next > 0 && next < radius)) break
      radius = next
      at.set([near.x, near.y, near.z])
    }
    const centre = [x - nx * radius, y - ny * radius, z - nz * radius] as const
    this.#centre.set(centre)
    for (let axis = 0; axis < 3; axis++) away[axis] = (centre[axis]! - at[axis]!) / radius
    this.#other.at.set([x, y, z])
    this.#other.away.set([-nx, -ny, -nz])
    return radius
  }

  /** Moves the centre between its two contacts, or away from both; false if they leave no way out. */
  #push(radius: number, target: number): boolean {
    const [a, b] = [this.#last.away, this.#other.away]
    const cosine = a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!
    let room = 0
    for (let axis = 0; axis < 3; axis++) room += (this.#centre[axis]! - this.#other.at[axis]!) * b[axis]!
    // The material is known only within the ball.
    const maxMove = radius * 0.9
    const shift = cosine < sameContact ? Math.min(maxMove, (room - radius) / (1 - cosine)) : 0
    if (shift > radius * 0.01) {
      for (let axis = 0; axis < 3; axis++) this.#centre[axis]! += shift * a[axis]!
      return true
    }
    const length = Math.sqrt(Math.max(0, 2 + 2 * cosine))
    // Growth of the ball's radius per step along the bisector.
    const rate = length / 2
    const way = rate > minRate ? Math.min(maxMove, (target * 1.01 - radius) / rate) : 0
    if (way === 0) return false
    for (let axis = 0; axis < 3; axis++) this.#centre[axis]! += (way * (a[axis]! + b[axis]!)) / length
    return true
  }

  /** Centres the ball between the walls on its way; returns its radius, 0 if that is too far. */
  #between(place: Position, target: number, reach: number): number {
    const [x, y, z] = this.centre
    const [dx, dy, dz] = vectorAt(this.#last.away, 0)
    const before = this.#surface.raycast(x, y, z, -dx, -dy, -dz, target)
    const behind = this.#surface.raycast(x, y, z, dx, dy, dz, target)
    if (before === null || behind === null) return 0
    const shift = (behind.distance - before.distance) / 2
    this.#centre.set([x + dx * shift, y + dy * shift, z + dz * shift])
    const radius = this.#look(target)
    const away = Math.hypot(this.#centre[0]! - place[0], this.#centre[1]! - place[1], this.#centre[2]! - place[2])
    return away - radius > reach ? 0 : radius
  }

  /** The distance from the centre to the surface, at most `target`; updates the contacts. */
  #look(target: number): number {
    const [x, y, z] = this.centre
    const near = this.#surface.closest(x, y, z, target)
    if (near.face < 0 || !(near.distance > 0)) return near.face < 0 ? target : 0
    const away = [(x - near.x) / near.distance, (y - near.y) / near.distance, (z - near.z) / near.distance] as const
    const last = this.#last
    if (away[0] * last.away[0]! + away[1] * last.away[1]! + away[2] * last.away[2]! < sameContact) {
      this.#other.at.set(last.at)
      this.#other.away.set(last.away)
    }
    last.at.set([near.x, near.y, near.z])
    last.away.set(away)
    return near.distance
  }
}
