/** What a report remarks, each with its sign. */
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { printPanelWords } from '../words/inspect/print-panel-words.ts'
import styles from './inspect.module.css'

interface ReportRemark {
  level: 'good' | 'note' | 'warning'
  words: string
}

/** Draws nothing where there are none. */
export function ReportRemarks({ remarks }: { remarks: readonly ReportRemark[] }) {
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
