/** A field whose help is folded behind a “?” at the end of its label. */
import { IconHelp } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { formWords } from '../words/create/form-words.ts'
import styles from './create.module.css'

interface HelpedProps {
  label: string
  /** Absent: the field stands alone. */
  help: string | undefined
  /** Another button stands at the end of the label. */
  second?: boolean
  /** A field that draws the help as its description: it is read out with the field, folded or not. */
  children: ReactNode
}

/** The pointer sees the help at the button, a press keeps it open under the label. */
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
