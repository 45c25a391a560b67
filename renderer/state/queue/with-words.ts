/** Adds words for the name of the result to a request, in the language of this window. */
import type { JobRequest } from '../../../shared/protocol/job.ts'

/** The words are loaded with the first request. */
export async function withWords<Request extends JobRequest>(request: Request): Promise<Request> {
  const { resultNote, untitledName } = await import('../../../shared/text/result-words.ts')
  const { operation, parameters } = request
  return {
    ...request,
    resultWords: { note: resultNote(operation, parameters), untitled: untitledName(operation) },
  }
}
