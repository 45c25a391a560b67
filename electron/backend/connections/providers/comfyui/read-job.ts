/** Reads a Comfy API v2 job. Pure. */
import { typeOfMediaType } from '../../../../../shared/formats/file-type.ts'
import type { TaskReply } from '../../provider.ts'
import type { ServiceOutput, ServiceTask } from '../../service-client.ts'
import { isRecord, textAt } from '../answer-values.ts'
import { outputOf, statusFor, taskOf } from '../read-answer.ts'
import { chosenOf, modelsFirst } from './read-outputs.ts'

const statuses: Readonly<Record<string, ServiceTask['status']>> = {
  queued: 'queued',
  running: 'running',
  canceling: 'running',
  succeeded: 'succeeded',
  canceled: 'cancelled',
  failed: 'failed',
  expired: 'expired',
}

/** Reads a job. `results`: the nodes marked as results, if any. `charged`: the cost of a finished job. */
export function readJob(
  json: unknown,
  taskId: string,
  { results, charged }: { results: readonly string[]; charged: number | null },
): TaskReply {
  const statusWord = isRecord(json) ? textAt(json['status']) : null
  if (!isRecord(json) || statusWord === null) return { kind: 'unreadable', reason: 'no-status' }
  const known = statusFor(statuses, statusWord)
  const status = known ?? 'running'
  const about: Partial<ServiceTask> = {}
  if (status === 'running') about.progress = progressOf(json['progress'])
  if (status === 'failed') about.failure = failureOf(json['error'])
  if (status === 'succeeded') {
    about.outputs = outputsOf(json['outputs'], results)
    about.cost = { quoted: null, charged, refunded: null }
  }
  return { kind: 'task', task: taskOf(taskId, { ...about, status, statusWord, recognised: known !== undefined }) }
}

/** The value is meaningless without the number of nodes. */
function progressOf(progress: unknown): number | null {
  if (!isRecord(progress) || Number(progress['nodes_total']) === 0) return null
  const { value } = progress
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : null
}

function failureOf(error: unknown): ServiceTask['failure'] {
  const text = (name: string) => (isRecord(error) ? textAt(error[name]) : null)
  const node = [text('class_type'), text('node_id')].filter((part) => part !== null).join(' ')
  const code = text('code')
  const message = [node, text('message') ?? ''].filter((part) => part !== '').join(': ')
  return { code, message: message || (code ?? 'failed') }
}

/**
 * Returns links below the connection's address, which redirect to fresh ones because the links in the response expire
 * soon.
 */
function outputsOf(list: unknown, results: readonly string[]): ServiceOutput[] {
  const all = (Array.isArray(list) ? (list as unknown[]) : []).flatMap((item): [string, ServiceOutput][] => {
    const id = isRecord(item) ? textAt(item['id']) : null
    if (!isRecord(item) || id === null) return []
    const output = outputOf(textAt(item['name']) ?? id, `api/v2/assets/${encodeURIComponent(id)}/content`)
    const type = output.mediaType === null ? typeOfMediaType(textAt(item['content_type'])) : null
    const typed = type === null ? output : { ...output, ...outputOf(`${output.name}.${type.extension}`, output.url) }
    const bytes = item['size_bytes']
    return [[textAt(item['node_id']) ?? '', { ...typed, bytes: typeof bytes === 'number' && bytes > 0 ? bytes : null }]]
  })
  return modelsFirst(chosenOf(all, results).map(([, output]) => output))
}
