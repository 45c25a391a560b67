/** Validates a request before a job is made: against the catalogue, its files, and the hash of its quote. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { trianglesIn } from '../../../shared/catalogue/estimate-time.ts'
import type { Catalogue } from '../../../shared/catalogue/catalogue.ts'
import type { JobInputFile, JobRequest, Quote } from '../../../shared/protocol/job.ts'
import type { MoneyUnit } from '../../../shared/catalogue/provider-card.ts'
import type { StoredConnection } from '../store/records.ts'
import { checkInputFiles, checkJobRequest, invalid, type CheckedRequest } from './check-job-request.ts'
import { readDrafts } from './draft-book.ts'
import { requestHash } from './request-hash.ts'
import type { Studio } from './studio.ts'
import { inputProblem } from '../../../shared/protocol/input-problem.ts'
import type { Library } from '../library/library.ts'

/** A request with the quote shown to the artist, if there was one. */
type QuotedRequest = JobRequest & { quote?: Pick<Quote, 'requestHash' | 'credits'> | undefined }

export interface PreparedRequest {
  connection: StoredConnection
  request: QuotedRequest
  checked: CheckedRequest
  files: JobInputFile[]
  /** The unit of its price. */
  unit: MoneyUnit
  /** Of its model; null if unknown. */
  triangles: number | null
  /** Hash of the request before a seed is chosen. */
  askedHash: string
}

/**
 * Returns a function that prepares the requests of one batch, looking up shared data only once. `awaitedSlot` is filled
 * by the previous step. Rejects with `invalid-input` (`problems`), or with `reason: 'quote-void'` if something has
 * changed since the quote; `not-found`.
 */
export function requestPreparer(
  studio: Studio,
): (request: QuotedRequest, awaitedSlot?: string) => Promise<PreparedRequest> {
  const catalogues = new Map<string, Promise<Catalogue>>()
  const kept = new Map<string, Promise<JobInputFile>>()
  const once = <Value>(known: Map<string, Promise<Value>>, key: string, look: () => Promise<Value>): Promise<Value> => {
    const value = known.get(key) ?? look()
    known.set(key, value)
    return value
  }
  const library = {
    openInput: (sha256: string) => studio.library.openInput(sha256),
    keepInput: (slot: string, source: { stagedId: string } | { assetId: string }) =>
      once(kept, `${slot} ${JSON.stringify(source)}`, () => studio.library.keepInput(slot, source)),
  }
  return async (request, awaitedSlot) => {
    const connection = studio.connections.stored(request.connectionId)
    const catalogue = await once(catalogues, connection.id, () => studio.catalogues.get(connection.id))
    const checked = checkJobRequest(catalogue, request, studio.ports.clock.now(), awaitedSlot)
    const files = await keepFiles(library, request.files, (sha256) => nameOfInput(studio, sha256))
    checkInputFiles(checked.operation, files)
    const { operation } = request
    const { model, prompt, parameters } = checked
    const askedHash = requestHash({
      connectionId: connection.id,
      operation,
      modelId: model.id,
      prompt,
      parameters,
      files,
    })
    if (request.quote !== undefined && request.quote.requestHash !== askedHash)
      throw new AppError('invalid-input', 'the request is not the one that was quoted', {
        details: { reason: 'quote-void' },
      })
    const unit = studio.connections.unitOf(connection.id)
    const triangles = trianglesIn(files, (id) => studio.store.assets.get(id))
    return { connection, request, checked, files, unit, triangles, askedHash }
  }
}

/** Returns the name that a file had when it was chosen, taken from an earlier job or the draft. */
function nameOfInput({ store }: Studio, sha256: string): string | undefined {
  const inDrafts = Object.values(readDrafts(store)?.drafts ?? {}).flatMap(({ files }) => Object.values(files))
  return store.jobs.inputName(sha256) ?? inDrafts.find((file) => file.sha256 === sha256)?.name
}

/**
 * Returns the files in the order of their slots. `names` returns the original name of an input. Throws `invalid-input`.
 */
async function keepFiles(
  library: Pick<Library, 'keepInput' | 'openInput'>,
  files: JobRequest['files'],
  names: (sha256: string) => string | undefined,
): Promise<JobInputFile[]> {
  const kept: JobInputFile[] = []
  for (const [slot, file] of Object.entries(files)) {
    if ('stagedId' in file) kept.push(await library.keepInput(slot, file))
    else
      kept.push({
        ...(await knownInput(library, slot, file.sha256, names(file.sha256))),
        assetId: file.assetId ?? null,
      })
  }
  return kept
}

async function knownInput(
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
