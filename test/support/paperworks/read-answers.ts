/** What Paperworks says. Pure. */
import type { Answer } from '../../../electron/backend/connections/answer.ts'
import type { SubmitReply, TaskReply } from '../../../electron/backend/connections/provider.ts'
import { isRecord, textAt } from '../../../electron/backend/connections/providers/answer-values.ts'
import { outputsOf } from '../../../electron/backend/connections/providers/linked-files.ts'
import { taskOf } from '../../../electron/backend/connections/providers/read-answer.ts'
import type { ServiceTask } from '../../../electron/backend/connections/service-client.ts'
import { wordsOf, type ServiceWords } from '../../../electron/backend/connections/service-words.ts'

const statuses: Readonly<Record<string, ServiceTask['status']>> = {
  waiting: 'queued',
  folding: 'running',
  done: 'succeeded',
  torn: 'failed',
  banned: 'refused',
}

export function readSubmit({ json }: Answer): SubmitReply {
  const taskId = isRecord(json) ? textAt(json['id']) : null
  if (taskId === null) return { kind: 'unreadable', reason: 'no-task-id' }
  return { kind: 'task', taskId, task: null, quotedCredits: null }
}

export function readTask({ json }: Answer, taskId: string): TaskReply {
  const statusWord = isRecord(json) ? textAt(json['state']) : null
  if (!isRecord(json) || statusWord === null) return { kind: 'unreadable', reason: 'no-status' }
  const known = statuses[statusWord]
  const status = known ?? 'running'
  const message = textAt(json['why']) ?? statusWord
  const outputs = status === 'succeeded' ? outputsOf([{ url: textAt(json['file']) ?? '' }]) : []
  const failure = status === 'failed' || status === 'refused' ? { code: null, message } : null
  return {
    kind: 'task',
    task: taskOf(taskId, { status, statusWord, recognised: known !== undefined, failure, outputs }),
  }
}

export function readBalance({ json }: Answer): { credits: number | null; reserved: null } {
  const credits = isRecord(json) ? json['credits'] : null
  return { credits: typeof credits === 'number' ? credits : null, reserved: null }
}

export function readError({ json }: Answer): ServiceWords {
  return isRecord(json) ? wordsOf(textAt(json['error']), textAt(json['message'])) : wordsOf(null, null)
}
