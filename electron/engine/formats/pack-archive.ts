/** The `pack-archive` job: packs a model with its companion files. */
import { writeZip } from './zip-write.ts'
import type { FormatJob } from './jobs.ts'

/** Stored without compression, since the files are opened right away. Rejects with `mesh-too-large` above 4 GB. */
export const packArchive: FormatJob<'pack-archive'> = async ({ files }, progress) => {
  progress(0, 'packing')
  const archive = await writeZip(files, 1)
  progress(1)
  return { archive }
}
