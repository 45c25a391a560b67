/** Every name by which a connection can differ from the specification, with its default. The documentation is made from this. */
import { operationIds, type OperationId } from '../../../../../shared/catalogue.ts'
import { entry, type ProfileEntry } from './profile-entry.ts'
import { listEntries } from './list-entries.ts'
import { answerEntries, readingEntries, resultEntries } from './reading-entries.ts'

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
  'print-colours': '/v1/print/colours',
  'print-cut': '/v1/print/cut',
  'print-split': '/v1/print/split',
  'print-finish': '/v1/print/finish',
}

const requests: readonly ProfileEntry[] = [
  ...operationIds.map((operation) =>
    entry('request', `submit.${operation}`, `POST ${submitPaths[operation]}`, `Starts ${operation}.`),
  ),
  entry('request', 'poll', 'GET /v1/tasks/{task_id}', 'Polls a task.'),
  entry('request', 'result', 'none', 'Gets the results of a finished task, where the poll does not include them.'),
  entry('request', 'cancel', 'POST /v1/tasks/{task_id}/cancel', 'Cancels a task.'),
  entry('request', 'list', 'GET /v1/tasks', 'Lists tasks.'),
  entry('request', 'webhooks', 'POST /v1/webhooks', 'Registers an address for the events of tasks.'),
  entry('request', 'upload', 'POST /v1/files', 'Uploads a file as a raw body.'),
  entry('request', 'models', 'GET /v1/models', 'Lists the models.'),
  entry('request', 'quote', 'POST /v1/quotes', 'Quotes the price of a request.'),
  entry('request', 'balance', 'GET /v1/credits', 'Returns the balance.'),
]

const sending: readonly ProfileEntry[] = [
  entry('header', 'key.header', 'Authorization', 'The header that carries the key.'),
  entry('text', 'key.value', 'Bearer {key}', 'Its value; `none` for a service without keys.'),
  entry('header', 'idempotency.header', 'Idempotency-Key', 'The header that marks a repeated request; or `none`.'),
  {
    ...entry(
      'choice',
      'deduplicates',
      'no',
      'Whether the service promises that a repeated request with the same key is one task.',
    ),
    choices: ['yes', 'no'],
  },
  entry('field', 'field.model', 'model', 'The model identifier.'),
  entry('field', 'field.prompt', 'prompt', 'The prompt.'),
  entry('field', 'field.image', 'image', 'The image.'),
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
  entry('number', 'rate.all', 'none', 'Requests of all kinds a minute, where the service counts them together.'),
  entry('number', 'rate.concurrent', 'none', 'Jobs that the service runs at once for one account.'),
]

/** In the order of the documentation. Besides these: `model.<id>` and `field.<parameter>` for any model and parameter. */
export const profileEntries: readonly ProfileEntry[] = [
  ...requests,
  ...sending,
  ...readingEntries,
  ...resultEntries,
  ...listEntries,
  ...answerEntries,
]
