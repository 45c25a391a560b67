/** Where a page of the history ends: the end and the id of its last job, as text that the window hands back. Pure. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { inputProblem } from '../../../shared/protocol/input-problem.ts'

export interface HistoryPlace {
  finishedAt: string
  id: string
}

export function cursorOf({ finishedAt, id }: HistoryPlace): string {
  return `${finishedAt} ${id}`
}

/** Throws `invalid-input` for what is not a cursor. */
export function readCursor(cursor: string): HistoryPlace {
  const space = cursor.indexOf(' ')
  if (space <= 0 || space === cursor.length - 1)
    throw new AppError('invalid-input', 'this is no place in the history', {
      details: { ...inputProblem('cursor', 'cursor-invalid', {}) },
    })
  return { finishedAt: cursor.slice(0, space), id: cursor.slice(space + 1) }
}
