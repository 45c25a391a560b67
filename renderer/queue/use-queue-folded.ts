import { useEffect } from 'react'
import { asksForAll } from '../../shared/protocol/job-query.ts'
import { useHistory } from '../state/queue/use-history.ts'
import { useWindow } from '../state/use-window.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { windowStore } from '../state/window-store.ts'
import { isActive } from '../words/queue/job-words.ts'

/** Milliseconds for which ended jobs stay visible. */
const idleMs = 60_000

/**
 * Returns whether the queue is collapsed. It expands when a job runs, and collapses after it has been idle and unused
 * for some time.
 */
export function useQueueFolded(): boolean {
  const hasWork = useSnapshot(
    ({ jobs, settings, connections }) =>
      settings.held ||
      jobs.some((job) => isActive(job) || job.state === 'unsure') ||
      connections.some(({ held, paused }) => held || paused !== null),
  )
  const isFiltered = useHistory(({ query }) => !asksForAll(query))
  const folded = useWindow((state) => state.queueFolded)
  const large = useWindow((state) => state.queueOpen)
  const busy = hasWork || isFiltered
  useEffect(() => {
    if (busy) windowStore.setState({ queueFolded: false })
  }, [busy])
  useEffect(() => {
    if (busy || folded) return
    const timer = setInterval(() => {
      const inUse = document.querySelector('[data-queue]:hover, [data-queue]:focus-within') !== null
      if (!inUse) windowStore.setState({ queueFolded: true })
    }, idleMs)
    return () => clearInterval(timer)
  }, [busy, folded])
  return folded && !busy && !large
}
