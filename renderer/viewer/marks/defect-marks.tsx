/** Draws the places of the kind of defect that is opened in the report. */
import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { defectMarks } from '../../state/stage/defect-styles.ts'
import { reportOf } from '../../state/stage/report.ts'
import { useReport } from '../../state/stage/use-report.ts'
import type { StageModel } from '../stage-model.ts'
import { createMarks, disposeMarks } from './mark-shapes.ts'

interface DefectMarksProps {
  assetId: string
  model: StageModel
  darkTheme: boolean
}

/** Marks hang in the model and go with it. */
export function DefectMarks({ assetId, model, darkTheme }: DefectMarksProps) {
  const invalidate = useThree((state) => state.invalidate)
  const report = useReport((state) => reportOf(state, assetId))
  const opened = useReport((state) => state.opened)
  useEffect(() => {
    if (report.state !== 'ready' || opened === null) return
    const index = report.header.defects.findIndex(({ kind }) => kind === opened)
    const row = report.header.defects[index]
    const shape = report.shapes[index]
    if (row === undefined || shape === undefined) return
    const marks = createMarks(shape, row.places, {
      mark: defectMarks[opened],
      size: Math.max(...model.sizeMm) / 1000,
      darkTheme,
    })
    model.body.add(marks)
    invalidate()
    return () => {
      disposeMarks(marks)
      invalidate()
    }
  }, [report, opened, model, darkTheme, invalidate])
  return null
}
