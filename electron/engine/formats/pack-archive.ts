/** The `pack-archive` job: a model with the files that it refers to, as one. */
import { writeZip } from './zip-write.ts'
import type { FormatJobs } from './jobs.ts'
import type { Progress } from '../model.ts'

/** Nothing is deflated: what is opened is wanted at once. Rejects `mesh-too-large` beyond 4 GB. */
export async function packArchive(
  { files }: FormatJobs['pack-archive']['input'],
  progress: Progress,
): Promise<FormatJobs['pack-archive']['output']> {
  progress(0, 'packing')
  const archive = writeZip(files, 1)
  progress(1)
  return { archive }
}
