/** The files of a request as inputs in the library, each known by its hash. */
import { inputProblem } from '../../../shared/protocol/input-problem.ts'
import type { JobInputFile, JobRequest } from '../../../shared/protocol/job.ts'
import type { Library } from '../library/library.ts'
import { invalid } from './check-job-request.ts'

/** In the order of their slots. `names`: what an input was called when it came in, by hash. Throws `invalid-input`. */
export async function keepFiles(
  library: Pick<Library, 'keepInput' | 'openInput'>,
  files: JobRequest['files'],
  names: (sha256: string) => string | undefined,
): Promise<JobInputFile[]> {
  const kept: JobInputFile[] = []
  for (const [slot, file] of Object.entries(files)) {
    if ('stagedId' in file) kept.push(await library.keepInput(slot, file))
    else kept.push({ ...(await known(library, slot, file.sha256, names(file.sha256))), assetId: file.assetId ?? null })
  }
  return kept
}

async function known(
  library: Pick<Library, 'openInput'>,
  slot: string,
  sha256: string,
  name: string | undefined,
): Promise<JobInputFile> {
  const served = await library.openInput(sha256)
  if (served === null) throw invalid([inputProblem(slot, 'input-gone', {})])
  return {
    slot,
    name: name ?? served.fileName,
    mediaType: served.mediaType,
    bytes: served.bytes,
    sha256,
    url: `/inputs/${sha256}`,
    assetId: null,
  }
}
