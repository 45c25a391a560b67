/** ComfyUI as it answers: a queue, a history in memory, and files by name. Nothing costs anything. */
import type { Answer } from '../hostile-service/answer.ts'
import type { ReplicaBooks, ReplicaTask, Stage } from './replica-books.ts'
import { replicaFile } from './replica-files.ts'
import type { ReplicaRequest } from './replica-request.ts'
import { nodeErrors, type Nodes } from './comfyui-core-nodes.ts'
import { workflowOverrides, workflowsOfEachKind } from './comfyui-workflow.ts'
import type { ReplicaKind } from './replica.ts'

export const comfyuiReplica: ReplicaKind = {
  provider: 'comfyui',
  overrides: workflowOverrides(workflowsOfEachKind),
  key: null,
  keyOf: () => null,
  origins: [],
  balance: 0,
  refusals: {
    key: null,
    credits: null,
    'too-fast': null,
    'queue-full': null,
    moderation: null,
    down: { status: 500, body: '500 Internal Server Error' },
  },
  isSubmit: ({ method, path }) => method === 'POST' && path === '/prompt',
  answer(request, books) {
    const { method, path } = request
    switch (`${method} ${path}`) {
      case 'POST /prompt':
        return submit(request, books)
      case 'GET /queue':
        return queue(books)
      case 'POST /queue':
        return remove(request, books)
      case 'POST /interrupt':
        return interrupt(request, books)
      case 'POST /upload/image':
        return upload(request, books)
      case 'GET /view':
        return view(request, books)
      case 'GET /system_stats':
        return { status: 200, body: { system: { os: 'posix', comfyui_version: '0.3.68' }, devices: [] } }
      default:
        return method === 'GET' && path.startsWith('/history/') ? history(path.slice('/history/'.length), books) : null
    }
  },
}

function submit({ json }: ReplicaRequest, books: ReplicaBooks): Answer {
  const body = json as { prompt?: Nodes; prompt_id?: string }
  const { prompt } = body
  if (prompt === undefined)
    return { status: 400, body: { error: { type: 'no_prompt', message: 'No prompt provided', details: '' } } }
  const wrong = errorsIn(prompt, (file) => books.uploads.has(String(file)))
  if (wrong.length > 0) return refused(wrong)
  const makesModel = Object.values(prompt).some(({ class_type: kind }) => kind === 'SaveGLB')
  // Also past those that were taken out again: no two prompts make a file of one name.
  const count = String(books.tasks().length + books.erased().length + 1).padStart(5, '0')
  const task = books.take({
    kind: 'prompt',
    body: prompt,
    price: 0,
    makes: [makesModel ? `mesh_${count}_.glb` : `p_${count}_.png`],
    ...(body.prompt_id === undefined ? {} : { id: body.prompt_id }),
  })
  return { status: 200, body: { prompt_id: task!.id, number: books.tasks().length, node_errors: {} } }
}

/** Nodes with what is wrong with them, as ComfyUI finds it before anything runs. `isThere`: whether a file was uploaded. */
export function errorsIn(prompt: Nodes, isThere: (file: unknown) => boolean): [string, unknown][] {
  return Object.entries(prompt).flatMap(([id, { class_type: kind, inputs = {} }]): [string, unknown][] => {
    const file = kind === 'LoadImage' ? inputs['image'] : kind === 'Load3DAdvanced' ? inputs['model_file'] : undefined
    const isGone = file !== undefined && file !== 'none' && !isThere(file)
    const errors = [
      ...(isGone
        ? [
            [
              'custom_validation_failed',
              'Custom validation failed for node',
              `image - Invalid image file: ${JSON.stringify(file)}`,
            ],
          ]
        : []),
      ...nodeErrors(prompt, id),
    ].map(([type, message, details]) => ({ type, message, details }))
    return errors.length === 0 ? [] : [[id, { class_type: kind, errors, dependent_outputs: ['9'] }]]
  })
}

function refused(errors: [string, unknown][]): Answer {
  const error = {
    type: 'prompt_outputs_failed_validation',
    message: 'Prompt outputs failed validation',
    details: '',
    extra_info: {},
  }
  return { status: 400, body: { error, node_errors: Object.fromEntries(errors) } }
}

function queue(books: ReplicaBooks): Answer {
  const entries: [Stage, unknown[]][] = books
    .tasks()
    .map((task, index) => [books.ask(task), [index + 1, task.id, task.body, {}, ['9']]])
  const of = (wanted: Stage) => entries.filter(([stage]) => stage === wanted).map(([, entry]) => entry)
  return { status: 200, body: { queue_running: of('running'), queue_pending: of('queued') } }
}

function history(id: string, books: ReplicaBooks): Answer {
  const task = books.find(id)
  const stage = task === undefined ? 'queued' : books.stage(task)
  if (task === undefined || stage === 'queued' || stage === 'running') return { status: 200, body: {} }
  const isDone = stage === 'succeeded' || stage === 'attaching'
  const messages = isDone
    ? [['execution_success', { prompt_id: id }]]
    : stage === 'cancelled'
      ? [['execution_interrupted', { prompt_id: id, node_id: '8', node_type: 'KSampler', executed: [] }]]
      : [['execution_error', { prompt_id: id, ...outOfMemory }]]
  const status = { status_str: isDone ? 'success' : 'error', completed: isDone, messages }
  const outputs = stage === 'succeeded' ? outputsOf(task) : {}
  return { status: 200, body: { [id]: { prompt: [1, id, task.body, {}, ['9']], outputs, status, meta: {} } } }
}

const outOfMemory = {
  node_id: '8',
  node_type: 'VAEDecodeHunyuan3D',
  exception_type: 'torch.OutOfMemoryError',
  exception_message: 'CUDA out of memory.',
  traceback: [],
}

function outputsOf({ makes }: ReplicaTask): unknown {
  const files = makes.map((filename) => ({ filename, subfolder: 'made here', type: 'output' }))
  return { '9': makes[0]?.endsWith('.glb') === true ? { '3d': files } : { images: files } }
}

/** Takes waiting prompts out; nothing is left of them. */
function remove({ json }: ReplicaRequest, books: ReplicaBooks): Answer {
  for (const id of (json as { delete?: string[] }).delete ?? []) {
    const task = books.find(id)
    if (task !== undefined && books.stage(task) === 'queued') books.erase(id)
  }
  return { status: 200, body: '' }
}

function interrupt({ json }: ReplicaRequest, books: ReplicaBooks): Answer {
  const task = books.find((json as { prompt_id: string }).prompt_id)
  if (task !== undefined && books.stage(task) === 'running') books.cancel(task, { refund: false })
  return { status: 200, body: '' }
}

function upload(request: ReplicaRequest, books: ReplicaBooks): Answer {
  const file = request.parts.find(({ name }) => name === 'image')
  if (file === undefined || file.fileName === null) return { status: 400, body: '' }
  const { fileName: name, bytes, mediaType } = file
  const subfolder = request.part('subfolder') ?? ''
  const path = subfolder === '' ? name : `${subfolder}/${name}`
  books.uploads.set(path, { name, bytes, mediaType: mediaType ?? '' })
  return { status: 200, body: { name, subfolder, type: 'input' } }
}

function view({ query }: ReplicaRequest, books: ReplicaBooks): Answer {
  const name = query.get('filename') ?? ''
  const task = books.tasks().find(({ makes }) => makes.includes(name))
  if (task === undefined || query.get('subfolder') !== 'made here' || query.get('type') !== 'output')
    return { status: 404, body: '' }
  const { bytes, mediaType } = replicaFile(name, task.id)
  return { status: 200, headers: { 'content-type': mediaType }, body: bytes }
}
