/** Runs one task, from its record and inputs to results, independent of the store. */
import { createHash } from 'node:crypto'
import type { EngineRunner, RunOptions } from '../engine-runner.ts'
import type { MadeOutput } from '../families/family.ts'
import type { Offering } from '../offering.ts'
import { refusal } from '../problem.ts'
import { detailWords } from '../words/problems.ts'
import { newToken } from './new-id.ts'
import type { OutputRecord, TaskRecord } from './task-record.ts'

interface WorkParts {
  engine: EngineRunner
  offering: Offering
  readInput: (slot: string) => Promise<Uint8Array>
}

/** Rejects with the errors of the work, and with `unsupported` for a model that is no longer offered. */
export async function doWork(
  task: TaskRecord,
  { engine, offering, readInput }: WorkParts,
  { signal, onProgress }: Omit<RunOptions, 'deadlineMs'>,
): Promise<MadeOutput[]> {
  const work = offering.workOf(task.model, task.operation)
  if (work === undefined) throw refusal('unsupported', detailWords.noLongerOffered(task.operation))
  const files: Record<string, Uint8Array> = {}
  for (const slot of task.inputs) files[slot] = await readInput(slot)
  const { deadlineMs } = work
  return work.run(engine, task.request, files, { signal, onProgress, deadlineMs, mediaTypes: task.inputTypes ?? {} })
}

/** Returns the record of a result, with a new token for its link. */
export function outputRecord({ bytes, ...made }: MadeOutput): OutputRecord {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { ...made, bytes: bytes.length, sha256, token: newToken() }
}
