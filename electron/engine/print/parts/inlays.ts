/**
 * A solid whose surface is labelled, as one solid for each label: patches are let into the rest to a depth. What they are taken out
 * of and what they are made of come of the same cut, so that there is neither a gap nor an overlap between them, unless one is asked.
 */
import { AppError } from '../../../../shared/app-error.ts'
import { Surface } from '../../mesh/surface.ts'
import { type Body, pickTriangles, volumeOf } from '../../repair/body.ts'
import { nextCorner, twinsOf, withOwnPoints } from '../../repair/fans.ts'
import { mitredNormals } from '../../repair/mitre.ts'
import { combineSolids, divideSolids } from '../../repair/solids.ts'
import { withoutSlivers } from './without-slivers.ts'
import { thickenSheet } from '../../repair/thicken-sheet.ts'

/** Of each triangle. */
export type Labels = Uint16Array

export interface InlayChoice {
  /** How deep the patches go, where the material is thick enough. */
  depthMm: number
  /** Gap on each side between a patch and its pocket; 0: printed together. */
  clearanceMm: number
}

export interface Inlays {
  /** What is left around, of the label that it was called with. */
  core: Body
  inlays: { label: number; body: Body }[]
  /** Patches that were made shallower than asked, since the surface is too rough for the depth. */
  shallower: number
}

/** Of the way through to the other side, what a patch takes: patches on both sides meet in the middle. */
const ownShare = 0.48
/** Volumes before and after may differ by this share, which is single precision. */
const volumeSlack = 2e-5
/** Slivers narrower than this share of the clearance are none that a skin has to leave. */
const sliverShare = 0.05
/** Times that the depth is halved where the cut does not come out. */
const mostHalvings = 4

/**
 * `labels`: one for each triangle of the body, which is closed; `core`: the label of what patches are let into; `lookOf`: what new
 * faces of a label wear. Rejects `bad-geometry`.
 */
export async function letIn(
  body: Body,
  labels: Labels,
  core: number,
  choice: InlayChoice,
  lookOf: (label: number) => number,
  onward: (share: number) => void,
): Promise<Inlays> {
  const normals = mitredNormals(body)
  const surface = new Surface(body.points, body.triangles)
  const others = [...new Set(labels)].filter((label) => label !== core).toSorted((a, b) => a - b)
  let left = body
  let shallower = 0
  const inlays: Inlays['inlays'] = []
  for (const [i, label] of others.entries()) {
    onward(i / others.length)
    const patch = pick(body, labels, label)
    let depth = choice.depthMm
    let parted: [Body, Body] | null = null
    for (let halving = 0; parted === null && halving <= mostHalvings; halving++, depth /= 2) {
      if (halving > 0) shallower++
      parted = await partOff(left, sheetOf(body, patch, normals), surface, depth, choice.clearanceMm, {
        inlay: lookOf(label),
        core: lookOf(core),
      })
    }
    // Nothing of it is left where the patches before it took it all.
    if (parted === null) continue
    inlays.push({ label, body: withoutSlivers(parted[0]) })
    left = parted[1]
  }
  return { core: withoutSlivers(left), inlays, shallower }
}

/** A patch as a sheet of its own, with the ways of its points into the body. */
interface Sheet {
  body: Body
  twin: Int32Array
  normals: Float64Array
}

function pick(body: Body, labels: Labels, label: number): number[] {
  const picked: number[] = []
  for (let triangle = 0; triangle < body.look.length; triangle++) if (labels[triangle] === label) picked.push(triangle)
  return picked
}

/** Points along a border go the way that the whole surface around them gives, so that neighbours share the angle of an edge. */
function sheetOf(body: Body, patch: readonly number[], normals: Float64Array): Sheet {
  const used: number[] = []
  const seen = new Set<number>()
  for (const triangle of patch)
    for (let corner = triangle * 3; corner < triangle * 3 + 3; corner++) {
      const point = body.triangles[corner]!
      if (seen.has(point)) continue
      seen.add(point)
      used.push(point)
    }
  const picked = pickTriangles(body, patch)
  const twin = twinsOf(picked.triangles)
  const { origin, ...sheet } = withOwnPoints(picked, twin)
  const own = new Float64Array(origin.length * 3)
  origin.forEach((from, i) => own.set(normals.subarray(used[from]! * 3, used[from]! * 3 + 3), i * 3))
  return { body: sheet, twin, normals: own }
}

/** The patch as a solid, and what is left; null where the cut does not add up. */
async function partOff(
  left: Body,
  { body: sheet, twin, normals }: Sheet,
  surface: Surface,
  depth: number,
  clearance: number,
  looks: { inlay: number; core: number },
): Promise<[Body, Body] | null> {
  const room = (deep: number) => () => roomBelow(sheet, normals, surface, deep)
  const pocket = thickenSheet(sheet, twin, depth, room(depth), normals)
  // New faces are told from old ones by a look of their own.
  const mark = left.looks.push({ ...left.looks[looks.core]! }) - 1
  const tool = { ...pocket, look: new Uint16Array(pocket.look.length).fill(mark), looks: left.looks }
  try {
    const [inside, outside] = await divideSolids([left, tool], mark, ([solid, cutter]) => solid!.split(cutter!))
    if (!inside || !outside) return null
    const whole = volumeOf(left)
    if (Math.abs(volumeOf(inside) + volumeOf(outside) - whole) > volumeSlack * whole) return null
    const inlay = relooked(inside, mark, looks.inlay)
    const core = relooked(outside, mark, looks.core)
    return clearance > 0
      ? [await shrunk(inlay, { body: sheet, twin, normals }, room, depth, clearance, looks.inlay), core]
      : [inlay, core]
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad-geometry') return null
    throw error
  } finally {
    left.looks.splice(mark, 1)
  }
}

/** The inlay without a skin of the clearance along its walls and its floor. */
async function shrunk(
  inlay: Body,
  sheet: Sheet,
  room: (deep: number) => () => Float64Array,
  depth: number,
  clearance: number,
  look: number,
): Promise<Body> {
  const worn = (made: Body): Body => ({
    ...made,
    look: new Uint16Array(made.look.length).fill(look),
    looks: inlay.looks,
  })
  const share = Math.max(0.05, (depth - clearance) / depth)
  const upper = worn(
    thickenSheet(sheet.body, sheet.twin, depth, () => room(depth)().map((each) => each * share), sheet.normals),
  )
  const walls = worn(wallsOf(sheet, room(depth)(), depth, clearance))
  return combineSolids([inlay, upper, walls], ([solid, above, skin]) =>
    solid!
      .intersect(above!)
      .subtract(skin!)
      .simplify(clearance * sliverShare),
  )
}

/** The walls of a pocket, thickened by the clearance into the patch; they reach over the surface, so that nothing of them stays. */
function wallsOf({ body, twin, normals }: Sheet, room: Float64Array, depth: number, clearance: number): Body {
  const count = body.points.length / 3
  const points = new Float64Array(count * 6)
  for (let point = 0; point < count; point++)
    for (let axis = 0; axis < 3; axis++) {
      const [from, way] = [body.points[point * 3 + axis]!, normals[point * 3 + axis]!]
      points[point * 3 + axis] = from + way * clearance
      points[(count + point) * 3 + axis] = from - way * (depth * room[point]! + clearance)
    }
  const triangles: number[] = []
  for (let corner = 0; corner < twin.length; corner++) {
    if (twin[corner]! >= 0) continue
    const [a, b] = [body.triangles[corner]!, body.triangles[nextCorner(corner)]!]
    triangles.push(b, a, a + count, b, a + count, b + count)
  }
  const strip = pickTriangles(
    {
      ...body,
      points,
      triangles: Uint32Array.from(triangles),
      look: new Uint16Array(triangles.length / 3),
      wear: new Float32Array(triangles.length * 6),
    },
    Array.from({ length: triangles.length / 3 }, (_, i) => i),
  )
  const own = twinsOf(strip.triangles)
  const parted = withOwnPoints(strip, own)
  return thickenSheet(parted, own, clearance, (ways) => new Float64Array(ways.length / 3).fill(1))
}

/** Share of the way at which each point stays on its own side of the material. */
function roomBelow({ points }: Body, normals: Float64Array, surface: Surface, depth: number): Float64Array {
  const lift = depth * 1e-3
  return Float64Array.from({ length: points.length / 3 }, (_, point) => {
    const at = point * 3
    const [dx, dy, dz] = [-normals[at]!, -normals[at + 1]!, -normals[at + 2]!]
    const [x, y, z] = [points[at]! + dx * lift, points[at + 1]! + dy * lift, points[at + 2]! + dz * lift]
    const hit = surface.raycast(x, y, z, dx, dy, dz, depth / ownShare)
    return hit === null ? 1 : Math.max(0.02, Math.min(1, (hit.distance / depth) * ownShare))
  })
}

function relooked(body: Body, from: number, to: number): Body {
  return { ...body, look: body.look.map((look) => (look === from ? to : look)) }
}
