/** Repairs a surface piece by piece, keeping every triangle that can be kept with what it wears. */
import type { RepairStep } from '../../../shared/print-report.ts'
import { Surface } from '../mesh/surface.ts'
import type { Progress } from '../model.ts'
import { type Body, bodyBounds, copyBody, joinBodies, pickPatches, turnTriangle } from './body.ts'
import { withoutCollapsed, withoutDuplicates } from './clean-faces.ts'
import { patchesOf } from './fans.ts'
import { fillHoles } from './fill-holes.ts'
import { withoutFins } from './fins.ts'
import { joinPoints } from './join-points.ts'
import { type OpenPieces, planOpenPieces } from './open-pieces.ts'
import { agreeInWinding, sidesOf } from './orient-patches.ts'
import { pairAtEdges, splitAtEdges } from './pair-at-edges.ts'
import { partTouching, withoutTinyEdges } from './part-touching.ts'
import { RoomBehind } from './room-behind.ts'
import { isClosed, shellsOf } from './shells.ts'
import { withoutSpecks } from './specks.ts'
import { thickenSheet } from './thicken-sheet.ts'
import { uniteShells } from './unite-shells.ts'
import { zipGaps } from './zip-gaps.ts'

export interface RepairOptions {
  /** A separate piece smaller than this, in any direction, that touches nothing is dust; millimetres. */
  smallestPieceMm: number
  /** Thickness of what has none. */
  sheetMm: number
  /** Whether skins over holes may bulge to continue the surface around. */
  bulge: boolean
  /** How open pieces are closed; default `auto`. */
  open?: OpenPieces
  /** Whether overlapping shells become one; default true. */
  unite?: boolean
}

export interface Repaired {
  body: Body
  /** The surface before anything was added to it, wound outwards: what the result is held against. */
  wound: Body
  steps: RepairStep[]
  method: 'none' | 'surface' | 'sheet'
}

type Note = (action: RepairStep['action'], count: number) => void

/** The result may still have faults, which the caller looks for. */
export async function repairSurface(given: Body, options: RepairOptions, progress: Progress): Promise<Repaired> {
  const steps: RepairStep[] = []
  const note: Note = (action, count) => {
    if (count > 0) steps.push({ action, count })
  }
  const clean = cleaned(given, note, progress)
  progress(0.15, 'orienting-faces')
  const agreed = agreeInWinding(clean)
  const finned = withoutFins(agreed.body)
  note('fins-removed', finned.count)
  progress(0.2, 'orienting-faces')
  const oriented = orientPatches(finned.body)
  const paired = splitAtEdges(oriented.body)
  note('edges-split', paired.count)
  const wound = paired.body

  progress(0.25, 'checking-shells')
  const closed = closeOpenPieces(wound, paired.twin, options, steps, progress)
  progress(0.6, 'checking-shells')
  const sorted = shellsOf(closed, pairAtEdges(closed).twin)
  note('faces-turned', agreed.count + oriented.turned + sorted.turned)
  const dusted = withoutSpecks(sorted.shells, options.smallestPieceMm)
  note('specks-removed', dusted.count)
  progress(0.7, 'uniting-shells')
  const united =
    options.unite === false
      ? { body: joinBodies(dusted.kept.map(({ body }) => body)), count: 0 }
      : await uniteShells(dusted.kept)
  note('shells-united', united.count)
  progress(0.8, 'separating-surfaces')
  const split = splitAtEdges(withoutTinyEdges(united.body)).body
  progress(0.9, 'separating-surfaces')
  const parted = partTouching(split)
  if (parted.count > 0 && paired.count === 0) note('surfaces-separated', parted.count)
  progress(1)
  const isThickened = steps.some(({ action }) => action === 'sheet-thickened')
  return { body: parted.body, wound, steps, method: isThickened ? 'sheet' : steps.length === 0 ? 'none' : 'surface' }
}

/** Points joined, triangles without area and doubled ones left out, borders zipped. */
function cleaned(given: Body, note: Note, progress: Progress): Body {
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
  return zipped.body
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

/** Holes get a skin, sheets a thickness. */
function closeOpenPieces(
  body: Body,
  twin: Int32Array,
  options: RepairOptions,
  steps: RepairStep[],
  progress: Progress,
): Body {
  const plan = planOpenPieces(body, twin, options.sheetMm, options.open ?? 'auto')
  progress(0.3, 'closing-holes')
  const filled = fillHoles(body, plan.holes, options.bulge, (part) => progress(0.3 + 0.2 * part, 'closing-holes'))
  if (plan.holes.length > 0) steps.push({ action: 'holes-filled', count: plan.holes.length })
  if (plan.sheets === 0) return filled
  progress(0.5, 'closing-holes')
  steps.push({ action: 'sheet-thickened', count: plan.sheets, thicknessMm: options.sheetMm })
  const patches = patchesOf(pairAtEdges(filled).twin)
  const room = new RoomBehind(filled, patches)
  const pieces = pickPatches(filled, patches).map((piece, i) => {
    if (plan.sheet[patches[i]![0]!] !== 1) return piece
    const { sheetMm } = options
    return thickenSheet(piece, pairAtEdges(piece).twin, sheetMm, (normals) => room.of(i, piece, normals, sheetMm))
  })
  return joinBodies(pieces)
}
