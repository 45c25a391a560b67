/** Words at the marked places of the model, above the canvas. */
import { defectMarks } from '../../state/stage/defect-styles.ts'
import { useReport } from '../../state/stage/use-report.ts'
import { useMarkedPlaces } from './marked-places.ts'
import styles from './marks.module.css'

interface MarkLabelsProps {
  assetId: string | null
  darkTheme: boolean
  /** Filled with the elements, for what moves them. */
  elements: (HTMLElement | null)[]
}

/** Draws them; `MarkPlaces` in the scene puts them where they belong. */
export function MarkLabels({ assetId, darkTheme, elements }: MarkLabelsProps) {
  const marked = useMarkedPlaces(assetId)
  const opened = useReport((state) => state.opened)
  const mark = opened === null ? null : defectMarks[opened]
  return marked.map(({ what, words }, index) => (
    <span
      key={what}
      ref={(element) => {
        elements[index] = element
      }}
      className={styles['mark']}
      data-what={what}
      data-testid={`mark-${what}`}
      style={what === 'defect' && mark !== null ? { color: darkTheme ? mark.dark : mark.light } : undefined}
    >
      <i data-picture="labels" />
      <b data-picture="labels">{words}</b>
    </span>
  ))
}
