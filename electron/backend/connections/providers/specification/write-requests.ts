/** Builds the specification's HTTP requests. Pure. */
import type { OperationId } from '../../../../../shared/catalogue/catalogue.ts'
import { AppError } from '../../../../../shared/protocol/app-error.ts'
import type { HttpDescription, SentInputs } from '../../provider.ts'
import type { ServiceRequest } from '../../service-client.ts'
import { putAt, textOf } from '../offered.ts'
import { isNone, type Profile } from './profile.ts'

/** Builds a submit. Throws `request-refused` for an unsupported operation. */
export function writeSubmit(profile: Profile, request: ServiceRequest, inputs: SentInputs): HttpDescription {
  const target = submitTarget(profile, request.operation)
  const model = profile.model(request.modelId)
  return {
    method: target.method,
    path: target.path.replaceAll('{model}', encodeURIComponent(model)),
    body: { json: writeBody(profile, request, inputs) },
  }
}

/** Builds a quote request: the submit's body plus the operation. */
export function writeQuote(profile: Profile, request: ServiceRequest, inputs: SentInputs): HttpDescription | null {
  const target = profile.request('quote')
  if (target === null) return null
  return { ...target, body: { json: { operation: request.operation, ...writeBody(profile, request, inputs) } } }
}

/** Builds a request about one task. */
export function writeAboutTask(
  profile: Profile,
  name: 'poll' | 'cancel' | 'result',
  taskId: string,
): HttpDescription | null {
  const target = profile.request(name)
  return target === null ? null : { ...target, path: target.path.replaceAll('{task_id}', encodeURIComponent(taskId)) }
}

/** Builds a request for a page of the list. */
export function writeList(profile: Profile, cursor: string | null): HttpDescription | null {
  const target = profile.request('list')
  if (target === null) return null
  const query = new URLSearchParams()
  const limit = profile.value('list.limit')
  if (!isNone(limit)) query.set(limit, profile.value('list.size'))
  if (cursor !== null) query.set(profile.value('list.cursor'), cursor)
  const added = query.toString()
  return added === '' ? target : { ...target, path: `${target.path}${target.path.includes('?') ? '&' : '?'}${added}` }
}

/** Subscribes to tasks' final events. */
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
    // `images.front` addresses the view below the renamed field.
    const [first = slot, ...below] = slot.split('.')
    putAt(body, [profile.field(first), ...below].join('.'), textOf(sent))
  }
  return body
}
