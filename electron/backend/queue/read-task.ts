/** What a service says of a task, as events for its job. Pure. */
import { AppError } from '../../../shared/app-error.ts'
import type { JobNoteRemark } from '../../../shared/job-note.ts'
import type { ServiceOutput, ServiceTask } from '../connections/service-client.ts'
import type { JobEvent } from './job-machine.ts'

/** The events of a running job. A task that succeeded without results gives none but what it reported: ask again. */
export function readTask(task: ServiceTask): JobEvent[] {
  const { cost, placeInQueue } = task
  const expiresAt = expiryOf(task)
  switch (task.status) {
    case 'queued':
      return [
        {
          type: 'reported',
          progress: task.progress,
          note: { code: 'queued-at-service', figures: {} },
          cost,
          placeInQueue,
        },
      ]
    case 'running':
      return [{ type: 'reported', progress: task.progress, note: noteOf(task), cost }]
    case 'succeeded':
      return task.outputs.length > 0
        ? [{ type: 'succeeded', cost, expiresAt }]
        : [{ type: 'reported', progress: 1, note: { code: 'result-late', figures: {} }, cost }]
    case 'failed':
      return [{ type: 'failed', error: failureOf(task, 'task-failed'), cost }]
    case 'refused':
      return [{ type: 'refused', error: failureOf(task, 'content-refused'), cost }]
    case 'cancelled':
      return [{ type: 'cancelled', note: null, cost }]
    case 'expired':
      break
  }
  return [
    { type: 'succeeded', cost },
    { type: 'expired', error: failureOf(task, 'task-expired') },
  ]
}

/** An output as it is kept. */
export interface OutputToKeep extends ServiceOutput {
  /** One of the results themselves, not something that came along with them. */
  main: boolean
}

/**
 * Everything a task made, the results before what came along: those of the kind of the main one are results themselves, such as
 * four pictures. Textures and reports beside a model came along, and so did the same model in another format. No two of them
 * have one name.
 */
export function outputsToKeep({ outputs }: ServiceTask): OutputToKeep[] {
  const mainKind = outputs.find(({ kind }) => kind !== 'report')?.kind ?? 'report'
  const taken = new Set<string>()
  const kept = outputs.map((output, index) => ({
    ...output,
    name: nameBeside(taken, output.name),
    main: output.kind === mainKind && !outputs.slice(0, index).some((earlier) => isSameInOtherFormat(earlier, output)),
  }))
  return [...kept.filter(({ main }) => main), ...kept.filter(({ main }) => !main)]
}

/** `model.3mf` after `model.glb`. */
function isSameInOtherFormat(earlier: ServiceOutput, output: ServiceOutput): boolean {
  const stem = ({ name }: ServiceOutput) => name.replace(/\.[a-z0-9]{1,8}$/i, '')
  return earlier.kind === output.kind && earlier.name !== output.name && stem(earlier) === stem(output)
}

/** When the first of the results is deleted; null where that is unknown. */
export function expiryOf({ outputs }: ServiceTask): string | null {
  const dates = outputs.flatMap(({ expiresAt }) => (expiresAt === null ? [] : [Date.parse(expiresAt)]))
  const known = dates.filter((date) => Number.isFinite(date))
  return known.length === 0 ? null : new Date(Math.min(...known)).toISOString()
}

function nameBeside(taken: Set<string>, name: string): string {
  let free = name
  for (let count = 2; taken.has(free); count++) free = name.replace(/(?=\.[^.]*$)|$/, `-${count}`)
  taken.add(free)
  return free
}

function noteOf(task: ServiceTask): JobNoteRemark | null {
  return task.recognised ? null : { code: 'unknown-status', figures: { status: task.statusWord } }
}

function failureOf(task: ServiceTask, code: 'task-failed' | 'content-refused' | 'task-expired') {
  const { failure } = task
  const message = failure?.message ?? `status "${task.statusWord}" alone`
  return new AppError(code, message, {
    details: {
      ...(failure === null ? {} : { says: failure.message }),
      ...(failure === null || failure.code === null ? {} : { reason: failure.code }),
      ...failure?.details,
    },
  }).toData()
}
