/** Reads TokenHub's tasks, files and errors. Pure. */
import type { Answer } from '../../answer.ts'
import type { SubmitReply, TaskReply } from '../../provider.ts'
import type { ServiceOutput, ServiceRequest, ServiceTask } from '../../service-client.ts'
import { meaningOf, wordsOf, type ServiceWords } from '../../service-words.ts'
import { isRecord, textAt } from '../answer-values.ts'
import { outputOf, taskOf, statusFor } from '../read-answer.ts'

const separator = '|'

const states: Readonly<Record<string, ServiceTask['status']>> = {
  queued: 'queued',
  in_progress: 'running',
  processing: 'running',
  completed: 'succeeded',
  success: 'succeeded',
  failed: 'failed',
}

/** The handle is `<model>|<id>`: polling needs both. */
export function readSubmit({ json, status }: Answer, { modelId }: Pick<ServiceRequest, 'modelId'>): SubmitReply {
  if (!isRecord(json)) return { kind: 'unreadable', reason: 'not-an-object' }
  if (isRecord(json['error'])) return { kind: 'error', ...errorIn(json, status) }
  const id = textAt(json['id'])
  if (id === null) return { kind: 'unreadable', reason: 'no-id' }
  return { kind: 'task', taskId: handleOf(modelId, id), task: null, quotedCredits: null }
}

export function handleOf(modelId: string, id: string): string {
  return modelId + separator + id
}

/** Splits a handle. */
export function partsOf(taskId: string): { model: string; id: string } {
  const [model = '', ...id] = taskId.split(separator)
  return { model, id: id.join(separator) }
}

export function readTask({ json, status }: Answer, taskId: string): TaskReply {
  if (!isRecord(json)) return { kind: 'unreadable', reason: 'not-an-object' }
  if (isRecord(json['error'])) return { kind: 'error', ...errorIn(json, status) }
  const word = textAt(json['status'])
  if (word === null) return { kind: 'unreadable', reason: 'no-status' }
  const known = statusFor(states, word)
  const found = taskOf(taskId, { status: known ?? 'running', statusWord: word, recognised: known !== undefined })
  if (known === 'failed') return { kind: 'task', task: { ...found, ...failureOf(json, word) } }
  return { kind: 'task', task: known === 'succeeded' ? { ...found, outputs: outputsOf(json) } : found }
}

function failureOf(json: Record<string, unknown>, word: string): Pick<ServiceTask, 'status' | 'failure'> {
  const message = textAt(json['message']) ?? word
  const isContent = /risk[ _-]?control/i.test(message) || meaningOf({ code: null, message }) === 'moderation'
  return { status: isContent ? 'refused' : 'failed', failure: { code: null, message } }
}

/** GLB first. The `obj` entry is an archive with materials and textures. */
function outputsOf(json: Record<string, unknown>): ServiceOutput[] {
  const entries = Array.isArray(json['data']) ? (json['data'] as unknown[]) : []
  const outputs = entries.flatMap((entry) => {
    const type = isRecord(entry) ? textAt(entry['type'])?.toLowerCase() : undefined
    const url = isRecord(entry) ? textAt(entry['url']) : null
    if (type === undefined || !/^[a-z0-9]{1,8}$/.test(type) || url === null) return []
    const isArchive = /\.zip(\?|#|$)/i.test(url)
    return [outputOf(isArchive ? `model-${type}.zip` : `model.${type}`, url)]
  })
  const isFirst = ({ name }: ServiceOutput) => name === 'model.glb'
  return [...outputs.filter(isFirst), ...outputs.filter((output) => !isFirst(output))]
}

/** `{ error: { code, message, message_zh } }` */
export function readError({ json }: Pick<Answer, 'json'>): ServiceWords {
  const error = isRecord(json) ? json['error'] : null
  if (!isRecord(error)) return wordsOf(null, isRecord(json) ? textAt(json['message']) : null)
  const { code } = error
  const message = textAt(error['message']) ?? textAt(error['message_zh'])
  const words = wordsOf(typeof code === 'number' ? String(code) : textAt(code), message)
  return message !== null && /risk[ _-]?control/i.test(message) ? { ...words, meaning: 'moderation' } : words
}

/** The code of an error inside a 2xx response starts with its status: `401002`. */
function errorIn(json: unknown, status: number): { status: number; words: ServiceWords } {
  const words = readError({ json })
  const said = Number(/^([45]\d\d)\d{3}$/.exec(words.code ?? '')?.[1] ?? 400)
  return { status: status >= 400 ? status : said, words }
}
