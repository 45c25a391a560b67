/** The queue: running, waiting and ended jobs. */
import { Button } from '@mantine/core'
import { IconSearch, IconStack2 } from '@tabler/icons-react'
import { useMemo } from 'react'
import { asksForAll, findsJob } from '../../shared/protocol/job-query.ts'
import type { Job } from '../../shared/protocol/job.ts'
import { clearQuery } from '../state/queue/job-history.ts'
import { useHistory } from '../state/queue/use-history.ts'
import { useShownResults } from '../state/use-shown-results.ts'
import { useWindow } from '../state/use-window.ts'
import { useMovedJobs } from '../state/queue/use-moved-jobs.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { EmptyHint } from '../ui/empty-hint.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { queueWords } from '../words/queue/queue-words.ts'
import { QueueHead } from './queue-head.tsx'
import { liveJobs, queueItems } from './queue-items.ts'
import styles from './queue.module.css'
import { useSelection } from './selection-store.ts'

const QueueList = lazyComponent(async () => (await import('./queue-list.tsx')).QueueList)
const SelectionBar = lazyComponent(async () => (await import('./queue-selection-bar.tsx')).SelectionBar)
const PausedLines = lazyComponent(async () => (await import('./paused-lines.tsx')).PausedLines)
const QueryChips = lazyComponent(async () => (await import('./query-chips.tsx')).QueryChips)
const CancelDialog = lazyComponent(async () => (await import('./cancel-dialog.tsx')).CancelDialog, {
  useWanted: () => useSelection(({ confirming }) => confirming !== null),
})
const TimelineDialog = lazyComponent(async () => (await import('./timeline-dialog.tsx')).TimelineDialog, {
  useWanted: () => useWindow(({ timelineJobId }) => timelineJobId !== null),
})

export function QueuePanel() {
  const jobs = useMovedJobs(useSnapshot((snapshot) => snapshot.jobs))
  const assets = useSnapshot((snapshot) => snapshot.assets)
  const query = useHistory((state) => state.query)
  useShownResults(query)
  const ended = useHistory((state) => state.jobs)
  const total = useHistory((state) => state.total)
  const status = useHistory((state) => state.status)
  const hasMore = useHistory((state) => state.next !== null)
  const paused = useSnapshot(
    ({ settings, connections }) => settings.held || connections.some((each) => each.held || each.paused !== null),
  )
  const selecting = useSelection((state) => state.selected.size > 0)
  const byId = useMemo(() => new Map(assets.map((asset) => [asset.id, asset])), [assets])
  const all = asksForAll(query)
  const live = useMemo(
    () =>
      liveJobs(jobs, all ? () => true : (job: Job) => findsJob(query, job, (id) => byId.get(id)?.favourite === true)),
    [jobs, all, query, byId],
  )
  const hasRest = hasMore || status === 'failed'
  const items = useMemo(() => queueItems(live, ended, total, hasRest), [live, ended, total, hasRest])
  const found = live.now.length + live.waiting.length + total
  const lines = (
    <>
      {paused && <PausedLines />}
      {!all && <QueryChips found={found} />}
    </>
  )
  return (
    <section className={styles['panel']} aria-labelledby="queue-title" data-queue>
      <QueueHead />
      {selecting && <SelectionBar items={items} />}
      {items.length > 0 ? (
        <QueueList items={items} waiting={live.waiting} assets={byId}>
          {lines}
        </QueueList>
      ) : (
        <div className={styles['scroller']}>
          <div className={styles['lines']}>{lines}</div>
          {all ? (
            <EmptyHint icon={<IconStack2 size={20} stroke={1.5} />} title={queueWords.list.empty}>
              {queueWords.list.emptyText}
            </EmptyHint>
          ) : (
            status !== 'loading' && (
              <EmptyHint
                icon={<IconSearch size={20} stroke={1.5} />}
                title={queueWords.list.noMatches}
                action={
                  <Button variant="default" size="xs" mt={4} onClick={clearQuery} data-testid="queue-clear-filter">
                    {queueWords.filter.clear}
                  </Button>
                }
              />
            )
          )}
        </div>
      )}

      <CancelDialog />
      <TimelineDialog />
    </section>
  )
}
