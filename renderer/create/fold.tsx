/** A collapsible part of the form. */
import { Collapse, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import styles from './create.module.css'

interface FoldProps {
  title: string
  /** Shown beside the title, such as a count; absent if there is nothing to show. */
  note?: string | undefined
  /** Gap before the note, in px. */
  noteGap?: number
  open: boolean
  onToggle: () => void
  testId?: string
  /** Shown while collapsed. */
  folded?: ReactNode
  children: ReactNode
}

export function Fold({ title, note, noteGap = 0, open, onToggle, testId, folded, children }: FoldProps) {
  const id = useId()
  return (
    <>
      <UnstyledButton
        className={styles['fold']}
        aria-expanded={open}
        aria-controls={id}
        data-testid={testId}
        onClick={onToggle}
      >
        <IconChevronRight size={14} className={styles['chevron']} aria-hidden />
        {title}
        {note !== undefined && (
          <Text size="xs" c="dimmed" fw={400} ml={noteGap} span>
            {note}
          </Text>
        )}
      </UnstyledButton>
      {!open && folded}
      <Collapse expanded={open} id={id} keepMounted={false}>
        {children}
      </Collapse>
    </>
  )
}
