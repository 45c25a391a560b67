/** Converts the status of a task to events of its job. Pure. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { JobNoteRemark } from '../../../shared/protocol/job-note.ts'
import type { ServiceOutput, ServiceTask } from '../connections/service-client.ts'
import type { JobEvent } from './job-machine.ts'

/**
 * Returns the events of a running job. A task that succeeded without results yields only a report, so that it is polled
 * again.
 */
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

export interface OutputToKeep extends ServiceOutput {
  /** Whether it is a result itself rather than a file that accompanies one. */
  main: boolean
}

/**
 * Returns the outputs to save, results first. Results are the outputs of the same kind as the first, such as four
 * pictures; textures, reports and the same model in other formats accompany them. Names are unique.
 */
export function outputsToKeep({ outputs }: ServiceTask): OutputToKeep[] {
  const mainKind = outputs.find(({ kind }) => kind !== 'report')?.kind ?? 'report'
  const nextNumbers = new Map<string, number>()
  const sameModels = new Map<string, Set<string>>()
  const kept = outputs.map((output) => ({
    ...output,
    name: nameBeside(nextNumbers, output.name),
    main: !repeatsKnownModel(sameModels, output) && output.kind === mainKind,
  }))
  return [...kept.filter(({ main }) => main), ...kept.filter(({ main }) => !main)]
}

/** Whether it repeats a model, such as `model.3mf` after `model.glb`. `known` holds the names by kind and stem. */
function repeatsKnownModel(known: Map<string, Set<string>>, { kind, name }: ServiceOutput): boolean {
  const model = `${kind} ${name.replace(/\.[a-z0-9]{1,8}$/i, '')}`
  const names = known.get(model) ?? new Set()
  known.set(model, names.add(name))
  return names.size > 1
}

/** Returns when the first result will be deleted, or null if unknown. */
export function expiryOf({ outputs }: ServiceTask): string | null {
  const dates = outputs.flatMap(({ expiresAt }) => (expiresAt === null ? [] : [Date.parse(expiresAt)]))
  const known = dates.filter((date) => Number.isFinite(date))
  return known.length === 0 ? null : new Date(Math.min(...known)).toISOString()
}

/** Returns a free name. `nextNumbers` holds each taken name with the number to try next. */
function nameBeside(nextNumbers: Map<string, number>, name: string): string {
  const dot = name.lastIndexOf('.')
  const end = dot < 0 ? name.length : dot
  let free = name
  let number = nextNumbers.get(name) ?? 2
  for (; nextNumbers.has(free); number += 1) free = `${name.slice(0, end)}-${number}${name.slice(end)}`
  nextNumbers.set(name, number).set(free, 2)
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
