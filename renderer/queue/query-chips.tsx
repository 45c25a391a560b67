/** The conditions of the filter as removable chips, and the number of matches. */
import { Button, CloseButton, Text } from '@mantine/core'
import { asksForAll, hasHistory } from '../../shared/protocol/job-query.ts'
import { changeQuery, clearQuery } from '../state/queue/job-history.ts'
import { useHistory } from '../state/queue/use-history.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { queryChips } from '../words/queue/query-words.ts'
import { queueWords } from '../words/queue/queue-words.ts'
import styles from './queue.module.css'

const words = queueWords.filter

export function QueryChips({ found }: { found: number }) {
  const query = useHistory((state) => state.query)
  const loading = useHistory((state) => state.status === 'loading')
  const connections = useSnapshot((snapshot) => snapshot.connections)
  const all = useSnapshot(({ jobs, endedJobs }) =>
    jobs.reduce((count, job) => count + Number(!hasHistory(job)), endedJobs),
  )
  if (asksForAll(query)) return null
  const chips = queryChips(query, (id) => connections.find((known) => known.id === id)?.name ?? words.removedService)
  return (
    <div className={styles['chips']} data-testid="queue-chips">
      <Text size="xs" c="dimmed" className="tabular" role="status" data-testid="queue-found">
        {loading ? words.searching : words.found(found, Math.max(all, found))}
      </Text>
      {chips.map(({ label, without }, index) => (
        <span key={`${index} ${label}`} className={styles['chip']}>
          {label}
          <CloseButton size={16} iconSize={12} aria-label={words.remove(label)} onClick={() => changeQuery(without)} />
        </span>
      ))}
      <Button variant="subtle" color="gray" size="compact-xs" onClick={clearQuery}>
        {words.clear}
      </Button>
    </div>
  )
}
