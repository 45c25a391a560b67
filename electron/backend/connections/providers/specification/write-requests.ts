/** A request as the body of an HTTP request. Pure. */
import type { OperationId } from '../../../../../shared/catalogue/catalogue.ts'
import { AppError } from '../../../../../shared/protocol/app-error.ts'
import type { HttpDescription, SentInputs } from '../../provider.ts'
import type { ServiceRequest } from '../../service-client.ts'
import { putAt, textOf } from '../offered.ts'
import { isNone, type Profile } from './profile.ts'

/** The request that begins an operation. Throws `request-refused` where the service has none. */
export function writeSubmit(profile: Profile, request: ServiceRequest, inputs: SentInputs): HttpDescription {
  const target = submitTarget(profile, request.operation)
  const model = profile.model(request.modelId)
  return {
    method: target.method,
    path: target.path.replaceAll('{model}', encodeURIComponent(model)),
    body: { json: writeBody(profile, request, inputs) },
  }
}

/** The request that asks for the price of the same: the same body with the operation beside it. */
export function writeQuote(profile: Profile, request: ServiceRequest, inputs: SentInputs): HttpDescription | null {
  const target = profile.request('quote')
  if (target === null) return null
  return { ...target, body: { json: { operation: request.operation, ...writeBody(profile, request, inputs) } } }
}

/** A request about one task, its id put in place. */
export function writeAboutTask(
  profile: Profile,
  name: 'poll' | 'cancel' | 'result',
  taskId: string,
): HttpDescription | null {
  const target = profile.request(name)
  return target === null ? null : { ...target, path: target.path.replaceAll('{task_id}', encodeURIComponent(taskId)) }
}

/** One page of the list of tasks. */
export function writeList(profile: Profile, cursor: string | null): HttpDescription | null {
  const target = profile.request('list')
  if (target === null) return null
  const query = new URLSearchParams()
  const limit = profile.one('list.limit')
  if (!isNone(limit)) query.set(limit, profile.one('list.size'))
  if (cursor !== null) query.set(profile.one('list.cursor'), cursor)
  const added = query.toString()
  return added === '' ? target : { ...target, path: `${target.path}${target.path.includes('?') ? '&' : '?'}${added}` }
}

/** Asks for the events that end a task. */
export function writeWebhook(profile: Profile, url: string): HttpDescription | null {
  const target = profile.request('webhooks')
  const events = ['task.succeeded', 'task.failed', 'task.cancelled']
  return target === null ? null : { ...target, body: { json: { url, events } } }
}

function submitTarget(profile: Profile, operation: OperationId): { method: string; path: string } {
  const target = profile.request(`submit.${operation}`)
  if (target === null)
    throw new AppError('request-refused', `the connection has no ${operation}`, {
      details: { reason: 'no-such-operation' },
    })
  return target
}

function writeBody(profile: Profile, request: ServiceRequest, inputs: SentInputs): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  putAt(body, profile.field('model'), profile.model(request.modelId))
  if (request.prompt !== null && request.prompt !== '') putAt(body, profile.field('prompt'), request.prompt)
  for (const [id, value] of Object.entries(request.parameters)) putAt(body, profile.field(id), value)
  for (const [slot, sent] of inputs) {
    // A view is named `images.front`: the renamed field, and the view below it.
    const [first = slot, ...below] = slot.split('.')
    putAt(body, [profile.field(first), ...below].join('.'), textOf(sent))
  }
  return body
}
