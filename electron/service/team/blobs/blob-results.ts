/** Results that lie among the blobs. */
import type { Results } from '../../http/results.ts'
import type { Tasks } from '../../tasks/tasks.ts'
import type { Blobs } from './blobs.ts'

export function blobResults(blobs: Blobs, tasks: Pick<Tasks, 'placeOf'>): Results {
  return {
    open: (task, output, range) => blobs.open(tasks.placeOf(task, output), range),
    link: (task, output) => blobs.link(tasks.placeOf(task, output), output),
  }
}
