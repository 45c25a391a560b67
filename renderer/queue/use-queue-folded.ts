/** Whether the queue is folded to one line: where nothing in it goes on or asks for anything, a while after the last of it. */
import { useEffect } from 'react'
import { asksForAll } from '../../shared/protocol/job-query.ts'
import { useHistory } from '../state/queue/use-history.ts'
import { useWindow } from '../state/use-window.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { windowStore } from '../state/window-store.ts'
import { isActive } from '../words/queue/job-words.ts'

/** ms for which what has ended stays in sight. */
const restMs = 60_000

/** Expands the queue as soon as a job runs, and collapses it when it is idle and no one uses it. */
export function useQueueFolded(): boolean {
  const going = useSnapshot(
    ({ jobs, settings, connections }) =>
      settings.held ||
      jobs.some((job) => isActive(job) || job.state === 'unsure') ||
      connections.some(({ held, paused }) => held || paused !== null),
  )
  const asked = useHistory(({ query }) => !asksForAll(query))
  const folded = useWindow((state) => state.queueFolded)
  const large = useWindow((state) => state.queueOpen)
  const busy = going || asked
  useEffect(() => {
    if (busy) windowStore.setState({ queueFolded: false })
  }, [busy])
  useEffect(() => {
    if (busy || folded) return
    const timer = setInterval(() => {
      const inUse = document.querySelector('[data-queue]:hover, [data-queue]:focus-within') !== null
      if (!inUse) windowStore.setState({ queueFolded: true })
    }, restMs)
    return () => clearInterval(timer)
  }, [busy, folded])
  return folded && !busy && !large
}
