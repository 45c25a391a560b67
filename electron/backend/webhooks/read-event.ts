/** Extracts the id of the task that an event is about. Pure. */
import { z } from 'zod'

/** An event with its data, or the task object itself (Replicate). */
const eventSchema = z.union([
  z.object({ data: z.record(z.string(), z.unknown()) }),
  z.looseObject({ id: z.string(), status: z.string() }).transform((data) => ({ data })),
])
const taskIdSchema = z.string().min(1).max(200)

/** Returns null for anything but an event; `taskId` is null for an event about something else. */
export function readEvent(body: Uint8Array): { taskId: string | null } | null {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return null
  }
  const event = eventSchema.safeParse(value)
  if (!event.success) return null
  const { task_id: taskId, id }: Record<string, unknown> = event.data.data
  return { taskId: taskIdSchema.safeParse(taskId ?? id).data ?? null }
}
