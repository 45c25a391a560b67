import { IconAlertTriangle } from '@tabler/icons-react'
import { printPanelWords } from '../words/inspect/print-panel-words.ts'
import type { ReportLine } from '../words/inspect/print-words.ts'
import styles from './inspect.module.css'

/** Returns a line of a report as a fact; a problem has an icon. */
export function reportFact({ name, value, bad }: ReportLine) {
  return {
    name,
    value:
      bad === true ? (
        <span className={styles['bad']}>
          <IconAlertTriangle size={13} aria-label={printPanelWords.warning} /> {value}
        </span>
      ) : (
        value
      ),
  }
}
