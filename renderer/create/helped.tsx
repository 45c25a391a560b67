/** The frame of a field: its help behind a “?” at the end of the label, and the focus where the field is wanted. */
import { IconHelp } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { draftStore } from '../state/draft/draft.ts'
import { useDraft } from '../state/draft/use-draft.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { formWords } from '../words/create/form-words.ts'
import styles from './create.module.css'

interface HelpedProps {
  /** Its id in the catalogue. */
  field: string
  label: string
  /** Absent if there is no help. */
  help: string | undefined
  /** The prompt is also wanted by that name, and has another button after its label. */
  isPrompt?: boolean
  /** A field described by the help, for screen readers. */
  children: ReactNode
}

/** The button shows the help as a tooltip, and keeps it open when clicked. */
export function Helped({ field, label, help, isPrompt = false, children }: HelpedProps) {
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const wanted = useDraft(
    ({ wantedField }) =>
      wantedField === field || (isPrompt && wantedField === 'prompt') || wantedField?.startsWith(`${field}.`) === true,
  )
  useEffect(() => {
    if (!wanted || frame.current === null) return
    draftStore.setState({ wantedField: null })
    focusWithin(frame.current)
  }, [wanted])
  if (help === undefined || help === '') return <div ref={frame}>{children}</div>
  return (
    <div ref={frame} className={styles['helped']} data-open={open || undefined}>
      {children}
      <IconButton
        label={formWords.help(label)}
        tooltip={help}
        tooltipPosition="top-end"
        multiline
        size={20}
        className={styles['help']}
        data-second={isPrompt || undefined}
        icon={<IconHelp size={15} />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        data-testid="help"
      />
    </div>
  )
}

/** In order of preference: a slot has only buttons, and the prompt has some before its field. */
const focusable = ['textarea', 'input:checked', 'input:not([type=hidden], [type=file])', 'button']

function focusWithin(frame: HTMLElement): void {
  const found = focusable.flatMap((selector) => frame.querySelector<HTMLElement>(selector) ?? [])[0]
  found?.focus()
  if (found instanceof HTMLTextAreaElement) found.setSelectionRange(found.value.length, found.value.length)
  frame.scrollIntoView({ block: 'nearest' })
}
