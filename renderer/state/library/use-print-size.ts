/** The verdict on a model's size for the chosen printer, and the action that answers its question. */
import { defaultCoordinateSystem, isPlain } from '../../../shared/formats/coordinate-system.ts'
import { judgeSize, type SizeProblem } from '../../../shared/print/print-size.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { useSnapshot } from '../use-studio.ts'
import { takeAsset } from './assets.ts'

/** `answer` scales the model as one undoable step; null if no other unit is likely. */
export function usePrintSize(
  asset: Asset,
  sizeMm: readonly number[] | null,
): { problem: SizeProblem; answer: (() => void) | null } | null {
  const printer = useSnapshot(({ settings }) => settings.buildPlate)
  const problem = sizeMm === null ? null : judgeSize(sizeMm, printer)
  if (problem === null) return null
  const { unitFactor } = problem.figures
  const now = asset.coordinateSystem ?? defaultCoordinateSystem
  const scaled = { ...now, scale: Number((now.scale * unitFactor).toPrecision(12)) }
  const answer = () => void takeAsset(asset, isPlain(scaled) ? null : scaled)
  return { problem, answer: unitFactor === 0 ? null : answer }
}
