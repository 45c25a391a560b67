/** Prepares the files of a request: each goes the first way that accepts it. */
import { access, readFile } from 'node:fs/promises'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { PictureChanges, PictureRule } from '../../engine/image/jobs.ts'
import { isLoopbackHost, isPrivateAddress } from './address-rules.ts'
import { ask, type ClientContext } from './exchange.ts'
import { errorOfFailure, isMissing, unreadable } from './http-errors.ts'
import { sendRequest } from './http-request.ts'
import { keptIdOf } from './kept-answers.ts'
import type { InputPlan, SentInput, SentInputs } from './provider.ts'
import { requestBodyOf } from './request-body.ts'
import type { ChangedInput, InputFile, ServiceRequest } from './service-client.ts'

/** Practical limit of a JSON body. */
const largestInlineBytes = 24 * 1024 * 1024

export interface InputPreparer {
  /** Rejects with AppError. Free of charge, so it may be repeated. */
  prepare(request: ServiceRequest, signal: AbortSignal): Promise<PreparedInputs>
}

export interface PreparedInputs {
  sent: SentInputs
  /** Pictures that had to be converted. */
  changed: readonly ChangedInput[]
}

/** Requirements of a picture. */
export interface WantedPicture {
  /** Null: any type. */
  mediaTypes: readonly string[] | null
  rule: PictureRule
  /** The picture that a mask belongs to. */
  over: InputFile | null
}

/**
 * Converts a picture to the required form; resolves to null where that is impossible. `changes` is null for an
 * unchanged picture. Rejects `unsupported-format`, `unsafe-file` for a damaged picture.
 */
export type ConvertPicture = (
  file: InputFile,
  wanted: WantedPicture,
  signal: AbortSignal,
) => Promise<{ file: InputFile; changes: PictureChanges | null } | null>

/** Creates a preparer that remembers uploads by hash, so that a quote and the following submit upload a file once. */
export function createInputPreparer(context: ClientContext, convert: ConvertPicture): InputPreparer {
  const { protocol, clock } = context
  const uploads = new Map<string, { value: string; until: number }>()
  let uploadMissing = false

  const upload = async (file: InputFile, signal: AbortSignal): Promise<SentInput | null> => {
    const description = uploadMissing ? null : protocol.upload(file)
    if (description === null) return null
    const known = uploads.get(file.sha256)
    if (known !== undefined && known.until > clock.now()) return { way: 'upload', value: known.value }
    try {
      const answer = await ask(context, description, 'other', { signal, rank: 1 })
      const place = protocol.readUpload(answer)
      if (place === null) throw unreadable('it has no id of the uploaded file', answer.text, answer.status)
      if (place.put !== undefined) await put(context, file, place.put, signal)
      uploads.set(file.sha256, { value: place.value, until: clock.now() + protocol.uploadSeconds * 1000 })
      return { way: 'upload', value: place.value }
    } catch (thrown) {
      if (!isMissing(thrown)) throw thrown
      uploadMissing = true
      return null
    }
  }

  /** Resolves to null where the plan does not accept the file. */
  const go = async (
    plan: InputPlan,
    given: InputFile,
    request: ServiceRequest,
    signal: AbortSignal,
  ): Promise<Gone | null> => {
    if (plan.way === 'parent') {
      const { madeBy } = given
      const taken =
        madeBy !== undefined && keptIdOf(madeBy.taskId) === null && plan.takes?.(madeBy, clock.now()) !== false
      return taken ? { sent: { way: 'parent', taskId: madeBy.taskId }, changes: null } : null
    }
    const fitting = await fit(plan, given, request, convert, signal)
    if (fitting === null || fitting.file.bytes > (plan.maxBytes ?? Infinity)) return null
    const sent = await send(plan.way, fitting.file, signal)
    return sent === null ? null : { sent, changes: fitting.changes }
  }

  const send = async (
    way: Exclude<InputPlan['way'], 'parent'>,
    file: InputFile,
    signal: AbortSignal,
  ): Promise<SentInput | null> => {
    if (way === 'part') return { way, file }
    if (way === 'upload') return upload(file, signal)
    if (file.bytes > largestInlineBytes) return null
    const base64 = (await readFile(file.path)).toString('base64')
    return {
      way,
      value: way === 'base64' ? base64 : `data:${file.mediaType};base64,${base64}`,
      mediaType: file.mediaType,
    }
  }

  const one = async (request: ServiceRequest, file: InputFile, signal: AbortSignal): Promise<Gone> => {
    const offered = protocol.inputPlans(request, file)
    // Embedding a file in a body only adds a copy when both processes are on this machine.
    const plans = context.connection.embedded ? offered.filter(({ maxBytes }) => maxBytes === undefined) : offered
    if (!plans.every(({ way }) => way === 'parent'))
      await access(file.path).catch((cause: unknown) => {
        throw new AppError('not-found', `${file.name} is no longer on this disk`, {
          cause,
          details: { field: file.slot },
        })
      })
    for (const plan of plans) {
      const gone = await go(plan, file, request, signal)
      if (gone !== null) return gone
    }
    throw notTaken(file, plans)
  }

  return {
    async prepare(request, signal) {
      const sent = new Map<string, SentInput>()
      const changed: ChangedInput[] = []
      for (const file of request.files) {
        const gone = await one(request, file, signal)
        sent.set(file.slot, gone.sent)
        if (gone.changes !== null) changed.push({ name: file.name, ...gone.changes })
      }
      return { sent, changed }
    },
  }
}

/** A prepared input and the changes made to it. */
interface Gone {
  sent: SentInput
  changes: PictureChanges | null
}

/** Resolves to the file in a form that the plan accepts, or to null where it cannot be converted. */
async function fit(
  plan: InputPlan,
  file: InputFile,
  request: ServiceRequest,
  convert: ConvertPicture,
  signal: AbortSignal,
): Promise<{ file: InputFile; changes: PictureChanges | null } | null> {
  const { mediaTypes, picture: rule = {} } = plan
  const isTaken = mediaTypes === undefined || mediaTypes.includes(file.mediaType)
  if (isTaken && !mustBeLookedAt(rule, file)) return { file, changes: null }
  if (!file.mediaType.startsWith('image/')) return isTaken ? { file, changes: null } : null
  const over = request.files.find(({ slot }) => slot === plan.over) ?? null
  return convert(file, { mediaTypes: mediaTypes ?? null, rule, over }, signal)
}

/** Whether the file has to be decoded to check the rule. */
function mustBeLookedAt({ maxBytes = Infinity, ...rest }: PictureRule, file: InputFile): boolean {
  return file.bytes > maxBytes || Object.keys(rest).length > 0
}

/**
 * Uploads the bytes to the address that the service named, without the key. Rejects `bad-reply` for an unsafe address.
 */
async function put(
  context: ClientContext,
  file: InputFile,
  place: { url: string; headers: Record<string, string> },
  signal: AbortSignal,
): Promise<void> {
  const url = URL.canParse(place.url) ? new URL(place.url) : null
  const service = new URL(context.baseUrl)
  const bothHere = url !== null && isLoopbackHost(url.hostname) && isLoopbackHost(service.hostname)
  if (url === null || (!bothHere && (url.protocol !== 'https:' || isPrivateAddress(url.hostname))))
    throw new AppError('bad-reply', 'the place for an upload is not a safe address', {
      details: { reason: 'unsafe-link' },
    })
  const { timeouts } = context
  const body = requestBodyOf({ file })
  const result = await sendRequest({
    method: 'PUT',
    url,
    headers: place.headers,
    body,
    signal,
    connectTimeoutMs: timeouts.connectTimeoutMs,
    replyTimeoutMs: timeouts.replyTimeoutMs.upload,
    idleTimeoutMs: timeouts.idleTimeoutMs,
    network: context.network,
    refusePrivate: !bothHere,
  })
  if ('failure' in result) throw errorOfFailure(result.failure, url.host)
  const { status } = result.reply
  result.reply.body.destroy()
  if (status < 200 || status >= 300)
    throw new AppError(
      status >= 500 ? 'service-down' : 'request-refused',
      `${url.host} did not take the file: ${status}`,
      {
        details: { status, reason: 'upload-refused', field: file.slot },
      },
    )
}

function notTaken(file: InputFile, plans: readonly InputPlan[]): AppError {
  const open = plans.filter(({ way }) => way !== 'parent')
  if (open.length === 0)
    return new AppError('request-refused', `${file.name} was not made by this service, or too long ago`, {
      details: { reason: 'only-made-here', field: file.slot },
    })
  const sizes = open.map(({ maxBytes, way }) =>
    Math.min(maxBytes ?? Infinity, way === 'upload' || way === 'part' ? Infinity : largestInlineBytes),
  )
  const limitBytes = Math.max(...sizes)
  if (file.bytes > limitBytes || limitBytes === Infinity)
    return new AppError('request-refused', `${file.name} is too large for this service`, {
      details: { reason: 'file-too-large', field: file.slot, limitBytes: Math.min(limitBytes, largestInlineBytes) },
    })
  return new AppError('request-refused', `${file.name} is of a kind that this service does not take`, {
    details: {
      reason: 'file-kind',
      field: file.slot,
      mediaTypes: Array.from(new Set(open.flatMap(({ mediaTypes = [] }) => mediaTypes))),
    },
  })
}
