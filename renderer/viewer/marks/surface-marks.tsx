/** Marks on the surface: the opened kind of defect, and what a repair lost or added. */
import { useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import type { JudgedMarks } from '../../../shared/print/repair-judgement.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'
import { useJudgedMarks } from '../../state/stage/use-judged-marks.ts'
import { defectMarks, judgedColours } from '../../state/stage/defect-styles.ts'
import { reportOf } from '../../state/stage/report.ts'
import { useReport } from '../../state/stage/use-report.ts'
import type { StageModel } from '../stage-model.ts'
import { createMarks, disposeMarks, type Marked } from './mark-shapes.ts'

interface MarksProps {
  assetId: string
  model: StageModel
  darkTheme: boolean
}

export function DefectMarks({ assetId, model, darkTheme }: MarksProps) {
  const report = useReport((state) => reportOf(state, assetId))
  const opened = useReport((state) => state.opened)
  const marked = useMemo((): Marked | null => {
    if (report.state !== 'ready' || opened === null) return null
    const index = report.header.defects.findIndex(({ kind }) => kind === opened)
    const row = report.header.defects[index]
    const shape = report.shapes[index]
    return row === undefined || shape === undefined
      ? null
      : { shape, positions: row.places, mark: defectMarks[opened], outlined: true }
  }, [report, opened])
  useMarks(marked, model, darkTheme)
  return null
}

export function JudgedSurface({ assetId, model, darkTheme }: MarksProps) {
  const shown = useJudgedMarks((state) => state.shown)
  const marked = useMemo((): Marked | null => {
    if (shown === null || shown.assetId !== assetId) return null
    const shape = { segments: null, triangles: squaresOf(shown.marks) }
    return { shape, positions: [], mark: judgedColours[shown.kind], outlined: false }
  }, [shown, assetId])
  useMarks(marked, model, darkTheme)
  return null
}

function useMarks(marked: Marked | null, model: StageModel, darkTheme: boolean): void {
  const invalidate = useThree((state) => state.invalidate)
  useEffect(() => {
    if (marked === null) return
    const marks = createMarks(marked, Math.max(...model.sizeMm) / 1000, darkTheme)
    model.body.add(marks)
    invalidate()
    return () => {
      disposeMarks(marks)
      invalidate()
    }
  }, [marked, model, darkTheme, invalidate])
}

/** Returns two triangles for each mark, a square on the surface; 9 numbers each, metres. */
export function squaresOf({ sideMm, at }: JudgedMarks): Float32Array<ArrayBuffer> {
  const half = sideMm / 2000
  const triangles = new Float32Array((at.length / 6) * 18)
  for (let i = 0; i < at.length; i += 6) {
    const [nx, ny, nz] = vec3((axis) => at[i + 3 + axis]!)
    // An orthonormal basis without branches (Duff et al., "Building an Orthonormal Basis, Revisited", 2017).
    const sign = nz >= 0 ? 1 : -1
    const a = -1 / (sign + nz)
    const right = [1 + sign * nx * nx * a, sign * nx * ny * a, -sign * nx] as const
    const up = [nx * ny * a, sign + ny * ny * a, -ny] as const
    const corner = (u: number, v: number) =>
      vec3((axis) => at[i + axis]! / 1000 + half * (u * right[axis] + v * up[axis]))
    const [p, q, r, s] = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
    triangles.set([...p, ...q, ...r, ...p, ...r, ...s], i * 3)
  }
  return triangles
}
