/**
 * Comfy API v2: files are assets, a running workflow is a job whose id the service assigns, and a key that was already
 * used is refused. For Comfy Cloud and self-hosted servers. Pure.
 */
import type { HttpDescription, Protocol, SentInput } from '../../provider.ts'
import type { ServiceRequest } from '../../service-client.ts'
import { withinBudget } from '../../within-budget.ts'
import { plainProtocol } from '../plain.ts'
import { isRecord, textAt } from '../answer-values.ts'
import { filePathOf } from './file-path.ts'
import { fillWorkflow, workflowFor } from './fill-workflow.ts'
import { readError } from './read-error.ts'
import { readJob } from './read-job.ts'
import { resultNodes } from './read-outputs.ts'
import { catalogueOfWorkflows, type WorkflowHost } from './workflow-model.ts'
import type { Workflow } from './workflow.ts'

const handlePrefix = 'v2|'
/** Limits the node list in a handle because ids that are too long are refused. */
const maxNodesLength = 2000
/** Upload limit for all servers with this API. */
const maxUploadBytes = 100_000_000
/** A job that does not exist: v2 responds with 404 and a code, or with 401 if the key is wrong. */
export const noSuchJob: HttpDescription = { method: 'GET', path: '/api/v2/jobs/00000000-0000-4000-8000-000000000000' }

/** Returns the protocol without a key; Comfy Cloud adds one. */
export function jobsApi(workflows: readonly Workflow[], host: Omit<WorkflowHost, 'maxMeshBytes'>): Protocol {
  const charged = host.price.kind === 'free' ? 0 : null
  return {
    ...plainProtocol,
    needsKey: false,
    authorisation: () => ({}),
    idempotencyHeader: 'Idempotency-Key',
    // No limit is documented; excess requests get a 429 with a duration.
    rates: { submit: withinBudget(60, 5), ask: withinBudget(300, 20), all: null },
    catalogue: catalogueOfWorkflows(workflows, { ...host, maxMeshBytes: maxUploadBytes }),
    inputPlans: () => [{ way: 'upload', maxBytes: maxUploadBytes }],
    submit: (request, inputs) => ({
      method: 'POST',
      path: '/api/v2/jobs',
      body: { json: { workflow: fillWorkflow(workflowFor(workflows, request), request, inputs, assetOf) } },
    }),
    readSubmit({ json }, request) {
      const id = isRecord(json) ? textAt(json['id']) : null
      // The bar separates the parts of a handle.
      if (id === null || id.includes('|')) return { kind: 'unreadable', reason: 'no-job-id' }
      return { kind: 'task', taskId: handleOf(id, workflows, request), task: null, quotedCredits: charged }
    },
    poll: (taskId) => ({ method: 'GET', path: jobPath(taskId) }),
    readTask: ({ json }, taskId) => readJob(json, taskId, { results: resultsIn(taskId), charged }),
    cancel: (taskId) => ({ method: 'POST', path: `${jobPath(taskId)}/cancel` }),
    shownId: (taskId) => idIn(taskId),
    foundTask: (id, request) => (isJobHandle(id) ? id : handleOf(id, workflows, request)),
    upload(file) {
      const { folder, name } = filePathOf(file)
      return {
        method: 'POST',
        path: '/api/v2/assets',
        body: {
          // The file comes last because parts after it are ignored.
          parts: [
            { name: 'content_type', value: file.mediaType },
            { name: 'file_path', value: folder === null ? name : `${folder}/${name}` },
            { name: 'file', file: { ...file, name } },
          ],
        },
      }
    },
    readUpload({ json }) {
      const id = isRecord(json) ? textAt(json['id']) : null
      return id === null ? null : { value: id }
    },
    checkKey: noSuchJob,
    refusalProvesKey: true,
    readError,
  }
}

/** Returns `v2|<job>|<node>,<node>`: the job, and the result nodes, because v2 does not return the workflow. */
function handleOf(id: string, workflows: readonly Workflow[], { modelId }: ServiceRequest): string {
  const workflow = workflows.find((each) => each.id === modelId)
  const nodes = workflow === undefined ? '' : resultNodes(workflow.nodes).join(',')
  return `${handlePrefix}${id}|${nodes.length > maxNodesLength ? '' : nodes}`
}

/** Whether a task was submitted by API v2. */
export function isJobHandle(taskId: string): boolean {
  return taskId.startsWith(handlePrefix)
}

function idIn(taskId: string): string {
  return taskId.split('|')[1] ?? ''
}

function resultsIn(taskId: string): string[] {
  return (taskId.split('|')[2] ?? '').split(',')
}

function jobPath(taskId: string): string {
  return `/api/v2/jobs/${encodeURIComponent(idIn(taskId))}`
}

/** Represents a file in a workflow. */
function assetOf(sent: SentInput): unknown {
  return sent.way === 'upload' ? { __type: 'core/ASSET', info: { id: sent.value } } : undefined
}
