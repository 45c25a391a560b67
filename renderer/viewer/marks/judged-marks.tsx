/** Paints what a repair lost, where it was, and what it added. */
import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { judgedColours } from '../../state/stage/defect-styles.ts'
import { useJudgedMarks } from '../../state/stage/use-judged-marks.ts'
import type { StageModel } from '../stage-model.ts'
import { squaresOf } from './judged-squares.ts'
import { createMarks, disposeMarks } from './mark-shapes.ts'

interface JudgedMarksProps {
  assetId: string
  model: StageModel
  darkTheme: boolean
}

/** Marks hang in the model and go with it. */
export function JudgedMarks({ assetId, model, darkTheme }: JudgedMarksProps) {
  const invalidate = useThree((state) => state.invalidate)
  const shown = useJudgedMarks((state) => state.shown)
  useEffect(() => {
    if (shown === null || shown.assetId !== assetId) return
    const group = createMarks({ segments: null, triangles: squaresOf(shown.marks) }, [], {
      mark: judgedColours[shown.kind],
      size: Math.max(...model.sizeMm) / 1000,
      darkTheme,
      outlined: false,
    })
    model.body.add(group)
    invalidate()
    return () => {
      disposeMarks(group)
      invalidate()
    }
  }, [shown, assetId, model, darkTheme, invalidate])
  return null
}
