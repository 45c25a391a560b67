/**
 * The account of metered mode. Only the opening credits are stored; the rest is summed over the journalled tasks, so
 * that the two cannot diverge.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { replaceFile } from '../../disk/durable.ts'
import { withChecksum, withoutChecksum } from './record-text.ts'
import { isFinished } from './task-record.ts'
import type { TaskRecord } from './task-record.ts'

const accountSchema = z.object({ openingCredits: z.number().nonnegative() })

/** Reads the account in this folder, or opens one. Throws AppError `data-corrupt`, `disk-full`, `disk-denied`. */
export function openAccount(folder: string, credits: number): { openingCredits: number; opened: boolean } {
  const path = join(folder, 'account.json')
  try {
    const text = withoutChecksum(readFileSync(path, 'utf8'))
    if (text === null) throw new Error('its checksum does not fit')
    return { ...accountSchema.parse(JSON.parse(text)), opened: false }
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new AppError('data-corrupt', 'the account of this service cannot be read', {
        cause: thrown,
        details: { path },
      })
  }
  replaceFile(path, `${withChecksum({ openingCredits: credits })}\n`)
  return { openingCredits: credits, opened: true }
}

/**
 * `balance` can still be spent; `reserved` is held for unfinished tasks; together with the charges they add up to the
 * opening credits. While any task is unreadable, everything is held, since its cost is unknown and it may be requested
 * again.
 */
export function balanceOf(
  openingCredits: number,
  { all, lost }: { all: Iterable<TaskRecord>; lost: readonly string[] },
): { balance: number; reserved: number; charged: number } {
  let reserved = 0
  let charged = 0
  for (const task of all) {
    if (isFinished(task)) charged += task.credits.charged
    else reserved += task.credits.quoted
  }
  if (lost.length > 0) reserved = openingCredits - charged
  return { balance: openingCredits - reserved - charged, reserved, charged }
}
