/** A slider for each shape of the file. */
import { bendShape, type Shape } from '../state/stage/play.ts'
import { playWords, shapeWords } from '../words/viewer/play-words.ts'
import styles from './play.module.css'

/** Plain sliders: a face may have a hundred of them. */
export function ShapeSliders({ shapes }: { shapes: readonly Shape[] }) {
  return (
    <div className={styles['shapes']} data-stage-foot role="group" aria-label={playWords.shapes} data-testid="shapes">
      {shapes.map(({ name, value }) => (
        <label key={name} className={styles['shape']}>
          <span title={shapeWords(name)}>{shapeWords(name)}</span>
          <input
            type="range"
            min={0}
            max={1}
            step={0.01}
            value={value}
            onChange={(event) => bendShape(name, event.currentTarget.valueAsNumber)}
          />
          <output>{playWords.shapeValue(value)}</output>
        </label>
      ))}
    </div>
  )
}
