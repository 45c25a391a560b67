/** Reads the status and result of a request at fal. Pure. */
import type { Answer } from '../../answer.ts'
import type { ResultReply, SubmitReply, TaskReply } from '../../provider.ts'
import type { ServiceOutput, ServiceTask } from '../../service-client.ts'
import { wordsOf } from '../../service-words.ts'
import { isWebLink, type LinkedFile, outputsOf } from '../linked-files.ts'
import { asAmount, asText, isRecord } from '../answer-values.ts'
import { handleOf } from './handle.ts'
import { queuePositionOf, statusFor, taskOf } from '../read-answer.ts'

const statuses: Readonly<Record<string, ServiceTask['status']>> = {
  in_queue: 'queued',
  in_progress: 'running',
  // Includes failed requests, because only their result contains the reason.
  completed: 'succeeded',
}

/** `endpoint`: the path that was called. */
export function readSubmit({ json }: Answer, endpoint: string): SubmitReply {
  if (!isRecord(json)) return { kind: 'unreadable', reason: 'not-an-object' }
  const taskId = handleOf(json['request_id'], json['response_url'], endpoint)
  if (taskId === null) return { kind: 'unreadable', reason: 'no-task-id' }
  return { kind: 'task', taskId, task: taskIn(json, taskId), quotedCredits: null }
}

export function readTask({ json }: Answer, taskId: string): TaskReply {
  if (!isRecord(json)) return { kind: 'unreadable', reason: 'not-an-object' }
  const task = taskIn(json, taskId)
  return task === null ? { kind: 'unreadable', reason: 'no-status' } : { kind: 'task', task }
}

function taskIn(json: Record<string, unknown>, taskId: string): ServiceTask | null {
  const word = asText(json['status'])
  if (word === undefined) return null
  const status = statusFor(statuses, word)
  return taskOf(taskId, {
    status: status ?? 'running',
    statusWord: word,
    recognised: status !== undefined,
    placeInQueue: status === 'queued' ? queuePositionOf(json['queue_position']) : null,
  })
}

/** Reads the result. Pictures blacked out by the content filter are dropped. */
export function readResult({ json }: Answer): ResultReply {
  if (!isRecord(json)) return { kind: 'unreadable', reason: 'not-an-object' }
  const flags = json['has_nsfw_concepts']
  const refused = (index: number) => Array.isArray(flags) && flags[index] === true
  const pictures = listOf(json['images'])
  const allowed = pictures.filter((_, index) => !refused(index))
  if (pictures.length > 0 && allowed.length === 0)
    return { kind: 'error', status: 422, words: { ...wordsOf('has_nsfw_concepts', null), meaning: 'moderation' } }
  return {
    kind: 'outputs',
    outputs: outputsOf([...modelsIn(json), ...allowed.flatMap(fileOf), ...previewsAndTextures(json)]),
  }
}

/** Returns the main model in the richest format, followed by further models. */
function modelsIn(json: Record<string, unknown>): LinkedFile[] {
  const urls = isRecord(json['model_urls']) ? json['model_urls'] : {}
  const names = ['glb', 'base_model', 'pbr_model', 'fbx', 'obj', 'usdz', 'stl']
  const candidates = [json['model_glb'], json['model_mesh'], json['model_obj'], ...names.map((name) => urls[name])]
  const main = candidates.flatMap(fileOf).slice(0, 1)
  return [...main, ...[...listOf(json['model_meshes']), ...listOf(json['result_files'])].flatMap(fileOf)]
}

/** Returns pictures of the model and its textures. */
function previewsAndTextures(json: Record<string, unknown>): LinkedFile[] {
  const as = (kind: ServiceOutput['kind'], values: readonly unknown[]) =>
    values.flatMap(fileOf).map((file) => ({ ...file, kind }))
  const maps = listOf(json['texture_urls']).flatMap((each) => (isRecord(each) ? Object.values(each) : []))
  return [
    ...as('image', [json['image'], json['thumbnail'], json['rendered_image']]),
    ...as('texture', [...listOf(json['textures']), ...maps]),
  ]
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Reads `{ url, content_type, file_name, file_size }`; empty for anything else. */
function fileOf(value: unknown): LinkedFile[] {
  if (!isRecord(value) || !isWebLink(value['url'])) return []
  const bytes = asAmount(value['file_size'])
  return [
    {
      url: value['url'],
      name: asText(value['file_name']) ?? null,
      mediaType: asText(value['content_type']) ?? null,
      bytes: Number.isSafeInteger(bytes) && bytes! > 0 ? bytes! : null,
    },
  ]
}
