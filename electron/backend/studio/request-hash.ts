/** Hashes a request, so that equal requests can be recognised. Pure. */
import { createHash } from 'node:crypto'
import type { OperationId, ParameterValues } from '../../../shared/catalogue/catalogue.ts'
import type { JobInputFile } from '../../../shared/protocol/job.ts'

/** Everything that is sent to a service. */
interface HashedRequest {
  connectionId: string
  operation: OperationId
  modelId: string
  prompt: string | null
  parameters: ParameterValues
  files: readonly Pick<JobInputFile, 'slot' | 'sha256'>[]
}

/** SHA-256 over the sorted fields; files count by their hashes, not their names. */
export function requestHash({ connectionId, operation, modelId, prompt, parameters, files }: HashedRequest): string {
  const contents = files.map(({ slot, sha256 }) => `${slot} ${sha256}`).sort()
  const knobs = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = JSON.stringify([connectionId, operation, modelId, prompt, knobs, contents])
  return createHash('sha256').update(text).digest('hex')
}
