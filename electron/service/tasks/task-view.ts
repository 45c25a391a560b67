/** Tasks as the HTTP interface reports them. */
import { z } from 'zod'
import { operationIdSchema, parameterValueSchema } from '../../../shared/catalogue/catalogue.ts'
import { interfaceWords } from '../words/interface.ts'
import { printGrades } from '../../../shared/print/print-report.ts'
import { taskNoteSchema } from './task-note.ts'
import { outputKindSchema, taskErrorSchema, taskStatusSchema } from './task-record.ts'
import type { TaskRecord } from './task-record.ts'

const moment = z.iso.datetime()

const taskOutputSchema = z.object({
  name: z.string(),
  kind: outputKindSchema,
  media_type: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  url: z.url().describe(interfaceWords.fields.outputUrl),
  expires_at: moment.nullable().describe(interfaceWords.fields.expiresAt),
})

export const taskSchema = z.object({
  task_id: z.string(),
  operation: operationIdSchema,
  model: z.string(),
  status: taskStatusSchema,
  progress: z.number().min(0).max(1),
  created_at: moment,
  started_at: moment.nullable(),
  finished_at: moment.nullable(),
  credits: z.object({ quoted: z.number(), charged: z.number(), refunded: z.number() }),
  error: taskErrorSchema.nullable(),
  notes: z.array(taskNoteSchema).describe(interfaceWords.fields.notes),
  grade: z.enum(printGrades).nullable().describe(interfaceWords.fields.grade),
  outputs: z.array(taskOutputSchema),
  request: z
    .record(z.string(), z.union([parameterValueSchema, z.record(z.string(), z.string())]))
    .describe(interfaceWords.fields.request),
})
export type TaskView = z.infer<typeof taskSchema>

/** `baseUrl`: without a trailing slash. */
export function taskView(task: TaskRecord, progress: number, baseUrl: string): TaskView {
  return {
    task_id: task.id,
    operation: task.operation,
    model: task.model,
    status: task.status,
    progress,
    created_at: reported(task.createdAt),
    started_at: task.startedAt === null ? null : reported(task.startedAt),
    finished_at: task.finishedAt === null ? null : reported(task.finishedAt),
    credits: task.credits,
    error: task.error,
    notes: task.outputs.flatMap(({ notes = [] }) => notes),
    grade: task.outputs.find(({ grade }) => grade !== undefined)?.grade ?? null,
    outputs: task.outputs.map((output) => ({
      name: output.name,
      kind: output.kind,
      media_type: output.mediaType,
      bytes: output.bytes,
      sha256: output.sha256,
      url: `${baseUrl}/v1/outputs/${task.id}/${output.token}/${encodeURIComponent(output.name)}`,
      expires_at: task.expiresAt === null ? null : reported(task.expiresAt),
    })),
    request: bodyOf(task),
  }
}

/** Returns the body as it was sent, with views nested. */
function bodyOf({ request }: TaskRecord): TaskView['request'] {
  const body: TaskView['request'] = {}
  for (const [field, value] of Object.entries(request)) {
    const [slot = field, view] = field.split('.')
    if (view === undefined) body[field] = value
    else body[slot] = { ...(body[slot] as Record<string, string> | undefined), [view]: String(value) }
  }
  return body
}

function reported(moment: number): string {
  return new Date(moment).toISOString()
}
