/** Labels at the marked positions of the model, above the canvas. */
import { defectMarks } from '../../state/stage/defect-styles.ts'
import { useReport } from '../../state/stage/use-report.ts'
import { useMarkedPositions } from './marked-positions.ts'
import styles from './marks.module.css'

interface MarkLabelsProps {
  assetId: string | null
  darkTheme: boolean
  /** Filled with the elements, which `LabelPositions` moves. */
  elements: (HTMLElement | null)[]
}

export function MarkLabels({ assetId, darkTheme, elements }: MarkLabelsProps) {
  const marked = useMarkedPositions(assetId)
  const opened = useReport((state) => state.opened)
  const mark = opened === null ? null : defectMarks[opened]
  return marked.map(({ kind, words }, index) => (
    <span
      key={kind}
      ref={(element) => {
        elements[index] = element
      }}
      className={styles['mark']}
      data-what={kind}
      data-testid={`mark-${kind}`}
      style={kind === 'defect' && mark !== null ? { color: darkTheme ? mark.dark : mark.light } : undefined}
    >
      <i data-picture="labels" />
      <b data-picture="labels">{words}</b>
    </span>
  ))
}
