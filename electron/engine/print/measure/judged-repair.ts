/** The repair judgement, as reported for the finished print. */
import type { PrintRepair } from '../../../../shared/print/print-report.ts'
import type { JudgedMarks, JudgedPatch, RepairJudgement } from '../../../../shared/print/repair-judgement.ts'
import type { Body } from '../../repair/body.ts'
import { judgeBodies } from '../../repair/judge.ts'
import type { Move, Turn } from '../shape/move-body.ts'

/** A judgement whose positions follow the model. */
export interface JudgedRepair {
  /** With positions in the bodies' own millimetres. */
  judgement: RepairJudgement
  onThePrint(turn: Turn, move: Move): RepairJudgement
}

/** `sheetMm` is the thickness given to sheets, if any, in the bodies' own millimetres. */
export async function judgedRepair(
  before: Body,
  after: Body,
  repair: PrintRepair,
  sheetMm: number,
): Promise<JudgedRepair> {
  const isThickened = repair.method === 'sheet' || repair.steps.some(({ action }) => action === 'sheet-thickened')
  const judgement = await judgeBodies(before, after, isThickened ? sheetMm : 0)
  return { judgement, onThePrint: (turn, move) => placed(judgement, turn, move) }
}

/** Transforms lengths and positions with the model. */
function placed(judgement: RepairJudgement, turn: Turn, move: Move): RepairJudgement {
  const { scale } = move
  const patch = ({ atMm, radiusMm, percent }: JudgedPatch): JudgedPatch => ({
    atMm: moved(turned(atMm, turn), move),
    radiusMm: radiusMm * scale,
    percent,
  })
  const marks = ({ sideMm, at }: JudgedMarks): JudgedMarks => {
    const all: number[] = []
    for (let i = 0; i < at.length; i += 6)
      all.push(...moved(turned(at.slice(i, i + 3), turn), move), ...turned(at.slice(i + 3, i + 6), turn))
    return { sideMm: sideMm * scale, at: all }
  }
  return {
    ...judgement,
    toleranceMm: judgement.toleranceMm * scale,
    sheetToleranceMm: judgement.sheetToleranceMm * scale,
    farthestMm: judgement.farthestMm * scale,
    lostPatches: judgement.lostPatches.map(patch),
    inventedPatches: judgement.inventedPatches.map(patch),
    filledPatches: judgement.filledPatches.map(patch),
    lostMarks: marks(judgement.lostMarks),
    inventedMarks: marks(judgement.inventedMarks),
    filledMarks: marks(judgement.filledMarks),
  }
}

type Position = [number, number, number]

function turned([x, y, z]: readonly number[], t: Turn): Position {
  return [t[0] * x! + t[1] * y! + t[2] * z!, t[3] * x! + t[4] * y! + t[5] * z!, t[6] * x! + t[7] * y! + t[8] * z!]
}

function moved(at: Position, { scale, by }: Move): Position {
  return [at[0] * scale + by[0], at[1] * scale + by[1], at[2] * scale + by[2]]
}
