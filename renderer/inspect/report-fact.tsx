/** A line of a report as a fact: a problem carries a mark. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { printPanelWords } from '../words/inspect/print-panel-words.ts'
import type { ReportLine } from '../words/inspect/print-words.ts'
import styles from './inspect.module.css'

/** For a `FactList`. */
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
