/** Decimates a seamed surface without adding defects. */
import { collapseEdges, type CollapseOptions, type DecimateOptions } from './collapse-edges.ts'
import { decimateBatches } from './decimate-batches.ts'
import { findFlaws, hasNoNewFlaws } from './flaws.ts'
import { reopenNecks } from './reopen-necks.ts'
import type { SeamedSurface } from './seamed-surface.ts'

/** The first stage stops at this many times the target. */
const firstStage = { faces: 1.6, error: 0.25 }
/** A first stage that removes less than this fraction of the faces is skipped. */
const minRemoved = 0.1
/**
 * If the surface has more than this many times the target faces, very large surfaces are first decimated in batches.
 */
const batchesAbove = 8
const maxAttempts = 10
/** After a result with new defects the second stage tries slightly lower targets, then this many higher ones. */
const maxLowered = 3

/**
 * Returns at most `targetFaces` where topology and error allow, and all faces if none can be removed. Never adds
 * non-manifold edges or duplicate faces, and a closed surface stays closed.
 *
 * The second stage starts with quadrics of the remaining faces instead of accumulated ones (as in Lindstrom & Turk 1998):
 * the median of the mean distance of 26 models at 10 % falls by 13 %. If reopened necks leave too many faces, the second
 * stage aims lower; if seams keep the simplifier from its target they may collapse, unless there is a `maxError`.
 */
export function decimate(source: SeamedSurface, { targetFaces, maxError, plane }: DecimateOptions): SeamedSurface {
  const start = firstStageOf(source, { targetFaces, maxError, plane })
  let best = start
  let aim = targetFaces
  let isPermissive = false
  let rejected = 0
  for (let attempt = 0; attempt < maxAttempts && aim < best.partOfFace.length; attempt++) {
    const made = collapseWithoutFlaws(start, { targetFaces: aim, maxError, plane, isPermissive })
    if (made === null) {
      aim = rejected++ < maxLowered ? aim * 0.97 : aim * 1.5 + 4
      continue
    }
    const count = made.surface.partOfFace.length
    if (count < best.partOfFace.length) best = made.surface
    if (count <= targetFaces || maxError !== undefined) break
    if (made.simplifierFaces <= aim + 1) aim = Math.max(aim / 2, aim - (count - targetFaces))
    else if (isPermissive) break
    else isPermissive = true
  }
  return best
}

function firstStageOf(source: SeamedSurface, { targetFaces, maxError, plane }: DecimateOptions): SeamedSurface {
  const { normals: _, ...whole } = source
  const options = {
    targetFaces: targetFaces * firstStage.faces,
    maxError: maxError === undefined ? undefined : maxError * firstStage.error,
    plane,
  }
  const isHuge = whole.partOfFace.length > targetFaces * batchesAbove
  const start = (isHuge ? decimateBatches(whole, options) : null) ?? whole
  if (options.targetFaces > start.partOfFace.length * (1 - minRemoved)) return start
  const made = collapseWithoutFlaws(start, options)
  return made?.surface ?? start
}

/** Collapses edges, and cuts non-manifold edges apart if there are too many; null if the result still has new defects. */
function collapseWithoutFlaws(
  source: SeamedSurface,
  options: CollapseOptions,
): { surface: SeamedSurface; simplifierFaces: number } | null {
  const collapsed = collapseEdges(source, options)
  if (collapsed === null || hasNoNewFlaws(collapsed.flaws, source.faces)) return collapsed
  const surface = reopenNecks(collapsed.surface, new Uint8Array(0))
  return hasNoNewFlaws(findFlaws(surface.faces), source.faces) ? { ...collapsed, surface } : null
}
