/** A line of chips that says what will be made, or was: what is built, what was changed, what is left out. */
import { Text, VisuallyHidden } from '@mantine/core'
import { IconArrowsExchange, IconX } from '@tabler/icons-react'
import { makesWords } from '../words/makes-words.ts'
import type { MakesChip, MakesTone } from '../words/makes-words.ts'
import styles from './makes-chips.module.css'

interface MakesChipsProps {
  chips: readonly MakesChip[]
  /** Of the whole line: "Will make". */
  label: string
}

/** Draws nothing where there is nothing to say. */
export function MakesChips({ chips, label }: MakesChipsProps) {
  if (chips.length === 0) return null
  return (
    <div className={styles['line']} data-testid="makes">
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

function Mark({ tone }: { tone: MakesTone }) {
  if (tone === 'made') return null
  const Icon = tone === 'changed' ? IconArrowsExchange : IconX
  return (
    <>
      <Icon size={13} aria-hidden />
      <VisuallyHidden>{tone === 'changed' ? makesWords.changed : makesWords.leftOut}: </VisuallyHidden>
    </>
  )
}
