/** How long a request will take, from earlier runs or the catalogue. Pure. */
import type { TypicalTime } from './catalogue.ts'

/** A finished job. */
export interface PastRun {
  ms: number
  /** Of its model; null without one. */
  triangles: number | null
}

export interface TimeEstimate {
  minMs: number
  middleMs: number
  maxMs: number
  /** From earlier runs on this computer, not from the catalogue. */
  isLearnt: boolean
}

/** Runs on models up to this much larger or smaller are preferred. */
const similar = 2
/** Number of the most similar runs that count. */
const usedRuns = 9
/** Time that does not depend on the model, as triangles. */
const overheadTriangles = 2_000
/** Exponents of the size within which the time of an operation grows. */
const [slowGrowth, fastGrowth] = [0.6, 1.2]
/** Factor by which a duration may differ from a single earlier run; less with several. */
const oneRunSpread = 1.6
/** Factor by which a duration may differ from the catalogue's estimate, because the computer or the model differs. */
const catalogueSpread = 3

/**
 * Estimates a range from earlier runs of the same operation: those on models of a similar size, else the nearest ones,
 * scaled. Without runs, from the catalogue; null if that says nothing either. `triangles`: null if unknown.
 */
export function estimateTime(
  runs: readonly PastRun[],
  typical: TypicalTime | null,
  triangles: number | null,
): TimeEstimate | null {
  if (runs.length > 0) return learnt(runs, triangles)
  if (typical === null) return null
  const { seconds, perMillionTriangles } = typical
  if (perMillionTriangles === undefined) {
    const ms = seconds * 1000
    return { minMs: ms, middleMs: ms, maxMs: ms, isLearnt: false }
  }
  const middleMs = 1000 * (seconds + (perMillionTriangles * (triangles ?? 0)) / 1e6)
  return { minMs: middleMs / catalogueSpread, middleMs, maxMs: middleMs * catalogueSpread, isLearnt: false }
}

function learnt(runs: readonly PastRun[], triangles: number | null): TimeEstimate {
  const ratioOf = (run: PastRun): number =>
    triangles === null || run.triangles === null
      ? 1
      : (triangles + overheadTriangles) / (run.triangles + overheadTriangles)
  const distanceOf = (run: PastRun): number => Math.abs(Math.log(ratioOf(run)))
  const nearest = runs.toSorted((a, b) => distanceOf(a) - distanceOf(b))
  const alike = nearest.filter((run) => distanceOf(run) <= Math.log(similar))
  const used = (alike.length > 0 ? alike : nearest).slice(0, usedRuns)
  const scaledBy = (growth: number): number[] => used.map((run) => run.ms * ratioOf(run) ** growth)
  const bounds = [...scaledBy(slowGrowth), ...scaledBy(fastGrowth)]
  const spread = oneRunSpread ** (1 / Math.sqrt(used.length))
  const middleMs = scaledBy(1).toSorted((a, b) => a - b)[Math.floor(used.length / 2)]!
  return {
    minMs: Math.min(...bounds) / spread,
    middleMs,
    maxMs: Math.max(...bounds) * spread,
    isLearnt: true,
  }
}

/** Returns the triangles of the largest model among a request's files; null if none is known. */
export function trianglesIn(
  files: readonly { assetId: string | null }[],
  assetOf: (id: string) => { facts: { triangles: number } | null } | undefined,
): number | null {
  const counts = files.flatMap(({ assetId }) => (assetId === null ? [] : (assetOf(assetId)?.facts?.triangles ?? [])))
  return counts.length === 0 ? null : Math.max(...counts)
}

/** Returns the catalogue's estimate for an operation: its own, else that of its model. */
export function typicalTimeOf(
  model: { typicalSeconds?: number | undefined },
  operation: { typicalTime?: TypicalTime | undefined },
): TypicalTime | null {
  if (operation.typicalTime !== undefined) return operation.typicalTime
  return model.typicalSeconds === undefined ? null : { seconds: model.typicalSeconds }
}
