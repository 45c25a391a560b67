/** Chips that describe what will be made, or was made. */
import { Text, VisuallyHidden } from '@mantine/core'
import { IconArrowsExchange, IconX } from '@tabler/icons-react'
import { summaryWords, type SummaryChip, type SummaryTone } from '../words/request-summary-words.ts'
import styles from './summary-chips.module.css'

interface SummaryChipsProps {
  chips: readonly SummaryChip[]
  /** The label of the row, such as "Will make". */
  label: string
}

export function SummaryChips({ chips, label }: SummaryChipsProps) {
  if (chips.length === 0) return null
  return (
    <div className={styles['line']} data-testid="request-summary">
      <Text size="xs" c="dimmed" className={styles['label'] ?? ''}>
        {label}
      </Text>
      <ul className={styles['chips']} aria-label={label}>
        {chips.map(({ tone, text }) => (
          <li key={`${tone} ${text}`} className={styles['chip']} data-tone={tone}>
            <Mark tone={tone} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Mark({ tone }: { tone: SummaryTone }) {
  if (tone === 'made') return null
  const Icon = tone === 'changed' ? IconArrowsExchange : IconX
  return (
    <>
      <Icon size={13} aria-hidden />
      <VisuallyHidden>{tone === 'changed' ? summaryWords.changed : summaryWords.leftOut}: </VisuallyHidden>
    </>
  )
}
