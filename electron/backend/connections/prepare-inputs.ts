/** Prepares a request's files: each is sent by the first route that accepts it. */
import { access, readFile } from 'node:fs/promises'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { PictureChanges, PictureRule } from '../../engine/image/jobs.ts'
import type { ClientContext } from './exchange.ts'
import { keptIdOf } from './kept-answers.ts'
import type { InputPlan, SentInput, SentInputs } from './provider.ts'
import type { ChangedInput, InputFile, ServiceRequest } from './service-client.ts'
import { createUploader } from './upload-input.ts'

/** Practical size limit for a JSON body. */
const maxInlineBytes = 24 * 1024 * 1024

export interface InputPreparer {
  /** Rejects with AppError. Free of charge, so it may be repeated. */
  prepare(request: ServiceRequest, signal: AbortSignal): Promise<PreparedInputs>
}

export interface PreparedInputs {
  sent: SentInputs
  /** Pictures that had to be converted. */
  changed: readonly ChangedInput[]
}

/** Requirements for a picture. */
export interface PictureRequirements {
  /** Null: any type. */
  mediaTypes: readonly string[] | null
  rule: PictureRule
  /** The picture to which a mask belongs. */
  maskedPicture: InputFile | null
}

/**
 * Converts a picture to the required form; resolves to null if that is impossible. `changes` is null for an unchanged
 * picture. Rejects with `unsupported-format`, or with `unsafe-file` for a damaged picture.
 */
export type ConvertPicture = (
  file: InputFile,
  wanted: PictureRequirements,
  signal: AbortSignal,
) => Promise<{ file: InputFile; changes: PictureChanges | null } | null>

export function createInputPreparer(context: ClientContext, convert: ConvertPicture): InputPreparer {
  const { protocol, clock } = context
  const upload = createUploader(context)

  /** Resolves to null if the plan does not accept the file. */
  const tryPlan = async (
    plan: InputPlan,
    given: InputFile,
    request: ServiceRequest,
    signal: AbortSignal,
  ): Promise<PreparedInput | null> => {
    if (plan.way === 'parent') {
      const { madeBy } = given
      const isReusable =
        madeBy !== undefined && keptIdOf(madeBy.taskId) === null && plan.accepts?.(madeBy, clock.now()) !== false
      return isReusable ? { sent: { way: 'parent', taskId: madeBy.taskId }, changes: null } : null
    }
    const fitting = await fitToPlan(plan, given, request, convert, signal)
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
    if (file.bytes > maxInlineBytes) return null
    const base64 = (await readFile(file.path)).toString('base64')
    return {
      way,
      value: way === 'base64' ? base64 : `data:${file.mediaType};base64,${base64}`,
      mediaType: file.mediaType,
    }
  }

  const prepareOne = async (request: ServiceRequest, file: InputFile, signal: AbortSignal): Promise<PreparedInput> => {
    const offered = protocol.inputPlans(request, file)
    // If both processes are on this machine, embedding a file in the body only adds a copy.
    const plans = context.connection.embedded ? offered.filter(({ maxBytes }) => maxBytes === undefined) : offered
    if (!plans.every(({ way }) => way === 'parent'))
      await access(file.path).catch((cause: unknown) => {
        throw new AppError('not-found', `${file.name} was deleted from this disk`, {
          cause,
          details: { field: file.slot },
        })
      })
    for (const plan of plans) {
      const prepared = await tryPlan(plan, file, request, signal)
      if (prepared !== null) return prepared
    }
    throw notAccepted(file, plans)
  }

  return {
    async prepare(request, signal) {
      const sent = new Map<string, SentInput>()
      const changed: ChangedInput[] = []
      for (const file of request.files) {
        const prepared = await prepareOne(request, file, signal)
        sent.set(file.slot, prepared.sent)
        if (prepared.changes !== null) changed.push({ name: file.name, ...prepared.changes })
      }
      return { sent, changed }
    },
  }
}

/** A prepared input and the changes made to it. */
interface PreparedInput {
  sent: SentInput
  changes: PictureChanges | null
}

/** Resolves to the file in a form that the plan accepts, or to null if it cannot be converted. */
async function fitToPlan(
  plan: InputPlan,
  file: InputFile,
  request: ServiceRequest,
  convert: ConvertPicture,
  signal: AbortSignal,
): Promise<{ file: InputFile; changes: PictureChanges | null } | null> {
  const { mediaTypes, picture: rule = {} } = plan
  const isAccepted = mediaTypes === undefined || mediaTypes.includes(file.mediaType)
  if (isAccepted && !mustBeDecoded(rule, file)) return { file, changes: null }
  if (!file.mediaType.startsWith('image/')) return isAccepted ? { file, changes: null } : null
  const maskedPicture = request.files.find(({ slot }) => slot === plan.maskedSlot) ?? null
  return convert(file, { mediaTypes: mediaTypes ?? null, rule, maskedPicture }, signal)
}

/** Whether the file has to be decoded to check the rule. */
function mustBeDecoded({ maxBytes = Infinity, ...rest }: PictureRule, file: InputFile): boolean {
  return file.bytes > maxBytes || Object.keys(rest).length > 0
}

function notAccepted(file: InputFile, plans: readonly InputPlan[]): AppError {
  const usable = plans.filter(({ way }) => way !== 'parent')
  if (usable.length === 0)
    return new AppError('request-refused', `${file.name} was not made by this service, or too long ago`, {
      details: { reason: 'only-made-here', field: file.slot },
    })
  const sizes = usable.map(({ maxBytes, way }) =>
    Math.min(maxBytes ?? Infinity, way === 'upload' || way === 'part' ? Infinity : maxInlineBytes),
  )
  const limitBytes = Math.max(...sizes)
  if (file.bytes > limitBytes || limitBytes === Infinity)
    return new AppError('request-refused', `${file.name} is too large for this service`, {
      details: { reason: 'file-too-large', field: file.slot, limitBytes: Math.min(limitBytes, maxInlineBytes) },
    })
  return new AppError('request-refused', `${file.name} is of a kind that this service does not take`, {
    details: {
      reason: 'file-kind',
      field: file.slot,
      mediaTypes: Array.from(new Set(usable.flatMap(({ mediaTypes = [] }) => mediaTypes))),
    },
  })
}
