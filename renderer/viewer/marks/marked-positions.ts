/** The labelled positions of the model: the defect in view, and the centre of mass. */
import { useMemo } from 'react'
import type { Place } from '../../../shared/formats/view-file.ts'
import { stageWords } from '../../words/viewer/stage-words.ts'
import { reportOf } from '../../state/stage/report.ts'
import { useReport } from '../../state/stage/use-report.ts'

interface MarkedPosition {
  position: Place
  kind: 'defect' | 'centre'
  words: string
}

/** Returns the same array until something changes. */
export function useMarkedPositions(assetId: string | null): readonly MarkedPosition[] {
  const report = useReport((state) => reportOf(state, assetId))
  const { opened, defectIndex: index, centre } = useReport((state) => state)
  return useMemo(() => {
    if (report.state !== 'ready') return noPositions
    const { defects, centreOfMass } = report.header
    const defectPositions = defects.find(({ kind }) => kind === opened)?.places ?? []
    const defect = index === null ? undefined : defectPositions[index]
    const marked: MarkedPosition[] = []
    if (defect !== undefined)
      marked.push({ position: defect, kind: 'defect', words: stageWords.placeOf(index! + 1, defectPositions.length) })
    if (centre) {
      const position = { at: centreOfMass, radius: 0, value: null }
      marked.push({ position, kind: 'centre', words: stageWords.centreOfMass })
    }
    return marked
  }, [report, opened, index, centre])
}

const noPositions: readonly MarkedPosition[] = []
