/** How a list of tasks is asked for, and where its words are looked for. */
import { entry, type ProfileEntry } from './profile-entry.ts'

/** With a list, many tasks are asked about at once, and a task whose answer was lost can be found again. */
export const listEntries: readonly ProfileEntry[] = [
  entry('query', 'list.cursor', 'after', 'The query parameter that takes `list.next`; or `none`.'),
  entry('query', 'list.limit', 'limit', 'The query parameter for the number of tasks on a page; or `none`.'),
  entry('number', 'list.size', '100', 'How many tasks to request per page.'),
  entry(
    'places',
    'list.items',
    [
      'tasks',
      'data.tasks',
      'data',
      'items',
      'results',
      'data.items',
      'data.list',
      'list',
      'jobs',
      'predictions',
      'generations',
    ],
    'The list in the answer, unless the answer is one itself. Each task in it is read as in the answer to `poll`.',
  ),
  entry(
    'places',
    'list.next',
    [
      'next',
      'next_cursor',
      'data.next',
      'pagination.next',
      'data.next_cursor',
      'pagination.next_cursor',
      'meta.next_cursor',
      'paging.next',
      'cursor.next',
    ],
    'What leads to the next page; of a link, `list.cursor` is taken.',
  ),
  entry(
    'places',
    'list.created',
    ['created_at', 'create_time', 'created', 'submitted_at', 'submit_time', 'queued_at', 'data.created_at'],
    'When a task was created: a date, or seconds or milliseconds since 1970.',
  ),
  entry(
    'places',
    'list.request.operation',
    ['operation', 'request.operation', 'task_type', 'type', 'input.operation', 'mode'],
    'The operation. A word that is not an operation of the studio is ignored.',
  ),
  entry(
    'places',
    'list.request.model',
    ['request.model', 'model', 'input.model', 'params.model', 'model_id', 'model_version'],
    'The model, by the name that is sent.',
  ),
  entry(
    'places',
    'list.request.prompt',
    ['request.prompt', 'input.prompt', 'prompt', 'params.prompt', 'parameters.prompt', 'payload.prompt', 'data.prompt'],
    'The prompt.',
  ),
  entry(
    'places',
    'list.request.key',
    [
      'idempotency_key',
      'request.idempotency_key',
      'metadata.idempotency_key',
      'client_request_id',
      'client_id',
      'external_id',
    ],
    'The idempotency key of the request.',
  ),
]
