/** The numbers at the worst positions of a measurement; a click on one flies there. */
import type { Place } from '../../shared/formats/view-file.ts'
import { flyTo } from '../state/stage/stage-display.ts'
import { heatWords } from '../words/viewer/value-words.ts'
import { stageWords } from '../words/viewer/stage-words.ts'
import styles from './stage.module.css'

interface PositionLabelsProps {
  positions: readonly Place[]
  unit: string
  /** Filled with the elements, which `LabelPositions` moves. */
  elements: (HTMLElement | null)[]
}

export function PositionLabels({ positions, unit, elements }: PositionLabelsProps) {
  return positions.map((position, index) => {
    const words = position.value === null ? '' : heatWords(position.value, unit)
    return (
      <button
        key={position.at.join()}
        type="button"
        ref={(element) => {
          elements[index] = element
        }}
        className={styles['place']}
        // The worst one is on top.
        style={{ zIndex: positions.length - index }}
        aria-label={stageWords.goToSpot(index + 1, words)}
        onClick={() => flyTo(position)}
      >
        <span className={styles['placenumber']} data-picture="labels">
          {index + 1}
        </span>{' '}
        {index < 3 && words !== '' && (
          <span className={styles['placewords']} data-picture="labels">
            {words}
          </span>
        )}
      </button>
    )
  })
}
