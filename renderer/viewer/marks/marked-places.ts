/** Which places of the model carry a word on the stage: the defect that was flown to, and where the model balances. */
import { useMemo } from 'react'
import type { Place } from '../../../shared/formats/view-file.ts'
import { stageWords } from '../../words/viewer/stage-words.ts'
import { reportOf } from '../../state/stage/report.ts'
import { useReport } from '../../state/stage/use-report.ts'

export interface MarkedPlace {
  place: Place
  what: 'defect' | 'centre'
  words: string
}

/** For the labels and for what moves them: the same array until something changes. */
export function useMarkedPlaces(assetId: string | null): readonly MarkedPlace[] {
  const report = useReport((state) => reportOf(state, assetId))
  const { opened, place, centre } = useReport((state) => state)
  return useMemo(() => {
    if (report.state !== 'ready') return none
    const { defects, centreOfMass } = report.header
    const row = defects.find(({ kind }) => kind === opened)
    const at = place === null ? undefined : row?.places[place]
    return [
      ...(row === undefined || at === undefined
        ? []
        : [{ place: at, what: 'defect' as const, words: stageWords.placeOf(place! + 1, row.places.length) }]),
      ...(centre
        ? [
            {
              place: { at: centreOfMass, radius: 0, value: null },
              what: 'centre' as const,
              words: stageWords.centreOfMass,
            },
          ]
        : []),
    ]
  }, [report, opened, place, centre])
}

const none: readonly MarkedPlace[] = []
