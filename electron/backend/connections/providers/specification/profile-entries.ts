/**
 * All profile entries: how a service may differ from the specification, with defaults. The documentation is generated
 * from them.
 */
import { operationIds, type OperationId } from '../../../../../shared/catalogue/catalogue.ts'
import { entriesOf, entry, type ProfileEntry } from './profile-entry.ts'
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

const sending = entriesOf(`
header | key.header         | The header that carries the key. | Authorization
text   | key.value          | Its value; \`none\` for a service without keys. | Bearer {key}
header | idempotency.header | The header that marks a repeated request; or \`none\`. | Idempotency-Key
choice | deduplicates       | Whether the service promises that a repeated request with the same key is one task. | no | yes no
field  | field.model        | The model identifier. | model
field  | field.prompt       | The prompt. | prompt
field  | field.image        | The image. | image
field  | field.images       | The views, one field for each below it. | images
field  | field.mesh         | The mesh. | mesh
field  | field.mask         | The mask of an edit. | mask
number | inline.bytes       | Files up to this size go into the body as a data URI instead of being uploaded. | 262144
number | rate.submits       | Paid requests a minute. | 30
number | rate.asks          | Other requests a minute. | 240
number | rate.all           | Requests of all kinds a minute, where the service counts them together. | none
number | rate.concurrent    | Jobs that the service runs at once for one account. | none
`)

/** In the order of the documentation. `model.<id>` and `field.<parameter>` exist for any model and parameter. */
export const profileEntries: readonly ProfileEntry[] = [
  ...requests,
  ...sending,
  ...readingEntries,
  ...resultEntries,
  ...listEntries,
  ...answerEntries,
]
