/** Unguessable identifiers. Task ids sort by time of creation. */
import { randomBytes } from 'node:crypto'

/** `task_` + 12 hexadecimal digits of the time in milliseconds + 20 random digits. Always sorts after `previous`. */
export function newTaskId(now: number, previous: string | undefined): string {
  const last = previous === undefined ? 0 : Number.parseInt(previous.slice(5, 17), 16)
  const time = Math.max(now, last + 1)
  return `task_${time.toString(16).padStart(12, '0')}${randomBytes(10).toString('hex')}`
}

export const taskIdPattern = /^task_[0-9a-f]{32}$/

/** Returns 192 random bits, for links and keys. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}
