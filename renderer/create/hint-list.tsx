/** What is to be known of a picture, below it. */
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { PictureHint } from './picture-hints.ts'
import styles from './slots.module.css'

/** Renders nothing where nothing is to be said. */
export function PictureHints({ hints }: { hints: readonly PictureHint[] }) {
  return hints.map(({ level, text }) => (
    <div key={text} className={styles['hint']} data-level={level} role="note" data-testid="picture-hint">
      {level === 'warning' ? <IconAlertTriangle size={14} aria-hidden /> : <IconInfoCircle size={14} aria-hidden />}
      <span>{text}</span>
    </div>
  ))
}
