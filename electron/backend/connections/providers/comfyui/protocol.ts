/**
 * Protocol of a self-hosted ComfyUI server: Comfy API v2 if available, otherwise the routes of its web interface. A
 * task is polled with the API that it was submitted with. Pure.
 */
import type { ProfileOverrides } from '../../../../../shared/protocol/connection.ts'
import { inputProblem, type InputProblem } from '../../../../../shared/protocol/input-problem.ts'
import type { Answer } from '../../answer.ts'
import { invalidOverrides } from '../../invalid-overrides.ts'
import type { Protocol } from '../../provider.ts'
import { isRecord, textAt } from '../answer-values.ts'
import { isJobHandle, jobsApi } from './jobs-api.ts'
import { promptApi } from './prompt-api.ts'
import { readWorkflows } from './read-workflow.ts'
import { ownHardware } from './workflow-model.ts'
import type { Workflow } from './workflow.ts'

/** Override that names the detected API; missing: the routes of the web interface. */
const apiOverride = 'api'

/** Returns the problems with a self-hosted server's overrides. */
export function checkComfyOverrides(overrides: ProfileOverrides): InputProblem[] {
  const { api, workflows } = splitOverrides(overrides)
  const known = api === undefined || api === 'v2'
  return [...(known ? [] : [inputProblem(apiOverride, 'override-unknown', {})]), ...readWorkflows(workflows).problems]
}

/** Whether the connection uses API v2. */
export function speaksV2(overrides: ProfileOverrides): boolean {
  return overrides[apiOverride] === 'v2'
}

/** Returns the overrides after probing for a job that does not exist: v2 refuses with its own error code. */
export function withFoundApi({ json, status }: Pick<Answer, 'json' | 'status'>, overrides: ProfileOverrides) {
  const error = isRecord(json) ? json['error'] : null
  if (isRecord(error) && textAt(error['code']) !== null) return { ...overrides, [apiOverride]: 'v2' }
  return status >= 500 ? overrides : splitOverrides(overrides).workflows
}

/** Returns the protocol. Throws `invalid-input` for invalid workflows. */
export function createComfyProtocol(overrides: ProfileOverrides): Protocol {
  const workflows = usableWorkflows(splitOverrides(overrides).workflows)
  const prompts = promptApi(workflows)
  const jobs = jobsApi(workflows, ownHardware)
  const of = (taskId: string) => (isJobHandle(taskId) ? jobs : prompts)
  return {
    ...(speaksV2(overrides) ? jobs : prompts),
    poll: (taskId) => of(taskId).poll(taskId),
    readTask: (answer, taskId) => of(taskId).readTask(answer, taskId),
    result: (taskId) => of(taskId).result(taskId),
    readResult: (answer, taskId) => of(taskId).readResult(answer, taskId),
    cancel: (taskId, last) => of(taskId).cancel(taskId, last),
    shownId: (taskId) => of(taskId).shownId(taskId),
  }
}

/** Returns the workflows. Throws `invalid-input` for invalid ones. */
export function usableWorkflows(overrides: ProfileOverrides): Workflow[] {
  const { workflows, problems } = readWorkflows(overrides)
  if (problems.length > 0) throw invalidOverrides(problems)
  return workflows
}

function splitOverrides(overrides: ProfileOverrides): {
  api: ProfileOverrides[string] | undefined
  workflows: ProfileOverrides
} {
  const workflows = Object.fromEntries(Object.entries(overrides).filter(([name]) => name !== apiOverride))
  return { api: overrides[apiOverride], workflows }
}
