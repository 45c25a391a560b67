import type { ReactNode } from 'react'
import styles from './fact-list.module.css'

export interface Fact {
  name: string
  value: ReactNode
}

/** A description list in two columns; long values wrap. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles['list']}>
      {facts.map(({ name, value }) => (
        <div key={name} className={styles['row']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
