/** Profile entries for the task list. */
import { entriesOf } from './profile-entry.ts'

/** A list allows polling many tasks in one request and finding a task whose response was lost. */
export const listEntries = entriesOf(`
query  | list.cursor            | The query parameter that takes \`list.next\`; or \`none\`. | after
query  | list.limit             | The query parameter for the number of tasks on a page; or \`none\`. | limit
number | list.size              | How many tasks to request per page. | 100
places | list.items             | The list in the answer, unless the answer is one itself. Each task in it is read as in the answer to \`poll\`. | tasks data.tasks data items results data.items data.list list jobs predictions generations
places | list.next              | What leads to the next page; of a link, \`list.cursor\` is taken. | next next_cursor data.next pagination.next data.next_cursor pagination.next_cursor meta.next_cursor paging.next cursor.next
places | list.created           | When a task was created: a date, or seconds or milliseconds since 1970. | created_at create_time created submitted_at submit_time queued_at data.created_at
places | list.request.operation | The operation. A word that is not an operation of the studio is ignored. | operation request.operation task_type type input.operation mode
places | list.request.model     | The model, by the name that is sent. | request.model model input.model params.model model_id model_version
places | list.request.prompt    | The prompt. | request.prompt input.prompt prompt params.prompt parameters.prompt payload.prompt data.prompt
places | list.request.key       | The idempotency key of the request. | idempotency_key request.idempotency_key metadata.idempotency_key client_request_id client_id external_id
`)
