/** The queue: what is being made, what waits, and what came of the rest. */
import { Button } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { removeEndedJobs } from '../state/jobs.ts'
import { useSnapshot } from '../state/studio-store.ts'
import { useWindow } from '../state/window-store.ts'
import { EmptyHint } from '../ui/empty-hint.tsx'
import { PanelTitle } from '../ui/panel-title.tsx'
import { hasEnded, isActive } from './job-words.ts'
import { QueueRow } from './queue-row.tsx'
import styles from './queue.module.css'

/** The list under its title. */
export function QueuePanel() {
  const jobs = useSnapshot((snapshot) => snapshot.jobs)
  const shownJobId = useWindow((state) => state.shownJobId)
  const active = jobs.filter(isActive).length
  const ended = jobs.filter(hasEnded)
  return (
    <section className={styles['panel']} aria-labelledby="queue-title">
      <header className={styles['head']}>
        <PanelTitle id="queue-title">Queue{active > 0 ? ` · ${active} going on` : ''}</PanelTitle>
        {ended.length > 0 && (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={() => void removeEndedJobs(ended)}>
            Clear ended
          </Button>
        )}
      </header>
      {jobs.length === 0 ? (
        <EmptyHint icon={<IconStack2 size={20} stroke={1.5} />} title="Nothing is being made">
          What you generate waits and runs here. It survives a restart.
        </EmptyHint>
      ) : (
        <ul className={styles['list']} aria-labelledby="queue-title">
          {jobs.map((job) => (
            <QueueRow key={job.id} job={job} shown={job.id === shownJobId} />
          ))}
        </ul>
      )}
    </section>
  )
}
