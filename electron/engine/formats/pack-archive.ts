/** The `pack-archive` job: a model with the files that it refers to, as one. */
import { writeZip } from './zip-write.ts'
import type { FormatJob } from './jobs.ts'

/** Nothing is deflated: what is opened is wanted at once. Rejects `mesh-too-large` beyond 4 GB. */
export const packArchive: FormatJob<'pack-archive'> = async ({ files }, progress) => {
  progress(0, 'packing')
  const archive = writeZip(files, 1)
  progress(1)
  return { archive }
}
