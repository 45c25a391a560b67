/** Resolves a request's input to stored bytes: an upload, a data: URI, another task's result, or an https: address. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { InputSlot } from '../../../shared/catalogue/catalogue.ts'
import { detailOf, invalidRequest, problemCodeOf, refusal } from '../problem.ts'
import { detailWords } from '../words/problems.ts'
import { fieldWords, inputWords } from '../words/refusals.ts'
import { taskIdPattern } from '../tasks/new-id.ts'
import type { Caller, Tasks } from '../tasks/tasks.ts'
import { typeProblem } from './accepted-file.ts'
import { fetchRemoteFile } from './remote-file.ts'
import type { Uploads } from './uploads.ts'

interface ResolvedInput {
  /** The reference that replaces the input in the task's `request`. */
  reference: string
  /** As in `TaskInput`. */
  place: string
  bytes: number
  mediaType: string
}

/**
 * Rejects with `invalid_request` for the slot's field, `payload_too_large`, `unsupported_media_type`, `unavailable`.
 */
export type ResolveInput = (caller: Caller, given: string, slot: InputSlot) => Promise<ResolvedInput>

interface ResolveInputParts {
  uploads: Pick<Uploads, 'keep' | 'find'>
  tasks: Pick<Tasks, 'get' | 'placeOf'>
  now: () => number
  fetchFile?: typeof fetchRemoteFile
}

/** Creates the resolver. Inline and remote bytes are stored as uploads, so that every input has an id. */
export function createResolveInput({
  uploads,
  tasks,
  now,
  fetchFile = fetchRemoteFile,
}: ResolveInputParts): ResolveInput {
  async function resolve(caller: Caller, given: string, slot: InputSlot): Promise<ResolvedInput> {
    const accept = { maxBytes: slot.maxBytes ?? 0, mediaTypes: slot.mediaTypes ?? [] }
    const keep = async (chunks: AsyncIterable<Uint8Array>, declared?: string): Promise<ResolvedInput> => {
      const declaring = declared === undefined ? {} : { declared }
      const { upload, place } = await uploads.keep(caller, chunks, { ...accept, ...declaring })
      return { reference: upload.id, place, bytes: upload.bytes, mediaType: upload.mediaType }
    }
    if (/^data:/i.test(given)) return keep(fromDataUri(given), /^data:([^;,]*)/i.exec(given)?.[1]?.toLowerCase())
    if (/^task:/i.test(given)) return fromTask(caller, given, accept)
    if (/^[a-z][a-z0-9+.-]*:/i.test(given)) return fetchFile(given, keep)
    const found = await uploads.find(caller, given)
    if (found === undefined) throw refusal('invalid_request', inputWords.noSuchFile)
    checkFile(found.upload, accept)
    const { bytes, mediaType } = found.upload
    return { reference: given, place: found.place, bytes, mediaType }
  }

  async function fromTask(caller: Caller, given: string, accept: { maxBytes: number; mediaTypes: string[] }) {
    const slash = given.indexOf('/')
    const id = given.slice('task:'.length, slash)
    const name = given.slice(slash + 1)
    const task = slash > 0 && taskIdPattern.test(id) ? await tasks.get(caller, id) : undefined
    const output = task?.outputs.find((candidate) => candidate.name === name)
    if (task === undefined || output === undefined) throw refusal('invalid_request', inputWords.noSuchResult)
    if (task.expiresAt !== null && task.expiresAt <= now()) throw refusal('invalid_request', inputWords.resultExpired)
    checkFile(output, accept)
    const { bytes, mediaType } = output
    return { reference: given, place: tasks.placeOf(task, output), bytes, mediaType }
  }

  return async (caller, given, slot) => {
    try {
      return await resolve(caller, given, slot)
    } catch (thrown) {
      if (!(thrown instanceof AppError) || problemCodeOf(thrown) !== 'invalid_request') throw thrown
      throw invalidRequest([{ field: slot.id, reason: fieldWords.unusableBecause(detailOf(thrown)) }])
    }
  }
}

async function* fromDataUri(uri: string): AsyncIterable<Uint8Array> {
  const comma = uri.indexOf(',')
  const data = comma < 0 || !/;base64$/i.test(uri.slice(0, comma)) ? null : uri.slice(comma + 1)
  if (data === null || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(data)) throw refusal('invalid_request', inputWords.notBase64)
  yield Buffer.from(data, 'base64')
}

function checkFile(
  file: { mediaType: string; bytes: number },
  accept: { maxBytes: number; mediaTypes: string[] },
): void {
  if (!accept.mediaTypes.includes(file.mediaType))
    throw typeProblem(file.mediaType, accept.mediaTypes, detailWords.inputType(file.mediaType, accept.mediaTypes))
  if (file.bytes > accept.maxBytes)
    throw refusal('payload_too_large', detailWords.inputTooLarge(file.bytes, accept.maxBytes))
}
