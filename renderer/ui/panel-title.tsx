import type { ReactNode } from 'react'
import styles from './panel-title.module.css'

/** A heading in small capitals. */
export function PanelTitle({ children, level = 2, id }: { children: ReactNode; level?: 2 | 3; id?: string }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Heading className={styles['title']} id={id}>
      {children}
    </Heading>
  )
}
