/** Every name by which a connection can differ from the specification, with its default. The documentation is made from this. */
import { operationIds, type OperationId } from '../../../../../shared/catalogue.ts'

/**
 * `request`: method and path, or `none`. `field`: a place in the body, dots for nesting. `places`: where to look in an
 * answer, the first that holds something counts; dots go into objects, `*` into every entry. `words`: status words.
 * `header`, `text`, `number` and `choice` are what they are called.
 */
export type EntryKind = 'request' | 'field' | 'places' | 'words' | 'header' | 'text' | 'number' | 'choice'

export interface ProfileEntry {
  name: string
  kind: EntryKind
  default: string | readonly string[]
  help: string
  choices?: readonly string[]
}

const submitPaths: Readonly<Record<OperationId, string>> = {
  'text-to-3d': '/v1/generate',
  'image-to-3d': '/v1/generate',
  'multiview-to-3d': '/v1/generate',
  'image-generate': '/v1/images/generate',
  'image-edit': '/v1/images/edit',
  texture: '/v1/textures/generate',
  remesh: '/v1/meshes/remesh',
  'optimize-topology': '/v1/meshes/optimize',
  convert: '/v1/meshes/convert',
  'print-prepare': '/v1/print/prepare',
}

function entry(kind: EntryKind, name: string, value: string | readonly string[], help: string): ProfileEntry {
  return { name, kind, default: value, help }
}

const requests: readonly ProfileEntry[] = [
  ...operationIds.map((operation) =>
    entry('request', `submit.${operation}`, `POST ${submitPaths[operation]}`, `Begins ${operation}.`),
  ),
  entry('request', 'poll', 'GET /v1/tasks/{task_id}', 'Asks about a task.'),
  entry('request', 'result', 'none', 'Asks for the results of a finished task, where the poll does not bring them.'),
  entry('request', 'cancel', 'POST /v1/tasks/{task_id}/cancel', 'Ends a task.'),
  entry('request', 'list', 'GET /v1/tasks', 'Lists tasks.'),
  entry('request', 'upload', 'POST /v1/files', 'Takes a file as a raw body.'),
  entry('request', 'models', 'GET /v1/models', 'Lists what can be made.'),
  entry('request', 'quote', 'POST /v1/quotes', 'Says what a request would cost.'),
  entry('request', 'balance', 'GET /v1/credits', 'Says how many credits are left.'),
]

const sending: readonly ProfileEntry[] = [
  entry('header', 'key.header', 'Authorization', 'The header that carries the key.'),
  entry('text', 'key.value', 'Bearer {key}', 'What stands in it; `none` for a service without keys.'),
  entry('header', 'idempotency.header', 'Idempotency-Key', 'The header that marks a repeated request; or `none`.'),
  {
    ...entry(
      'choice',
      'deduplicates',
      'no',
      'Whether the service promises that a repeated request with the same mark is one task.',
    ),
    choices: ['yes', 'no'],
  },
  entry('field', 'field.model', 'model', 'The model identifier.'),
  entry('field', 'field.prompt', 'prompt', 'The words.'),
  entry('field', 'field.image', 'image', 'The picture.'),
  entry('field', 'field.images', 'images', 'The views, one field for each below it.'),
  entry('field', 'field.mesh', 'mesh', 'The mesh.'),
  entry('field', 'field.mask', 'mask', 'The mask of an edit.'),
  entry(
    'number',
    'inline.bytes',
    '262144',
    'Files up to this size go into the body as a data URI instead of being uploaded.',
  ),
  entry('number', 'rate.submits', '30', 'Paid requests a minute.'),
  entry('number', 'rate.asks', '240', 'Other requests a minute.'),
]

const reading: readonly ProfileEntry[] = [
  entry(
    'places',
    'id',
    [
      'task_id',
      'data.task_id',
      'task.task_id',
      'task.id',
      'id',
      'data.id',
      'uuid',
      'request_id',
      'job_id',
      'data.job_id',
      'prediction_id',
      'generation_id',
      'prompt_id',
      'uid',
      'result',
      'result.id',
      'result.task_id',
      'data',
    ],
    'The task id in the answer to a submit. `task_id`, `taskId` and `TaskId` are the same name.',
  ),
  entry(
    'places',
    'status',
    [
      'status',
      'data.status',
      'task.status',
      'state',
      'data.state',
      'task_status',
      'data.task_status',
      'jobs.*.status',
      'finish_reason',
      'result.status',
    ],
    'The status word. Several words count as one: failed if any failed, finished if all did.',
  ),
  entry(
    'words',
    'status.queued',
    [
      'queued',
      'pending',
      'in_queue',
      'waiting',
      'wait',
      'starting',
      'submitted',
      'created',
      'scheduled',
      'accepted',
      'not_started',
      'initialized',
    ],
    'Waits.',
  ),
  entry(
    'words',
    'status.running',
    [
      'running',
      'in_progress',
      'processing',
      'generating',
      'run',
      'started',
      'working',
      'texturing',
      'active',
      'executing',
      'cancellation_requested',
      'canceling',
      'cancelling',
    ],
    'Is being made. A word that is in no list means this, too.',
  ),
  entry(
    'words',
    'status.succeeded',
    ['succeeded', 'success', 'successful', 'finished', 'completed', 'complete', 'done', 'ok', 'ready'],
    'Is finished.',
  ),
  entry(
    'words',
    'status.failed',
    ['failed', 'failure', 'fail', 'error', 'errored', 'timeout', 'timed_out', 'aborted', 'crashed'],
    'Went wrong.',
  ),
  entry(
    'words',
    'status.refused',
    [
      'refused',
      'banned',
      'content_filtered',
      'moderated',
      'moderation_failed',
      'moderation_blocked',
      'rejected',
      'nsfw',
      'blocked',
    ],
    'Was not allowed; sending the same again is of no use.',
  ),
  entry('words', 'status.cancelled', ['cancelled', 'canceled', 'stopped', 'terminated'], 'Was ended.'),
  entry('words', 'status.expired', ['expired', 'deleted', 'removed'], 'Is no longer kept.'),
  entry(
    'places',
    'progress',
    [
      'progress',
      'data.progress',
      'task.progress',
      'percent',
      'percentage',
      'data.percentage',
      'progress_percent',
      'progress.percent',
      'progress.percentage',
    ],
    'How far it is.',
  ),
  {
    ...entry(
      'choice',
      'progress.scale',
      'auto',
      'What "finished" is as a number; `auto` takes anything above 1 for percent.',
    ),
    choices: ['auto', '1', '100'],
  },
  entry(
    'places',
    'failure.message',
    [
      'error.message',
      'error.detail',
      'failure_reason',
      'task_error.message',
      'error_message',
      'error_msg',
      'data.error_message',
      'data.error_msg',
      'error',
      'fail_reason',
      'reason',
      'message',
      'detail',
    ],
    "Why a task failed, in the service's words.",
  ),
  entry(
    'places',
    'failure.code',
    ['error.code', 'error_code', 'task_error.code', 'data.error_code', 'failure_code', 'code'],
    'Why a task failed, as a code.',
  ),
  entry(
    'places',
    'credits.quoted',
    ['credits.quoted', 'quoted_credits', 'estimated_credits', 'quote.credits'],
    'What was said before.',
  ),
  entry(
    'places',
    'credits.charged',
    [
      'credits.charged',
      'consumed_credits',
      'credits_used',
      'credits_charged',
      'data.consumed_credit',
      'data.consumed_credits',
      'credits_consumed',
      'cost',
      'credits',
    ],
    'What was taken.',
  ),
  entry(
    'places',
    'credits.refunded',
    ['credits.refunded', 'refunded_credits', 'credits_refunded'],
    'What was given back.',
  ),
]

const results: readonly ProfileEntry[] = [
  entry(
    'places',
    'result.list',
    [
      'outputs',
      'results',
      'data.outputs',
      'data.results',
      'result.outputs',
      'model_urls',
      'output',
      'data.output',
      'result',
      'data.result',
      'result_file_3ds',
      'files',
      'list',
      'data.list',
      'model_glb',
      'model_mesh',
      'model_url',
      'data.model_url',
      'images',
      'image_urls',
      'download_url',
      'asset_url',
    ],
    'The results: a list, one entry, a link, or links by format.',
  ),
  entry(
    'places',
    'result.url',
    ['url', 'asset', 'asset_url', 'download_url', 'model_url', 'file_url', 'href', 'uri', 'link', 'file'],
    'The link of one result.',
  ),
  entry('places', 'result.name', ['name', 'file_name', 'filename'], 'Its file name.'),
  entry('places', 'result.type', ['kind', 'asset_type', 'type', 'format', 'file_type'], 'What it is.'),
  entry('places', 'result.media-type', ['media_type', 'content_type', 'mime_type', 'mimetype'], 'Its media type.'),
  entry(
    'places',
    'result.bytes',
    ['bytes', 'size', 'file_size', 'size_bytes', 'content_length'],
    'Its length in bytes.',
  ),
  entry('places', 'result.sha256', ['sha256', 'hash', 'checksum'], 'Its SHA-256.'),
  entry(
    'places',
    'result.expires',
    ['expires_at', 'expiration', 'expires', 'url_expires_at'],
    'Until when the link works.',
  ),
]

const answers: readonly ProfileEntry[] = [
  entry(
    'places',
    'upload.id',
    ['file_id', 'id', 'data.file_id', 'file.id', 'data.id', 'file_token', 'data.file_token', 'url', 'data.url'],
    'What stands for an uploaded file.',
  ),
  entry(
    'places',
    'quote.credits',
    ['credits', 'data.credits', 'cost', 'price', 'total', 'credits.quoted', 'credits.total'],
    'The price in the answer to a quote.',
  ),
  entry(
    'places',
    'balance.credits',
    [
      'balance',
      'data.balance',
      'credits',
      'data.credits',
      'credits.balance',
      'remaining',
      'available',
      'wallet.balance',
    ],
    'The credits that are left.',
  ),
  entry(
    'places',
    'balance.reserved',
    ['reserved', 'data.reserved', 'frozen', 'data.frozen', 'held', 'credits.reserved'],
    'The credits held for tasks that are not finished.',
  ),
  entry(
    'places',
    'error.message',
    [
      'detail',
      'error.message',
      'error.detail',
      'message',
      'error_message',
      'error_msg',
      'error_description',
      'error',
      'msg',
      'text',
      'reason',
      'failure_reason',
      'title',
      'detail.*.msg',
      'detail.message',
      'errors.*.message',
      'errors.*',
      'non_field_errors.*',
    ],
    'What a refusal says.',
  ),
  entry(
    'places',
    'error.code',
    ['code', 'error.code', 'error_code', 'error.type', 'error.reason', 'detail.code', 'name', 'error'],
    'Its code.',
  ),
  entry(
    'places',
    'error.suggestions',
    ['suggestions', 'error.suggestions', 'details.suggestions', 'nearest', 'suggestion'],
    'What it proposes instead.',
  ),
  entry('places', 'error.fields', ['errors', 'error.errors', 'detail', 'fields'], 'What is wrong, field by field.'),
]

/** In the order of the documentation. Besides these: `model.<id>` and `field.<parameter>` for any model and parameter. */
export const profileEntries: readonly ProfileEntry[] = [...requests, ...sending, ...reading, ...results, ...answers]
