import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { PictureHint } from './picture-hints.ts'
import styles from './slots.module.css'

/** Hints about a picture, below it. */
export function PictureHints({ hints }: { hints: readonly PictureHint[] }) {
  return hints.map(({ level, text }) => (
    <div key={text} className={styles['hint']} data-level={level} role="note" data-testid="picture-hint">
      {level === 'warning' ? <IconAlertTriangle size={14} aria-hidden /> : <IconInfoCircle size={14} aria-hidden />}
      <span>{text}</span>
    </div>
  ))
}
