/** Repairs a surface piece by piece, keeping every triangle that can be kept with what it wears. */
import type { RepairStep } from '../../../shared/print-report.ts'
import { Surface } from '../mesh/surface.ts'
import type { Progress } from '../model.ts'
import { type Body, bodyBounds, copyBody, joinBodies, pickTriangles, turnTriangle, withTriangles } from './body.ts'
import { withoutCollapsed, withoutDuplicates } from './clean-faces.ts'
import { fillHoles } from './fill-holes.ts'
import { joinPoints } from './join-points.ts'
import { agreeInWinding, normalOf, sidesOf } from './orient-patches.ts'
import { pairAtEdges, splitAtEdges } from './pair-at-edges.ts'
import { partTouching } from './part-touching.ts'
import { patchesOf } from './fans.ts'
import { isClosed, shellsOf, type Shell } from './shells.ts'
import { facingOf, thickenSheet } from './thicken-sheet.ts'
import { uniteShells } from './unite-shells.ts'
import { zipGaps } from './zip-gaps.ts'
import { WindingNumber } from '../volume/winding-number.ts'

export interface RepairOptions {
  /** A separate piece smaller than this, in any direction, that touches nothing is dust; millimetres. */
  smallestPieceMm: number
  /** Thickness of what has none. */
  sheetMm: number
  /** Whether skins over holes may bulge to continue the surface around. */
  bulge: boolean
}

export interface Repaired {
  body: Body
  /** The surface before anything was added to it, wound outwards: what the result is held against. */
  wound: Body
  steps: RepairStep[]
  method: 'none' | 'surface' | 'sheet'
}

/** May reject `bad-geometry` where solids cannot be united; the result may still have faults, which the caller looks for. */
export async function repairSurface(given: Body, options: RepairOptions, progress: Progress): Promise<Repaired> {
  const steps: RepairStep[] = []
  const note = (action: RepairStep['action'], count: number): void => {
    if (count > 0) steps.push({ action, count })
  }
  progress(0.02, 'joining-vertices')
  const joined = joinPoints(withoutCollapsed(given).body)
  note('points-joined', joined.count)
  const whole = withoutCollapsed(joined.body)
  note('degenerate-removed', given.look.length - joined.body.look.length + whole.count)
  const unique = withoutDuplicates(whole.body)
  note('duplicates-removed', unique.count)
  progress(0.08, 'closing-gaps')
  const zipped = zipGaps(unique.body)
  note('gaps-zipped', zipped.count)

  progress(0.15, 'orienting-faces')
  const agreed = agreeInWinding(zipped.body)
  const loose = withoutLooseSheets(agreed.body)
  note('fins-removed', loose.count)
  progress(0.2, 'orienting-faces')
  const oriented = orientPatches(loose.body)
  let turned = agreed.count + oriented.turned
  let { body } = oriented
  const paired = splitAtEdges(body)
  note('edges-split', paired.count)
  body = paired.body
  let { twin } = paired
  progress(0.25, 'checking-shells')
  const wound = body

  const sheet = thickenedSheets(body, twin, options.sheetMm)
  if (sheet !== null) {
    steps.push({ action: 'sheet-thickened', count: sheet.count, thicknessMm: options.sheetMm })
    body = sheet.body
    twin = pairAtEdges(body).twin
  }
  progress(0.3, 'closing-holes')
  const filled = fillHoles(body, twin, options.bulge, (fraction) => progress(0.3 + 0.3 * fraction, 'closing-holes'))
  note('holes-filled', filled.count)
  body = filled.body

  progress(0.6, 'checking-shells')
  const sorted = shellsOf(body, pairAtEdges(body).twin)
  turned += sorted.turned
  note('faces-turned', turned)
  const { kept, count: specks } = withoutSpecks(sorted.shells, options.smallestPieceMm)
  note('specks-removed', specks)
  progress(0.7, 'uniting-shells')
  const united = await uniteShells(kept)
  note('shells-united', united.count)
  progress(0.8, 'separating-surfaces')
  body = splitAtEdges(united.body).body
  progress(0.9, 'separating-surfaces')
  const parted = partTouching(body)
  if (parted.count > 0 && paired.count === 0) note('surfaces-separated', parted.count)
  progress(1)
  return { body: parted.body, wound, steps, method: sheet !== null ? 'sheet' : steps.length === 0 ? 'none' : 'surface' }
}

/** Open patches, each wound in itself, show their front to the outside. */
function orientPatches(body: Body): { body: Body; turned: number } {
  const { twin } = pairAtEdges(body)
  const patches = patchesOf(twin).filter((patch) => !isClosed(patch, twin))
  if (patches.length === 0) return { body, turned: 0 }
  const surface = new Surface(body.points, body.triangles)
  const { diagonal } = bodyBounds(body)
  const result = copyBody(body)
  let turned = 0
  for (const patch of patches) {
    if (sidesOf(body, patch, surface, diagonal).outward >= 0) continue
    for (const triangle of patch) turnTriangle(result, triangle)
    turned += patch.length
  }
  return { body: result, turned }
}

/** A patch of at most this share of the whole area may be removed. */
const flakeShare = 0.15

/** Without small open patches that have the same on both sides, such as a fin on an edge or a wall within a solid. */
function withoutLooseSheets(body: Body): { body: Body; count: number } {
  const { twin } = pairAtEdges(body)
  const patches = patchesOf(twin)
  if (patches.length === 1) return { body, count: 0 }
  const areas = patches.map((patch) => patch.reduce((sum, triangle) => sum + normalOf(body, triangle)[3], 0))
  const whole = areas.reduce((sum, area) => sum + area, 0)
  const surface = new Surface(body.points, body.triangles)
  const { diagonal } = bodyBounds(body)
  const gone = new Set<number>()
  let count = 0
  patches.forEach((patch, i) => {
    if (isClosed(patch, twin) || areas[i]! > flakeShare * whole) return
    if (sidesOf(body, patch, surface, diagonal).alike < 0.75) return
    count++
    for (const triangle of patch) gone.add(triangle)
  })
  if (count === 0 || gone.size === body.look.length) return { body, count: 0 }
  return { body: withTriangles(body, (triangle) => !gone.has(triangle)), count }
}

/** A mean winding number behind the surface below this: it encloses nothing, it is a sheet. */
const sheetWinding = 0.62

/** Open patches that are sheets get a thickness; null where there are none. */
function thickenedSheets(body: Body, twin: Int32Array, thickness: number): { body: Body; count: number } | null {
  const patches = patchesOf(twin)
  const open = patches.filter((patch) => !isClosed(patch, twin))
  if (open.length === 0) return null
  const results: Body[] = []
  let count = 0
  const { diagonal } = bodyBounds(body)
  for (const patch of patches) {
    const own = pickTriangles(body, patch)
    const ownTwin = pairAtEdges(own).twin
    if (isClosed(patch, twin) || !isSheet(own, diagonal) || !facingOf(own).graph) {
      results.push(own)
      continue
    }
    count++
    results.push(thickenSheet(own, ownTwin, thickness))
  }
  return count === 0 ? null : { body: joinBodies(results), count }
}

function isSheet(body: Body, diagonal: number): boolean {
  // A flake is no terrain: what is small against the whole is closed like a hole.
  if (bodyBounds(body).diagonal < diagonal * 0.25) return false
  const winding = new WindingNumber(body.points, body.triangles)
  const step = Math.max(1, Math.floor(body.look.length / 200))
  let sum = 0
  let count = 0
  for (let triangle = 0; triangle < body.look.length; triangle += step) {
    const [x, y, z, area] = normalOf(body, triangle)
    if (!(area > 0)) continue
    const at = [0, 1, 2].map((axis) => {
      let middle = 0
      for (let k = 0; k < 3; k++) middle += body.points[body.triangles[triangle * 3 + k]! * 3 + axis]! / 3
      return middle - [x, y, z][axis]! * diagonal * 1e-5
    })
    sum += winding.at(at[0]!, at[1]!, at[2]!)
    count++
  }
  return count > 0 && sum / count < sheetWinding
}

/** A speck is small, and has no more than this share of the greatest shell's volume. */
const speckShare = 1e-3

function withoutSpecks(shells: Shell[], smallestMm: number): { kept: Shell[]; count: number } {
  const most = Math.max(...shells.map(({ volume }) => Math.abs(volume)))
  const boxes = shells.map(({ body }) => bodyBounds(body))
  const isSpeck = (place: number): boolean => {
    const { volume, parent } = shells[place]!
    const box = boxes[place]!
    if (parent >= 0 || Math.abs(volume) > speckShare * most || Math.max(...box.size) > smallestMm) return false
    // What touches something larger is part of it: an eye, a button.
    return boxes.every(
      (other, i) =>
        i === place ||
        Math.abs(shells[i]!.volume) <= Math.abs(volume) * 4 ||
        !touches(shells[i]!, shells[place]!) ||
        [0, 1, 2].some((axis) => other.low[axis]! > box.high[axis]! || box.low[axis]! > other.high[axis]!),
    )
  }
  const gone = shells.map((_, place) => isSpeck(place))
  if (!gone.includes(true)) return { kept: shells, count: 0 }
  const place = new Map<number, number>()
  shells.forEach((_, i) => {
    if (!gone[i]) place.set(i, place.size)
  })
  return {
    kept: shells.filter((_, i) => !gone[i]).map((shell) => ({ ...shell, parent: place.get(shell.parent) ?? -1 })),
    count: gone.filter(Boolean).length,
  }
}

const surfaces = new WeakMap<Shell, Surface>()

function touches(large: Shell, small: Shell): boolean {
  const surface = surfaces.get(large) ?? new Surface(large.body.points, large.body.triangles)
  surfaces.set(large, surface)
  const { points } = small.body
  const reach = bodyBounds(small.body).diagonal * 0.1
  const crosses = (at: number): boolean =>
    surface.crossings(points[at]!, points[at + 1]!, points[at + 2]!, 0.8731, 0.3149, 0.3721).length % 2 === 1
  for (let at = 0; at < points.length; at += 3)
    if (surface.closest(points[at]!, points[at + 1]!, points[at + 2]!, reach).face >= 0 || crosses(at)) return true
  return false
}
