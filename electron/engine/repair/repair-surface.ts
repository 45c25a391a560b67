/** Repairs a surface piece by piece, keeping as many triangles as possible with their attributes. */
import type { RepairStep } from '../../../shared/print/print-report.ts'
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
  /** Separate pieces smaller than this in every direction that touch nothing are dust; millimetres. */
  smallestPieceMm: number
  /** Thickness that sheets get, millimetres. */
  sheetMm: number
  /** Whether patches over holes may bulge to continue the curvature. */
  bulge: boolean
  /** How open pieces are closed; default `auto`. */
  open?: OpenPieces
  /** Whether overlapping shells are united; default true. */
  unite?: boolean
}

export interface Repaired {
  body: Body
  /** The surface before anything was added, wound outwards: the reference for the result. */
  wound: Body
  steps: RepairStep[]
  method: 'none' | 'surface' | 'sheet'
}

type Note = (action: RepairStep['action'], count: number) => void

/** The result may still have faults; the caller checks. */
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

/** Welds points, removes zero-area and duplicate triangles, and closes T-junctions. */
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

/** Winds open patches consistently, front faces outwards. */
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
