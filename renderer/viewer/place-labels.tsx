/** The worst places of a measurement with their numbers; pressing one flies there. */
import type { Place } from '../../shared/formats/view-file.ts'
import { flyTo } from '../state/stage/stage-display.ts'
import { heatWords } from '../words/viewer/value-words.ts'
import { stageWords } from '../words/viewer/stage-words.ts'
import styles from './stage.module.css'

interface PlaceLabelsProps {
  places: readonly Place[]
  unit: string
  /** Filled with the elements, for what moves them. */
  elements: (HTMLElement | null)[]
}

/** Draws them; `PlaceMarks` puts them into their places. */
export function PlaceLabels({ places, unit, elements }: PlaceLabelsProps) {
  return places.map((place, index) => {
    const words = place.value === null ? '' : heatWords(place.value, unit)
    return (
      <button
        key={place.at.join()}
        type="button"
        ref={(element) => {
          elements[index] = element
        }}
        className={styles['place']}
        // The worst lies on top.
        style={{ zIndex: places.length - index }}
        aria-label={stageWords.goToSpot(index + 1, words)}
        onClick={() => flyTo(place)}
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
