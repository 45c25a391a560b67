/** What readers of several services need: a task with what is known of it, and a file behind a link. Pure. */
import type { ServiceOutput, ServiceTask } from '../service-client.ts'
import { asWord } from '../service-words.ts'
import { typeOfName } from '../../../../shared/formats/file-type.ts'

/** An object of JSON. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text that is not empty, else null. */
export function textAt(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/**
 * The status that a service's word stands for, however it is written: `IN_PROGRESS`, `In progress` and `in_progress` are one word.
 * Undefined for a word that the table does not have.
 */
export function statusFor(
  statuses: Readonly<Record<string, ServiceTask['status']>>,
  word: string,
): ServiceTask['status'] | undefined {
  const key = asWord(word)
  return Object.hasOwn(statuses, key) ? statuses[key] : undefined
}

/** A task with nothing known of it but this. */
export function taskOf(
  taskId: string,
  about: Partial<ServiceTask> & Pick<ServiceTask, 'status' | 'statusWord'>,
): ServiceTask {
  return {
    taskId,
    recognised: true,
    progress: about.status === 'succeeded' ? 1 : null,
    cost: { quoted: null, charged: null, refunded: null },
    failure: null,
    outputs: [],
    placeInQueue: null,
    ...about,
  }
}

/** A file by its name and its link. */
export function outputOf(name: string, url: string): ServiceOutput {
  const type = typeOfName(name)
  const kind = type?.id === 'zip' ? 'archive' : (type?.kind ?? 'other')
  return { name, kind, mediaType: type?.mediaType ?? null, bytes: null, sha256: null, url, expiresAt: null }
}

/** A link to bytes that stand in an answer as base64: where they were many, they are a file already. */
export function base64Link(value: string, mediaType: string): string {
  return /^(kept|data):/.test(value) ? value : `data:${mediaType};base64,${value}`
}
