/** A field with its help behind a “?” at the end of the label. */
import { IconHelp } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { formWords } from '../words/create/form-words.ts'
import styles from './create.module.css'

interface HelpedProps {
  label: string
  /** Absent if there is no help. */
  help: string | undefined
  /** Whether another button follows the label. */
  second?: boolean
  /** A field described by the help, for screen readers. */
  children: ReactNode
}

/** The button shows the help as a tooltip, and keeps it open when clicked. */
export function Helped({ label, help, second = false, children }: HelpedProps) {
  const [open, setOpen] = useState(false)
  if (help === undefined || help === '') return children
  return (
    <div className={styles['helped']} data-open={open || undefined}>
      {children}
      <IconButton
        label={formWords.help(label)}
        tooltip={help}
        tooltipPosition="top-end"
        multiline
        size={20}
        className={styles['help']}
        data-second={second || undefined}
        icon={<IconHelp size={15} />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        data-testid="help"
      />
    </div>
  )
}
