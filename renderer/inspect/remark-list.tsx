/** The remarks of a report, each with an icon for its level. */
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { printPanelWords } from '../words/inspect/print-panel-words.ts'
import type { PrintSentence } from '../words/inspect/print-words.ts'
import styles from './inspect.module.css'

export function RemarkList({ remarks }: { remarks: readonly PrintSentence[] }) {
  if (remarks.length === 0) return null
  return (
    <ul className={styles['remarks']} aria-label={printPanelWords.remarks}>
      {remarks.map(({ level, words }) => (
        <li key={words} data-level={level}>
          {level === 'warning' ? (
            <IconAlertTriangle size={14} aria-label={printPanelWords.warning} />
          ) : level === 'good' ? (
            <IconCircleCheck size={14} aria-label={printPanelWords.good} />
          ) : (
            <IconInfoCircle size={14} aria-label={printPanelWords.note} />
          )}
          <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}
