/** The actions for selected jobs, in place of the header, so that no row moves. */
import { Button, Text } from '@mantine/core'
import { useMemo } from 'react'
import { comparableOf, compare, maxCompared } from '../state/stage/compare.ts'
import { removeJobs, retryJobs } from '../state/queue/many-jobs.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { askToCancel, cancellable } from './end-jobs.ts'
import { hasEnded, hasFailed } from '../words/queue/job-words.ts'
import { queueWords } from '../words/queue/queue-words.ts'
import type { QueueItem } from './queue-items.ts'
import styles from './queue.module.css'
import { clearSelection, useSelection } from './selection-store.ts'

const words = queueWords.selection

export function SelectionBar({ items }: { items: readonly QueueItem[] }) {
  const selected = useSelection((state) => state.selected)
  const jobs = useMemo(
    () => items.flatMap((item) => (item.kind === 'job' && selected.has(item.key) ? [item.job] : [])),
    [items, selected],
  )
  const ending = cancellable(jobs)
  const failed = jobs.filter((job) => hasFailed(job) && job.state !== 'refused')
  const endedJobs = jobs.filter(hasEnded)
  const assets = useSnapshot((snapshot) => snapshot.assets)
  const models = useMemo(
    () => [...new Set(jobs.flatMap(({ assetIds }) => comparableOf(assets, assetIds).slice(0, 1)))],
    [jobs, assets],
  )
  return (
    <div className={styles['selection']} role="toolbar" aria-label={words.label} data-testid="queue-selection">
      <Text size="sm" fw={500} className="tabular" flex={1} truncate>
        {words.count(jobs.length)}
      </Text>
      {ending.length > 0 && (
        <Button variant="default" size="xs" onClick={() => askToCancel(ending)} data-testid="selection-cancel">
          {words.cancel(ending.length)}
        </Button>
      )}
      {models.length > 1 && models.length <= maxCompared && (
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            clearSelection()
            compare(models)
          }}
          data-testid="selection-compare"
        >
          {words.compare(models.length)}
        </Button>
      )}
      {failed.length > 0 && (
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            clearSelection()
            void retryJobs(failed)
          }}
          data-testid="selection-retry"
        >
          {words.retry(failed.length)}
        </Button>
      )}
      {endedJobs.length > 0 && (
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            clearSelection()
            void removeJobs(endedJobs)
          }}
          data-testid="selection-remove"
        >
          {words.remove(endedJobs.length)}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="xs" onClick={clearSelection} data-testid="selection-clear">
        {words.clear}
      </Button>
    </div>
  )
}
