/** The `pack-archive` job: a model with the files that it refers to, as one. */
import { writeZip } from './formats/zip-write.ts'
import type { EngineJobs } from './jobs.ts'
import type { Progress } from './model.ts'

/** Nothing is deflated: what is opened is wanted at once. Rejects `mesh-too-large` beyond 4 GB. */
export async function packArchive(
  { files }: EngineJobs['pack-archive']['input'],
  progress: Progress,
): Promise<EngineJobs['pack-archive']['output']> {
  progress(0, 'Putting files together')
  const archive = writeZip(files, 1)
  progress(1)
  return { archive }
}
