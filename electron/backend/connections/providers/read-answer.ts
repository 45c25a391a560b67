/** Functions shared by several services' readers. Pure. */
import type { Answer } from '../answer.ts'
import type { ServiceOutput, ServiceTask } from '../service-client.ts'
import { asWord } from '../service-words.ts'
import { typeOfName } from '../../../../shared/formats/file-type.ts'
import { asAmount, isRecord } from './answer-values.ts'

/**
 * Returns the status for a service's word, in any spelling: `IN_PROGRESS`, `In progress` and `in_progress` are
 * equivalent. Undefined for an unknown word.
 */
export function statusFor(
  statuses: Readonly<Record<string, ServiceTask['status']>>,
  word: string,
): ServiceTask['status'] | undefined {
  const key = asWord(word)
  return Object.hasOwn(statuses, key) ? statuses[key] : undefined
}

/** Returns a task with these fields and defaults for the others. */
export function taskOf(
  taskId: string,
  task: Partial<ServiceTask> & Pick<ServiceTask, 'status' | 'statusWord'>,
): ServiceTask {
  return {
    taskId,
    recognised: true,
    progress: task.status === 'succeeded' ? 1 : null,
    cost: { quoted: null, charged: null, refunded: null },
    failure: null,
    outputs: [],
    placeInQueue: null,
    ...task,
  }
}

/** Reads `{ balance }`. */
export function readBalance({ json }: Pick<Answer, 'json'>): { credits: number | null; reserved: null } {
  return { credits: isRecord(json) ? (asAmount(json['balance']) ?? null) : null, reserved: null }
}

/** Returns a percentage as 0 … 1, or null. */
export function shareOf(percent: unknown): number | null {
  const value = asAmount(percent)
  return value === undefined ? null : Math.min(1, value / 100)
}

/** Returns the number of tasks ahead in the queue, or null. */
export function queuePositionOf(value: unknown): number | null {
  const position = asAmount(value)
  return position !== undefined && Number.isSafeInteger(position) ? position : null
}

/** Returns an output for a name and a link. */
export function outputOf(name: string, url: string): ServiceOutput {
  const type = typeOfName(name)
  const kind = type?.id === 'zip' ? 'archive' : (type?.kind ?? 'other')
  return { name, kind, mediaType: type?.mediaType ?? null, bytes: null, sha256: null, url, expiresAt: null }
}

/** Returns a link to base64 data; long data has already been replaced by a link to a stored file. */
export function base64Link(value: string, mediaType: string): string {
  return /^(kept|data):/.test(value) ? value : `data:${mediaType};base64,${value}`
}
