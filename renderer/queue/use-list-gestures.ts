import type { KeyboardEvent, MouseEvent } from 'react'
import type { Job } from '../../shared/protocol/job.ts'
import { resultOf, showResult } from '../state/queue/jobs.ts'
import { moveJob } from '../state/queue/move-job.ts'
import { windowStore } from '../state/window-store.ts'
import { endOrRemove } from './end-jobs.ts'
import { positionBeside, type QueueItem } from './queue-items.ts'
import { queueKey, type QueueKey } from './queue-keys.ts'
import { clearSelection, selectAll, selectionStore, selectTo, focusRow, toggleSelected } from './selection-store.ts'

interface ListGestures {
  rows: readonly (QueueItem & { kind: 'job' })[]
  waiting: readonly Job[]
  /** Returns the number of visible rows. */
  page: () => number
  /** Focuses a row once it is rendered. */
  focusNext: (key: string) => void
  scrollTo: (key: string) => void
}

/**
 * Returns the handlers of the list for keys and clicks. `data-job` names the job of a row; its buttons and fields
 * handle their own events.
 */
export function useListGestures({ rows, waiting, page, focusNext, scrollTo }: ListGestures) {
  const keys = () => rows.map(({ key }) => key)
  const jobOf = (element: HTMLElement | null): Job | undefined => {
    const id = element?.dataset['job']
    return id === undefined ? undefined : rows.find(({ key }) => key === id)?.job
  }
  /** Returns the selected jobs if the row is one of them, otherwise the row's job. */
  function targetsOf(row: Job): Job[] {
    const { selected } = selectionStore.getState()
    return selected.has(row.id) ? rows.flatMap(({ job }) => (selected.has(job.id) ? [job] : [])) : [row]
  }

  function obey(meaning: QueueKey, row: Job, index: number): void {
    switch (meaning.do) {
      case 'go': {
        const target = rows[meaning.to]
        if (target === undefined) return
        if (meaning.extend) selectTo(target.key, keys())
        else focusRow(target.key)
        focusNext(target.key)
        scrollTo(target.key)
        return
      }
      case 'move': {
        const position = row.state === 'waiting' ? positionBeside(waiting, row.id, meaning.direction) : null
        focusNext(row.id)
        if (position !== null) void moveJob(row, position.beforeId, position.order)
        return
      }
      case 'toggle':
        toggleSelected(row.id)
        return
      case 'select-all':
        selectAll(keys())
        return
      case 'clear':
        clearSelection()
        return
      case 'remove': {
        const next = rows[index + 1] ?? rows[index - 1]
        const targets = targetsOf(row)
        // A cancelled job stays in the list, at another position.
        if (row.finishedAt === null) focusNext(row.id)
        else if (targets.length === 1 && next !== undefined) {
          focusRow(next.key)
          focusNext(next.key)
        }
        void endOrRemove(targets)
        return
      }
      case 'show': {
        const result = resultOf(row)
        if (result === undefined) windowStore.setState({ timelineJobId: row.id })
        else void showResult(result)
      }
    }
  }

  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const row = jobOf(event.target as HTMLElement)
      if (row === undefined) return
      const index = rows.findIndex(({ key }) => key === row.id)
      const meaning = queueKey(event, index, rows.length, page())
      if (meaning === null) return
      if (meaning.do === 'clear' && selectionStore.getState().selected.size === 0) return
      event.preventDefault()
      event.stopPropagation()
      obey(meaning, row, index)
    },
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      // Otherwise Shift would select text.
      if (event.shiftKey) event.preventDefault()
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const row = jobOf(clickedRow(event))
      if (row === undefined) return
      if (event.shiftKey) selectTo(row.id, keys())
      else if (event.ctrlKey || event.metaKey) toggleSelected(row.id)
      else focusRow(row.id)
    },
    onDoubleClick: (event: MouseEvent<HTMLElement>) => {
      const result = resultOf(jobOf(clickedRow(event)))
      if (result !== undefined) void showResult(result)
    },
  }
}

/** Returns the clicked row; null for a click on a button or field in it. */
function clickedRow({ target }: MouseEvent): HTMLElement | null {
  const element = target as HTMLElement
  return element.closest('button, input, label, a, form') === null ? element.closest<HTMLElement>('[data-job]') : null
}
