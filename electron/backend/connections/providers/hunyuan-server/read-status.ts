/** Reads the status of a task. The server reports no failures: a failed task stays "processing". Pure. */
import type { Answer } from '../../answer.ts'
import type { SubmitReply, TaskReply } from '../../provider.ts'
import { dateOf } from '../../retry-after.ts'
import { asWord, wordsOf, type ServiceWords } from '../../service-words.ts'
import { isRecord, textAt } from '../answer-values.ts'
import { base64Link, outputOf, taskOf } from '../read-answer.ts'

/** Tasks without a result after this time count as failed. */
const givenUpAfterMinutes = 30
const separator = '|'

/** The handle includes the start time by the server's clock, if known: `<uid>|<Unix milliseconds>`. */
export function readSubmit(answer: Answer): SubmitReply {
  const uid = isRecord(answer.json) ? textAt(answer.json['uid']) : null
  if (uid === null) return { kind: 'unreadable', reason: 'no-uid' }
  const takenAt = dateOf(answer.headers['date'])
  const taskId = takenAt === null ? uid : `${uid}${separator}${takenAt}`
  return { kind: 'task', taskId, task: null, quotedCredits: 0 }
}

export function uidOf(taskId: string): string {
  return taskId.split(separator)[0] ?? taskId
}

export function readStatus({ json, headers }: Answer, taskId: string): TaskReply {
  const written = isRecord(json) ? textAt(json['status']) : null
  if (!isRecord(json) || written === null) return { kind: 'unreadable', reason: 'no-status' }
  const word = asWord(written)
  const model = textAt(json['model_base64'])
  if (word === 'completed' && model !== null) {
    const output = outputOf('model.glb', base64Link(model, 'model/gltf-binary'))
    return { kind: 'task', task: taskOf(taskId, { status: 'succeeded', statusWord: written, outputs: [output] }) }
  }
  if (word === 'completed') return { kind: 'task', task: taskOf(taskId, { status: 'succeeded', statusWord: written }) }
  const now = dateOf(headers['date'])
  const takenAt = Number(taskId.split(separator)[1] ?? Number.NaN)
  if (now !== null && now - takenAt > givenUpAfterMinutes * 60_000) return givenUp(taskId, written)
  const recognised = word === 'processing' || word === 'texturing'
  return { kind: 'task', task: taskOf(taskId, { status: 'running', statusWord: written, recognised }) }
}

function givenUp(taskId: string, statusWord: string): TaskReply {
  const failure = {
    code: 'no-result-in-time',
    message: `"${statusWord}" for ${givenUpAfterMinutes} minutes`,
    details: { minutes: givenUpAfterMinutes },
  }
  return { kind: 'task', task: taskOf(taskId, { status: 'failed', statusWord, failure }) }
}

/** Reads a refusal: `{ text, error_code }` with 404 for all failures; `{ detail }` from the web server. */
export function readError({ json }: Answer): ServiceWords {
  if (!isRecord(json)) return wordsOf(null, null)
  const { error_code: code } = json
  if (typeof code === 'number' || typeof code === 'string')
    return { ...wordsOf(String(code), textAt(json['text'])), meaning: 'failed' }
  return wordsOf(null, textAt(json['detail']) ?? textAt(json['text']))
}
