/** What is thrown away with time: results that are kept only so long, and what the journal still says of what was deleted. */
import type { TaskStore } from './task-store.ts'

/** Removes the bytes of results that have expired. The task stays and says when they went. */
export function sweepResults(store: TaskStore, now: number): void {
  for (const task of store.all())
    if (task.deletedAt === null && task.expiresAt !== null && task.expiresAt <= now)
      store.journal.removeOutputs(task.id)
  store.tidyJournal()
}
