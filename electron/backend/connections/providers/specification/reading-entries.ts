/** Profile entries that locate values in responses. */
import { entriesOf } from './profile-entry.ts'

/** Responses about a task. */
export const readingEntries = entriesOf(`
places | id               | The task id in the answer to a submit. \`task_id\`, \`taskId\` and \`TaskId\` are the same name. | task_id data.task_id task.task_id task.id id data.id uuid job_id data.job_id prediction_id generation_id prompt_id uid request_id result result.id result.task_id data
places | status           | The status word. Several words count as one: failed if any failed, finished if all did. | status data.status task.status state data.state task_status data.task_status jobs.*.status finish_reason result.status
words  | status.queued    | The task waits. | queued pending in_queue waiting wait starting submitted created scheduled accepted not_started initialized
words  | status.running   | The task is running. A word in none of these lists means this, too. | running in_progress processing generating run started working texturing active executing cancellation_requested canceling cancelling
words  | status.succeeded | The task succeeded. | succeeded success successful finished completed complete done ok ready
words  | status.failed    | The task failed. | failed failure fail error errored timeout timed_out aborted crashed
words  | status.refused   | The content was refused; sending it again unchanged is refused again. | refused banned content_filtered moderated moderation_failed moderation_blocked rejected nsfw blocked
words  | status.cancelled | The task was cancelled. | cancelled canceled stopped terminated
words  | status.expired   | The task has expired. | expired deleted removed
places | progress         | The progress. | progress data.progress task.progress percent percentage data.percentage progress_percent progress.percent progress.percentage
places | queue.place      | How many tasks are ahead of it in the queue. | queue_position queue.position position place_in_queue data.queue_position data.position position_in_queue queue.place queue_place ahead
choice | progress.scale   | What "finished" is as a number; \`auto\` takes anything above 1 for percent. | auto | auto 1 100
places | failure.message  | Why a task failed, in the service's words. | error.message error.detail failure_reason task_error.message error_message error_msg data.error_message data.error_msg error fail_reason reason message detail
places | failure.code     | Why a task failed, as a code. | error.code error_code task_error.code data.error_code failure_code code
places | credits.quoted   | The quoted price. | credits.quoted quoted_credits estimated_credits quote.credits
places | credits.charged  | The credits charged. | credits.charged consumed_credits credits_used credits_charged data.consumed_credit data.consumed_credits credits_consumed cost credits
places | credits.refunded | The credits refunded. | credits.refunded refunded_credits credits_refunded
`)

/** Results of a finished task. */
export const resultEntries = entriesOf(`
places | result.list       | The results: a list, one entry, a link, or links by format. | outputs results data.outputs data.results result.outputs model_urls output data.output result data.result result_file_3ds files list data.list model_glb model_mesh model_url data.model_url images image_urls download_url asset_url
places | result.url        | The link of one result. | url asset asset_url download_url model_url file_url href uri link file
places | result.name       | Its file name. | name file_name filename
places | result.type       | Its kind. | kind asset_type type format file_type
places | result.media-type | Its media type. | media_type content_type mime_type mimetype
places | result.bytes      | Its length in bytes. | bytes size file_size size_bytes content_length
places | result.sha256     | Its SHA-256. | sha256 hash checksum
places | result.expires    | When the link expires. | expires_at expiration expires url_expires_at
`)

/** Other responses. */
export const answerEntries = entriesOf(`
places | upload.id         | The reference to an uploaded file. | file_id id data.file_id file.id data.id file_token data.file_token url data.url
places | quote.credits     | The price in the answer to a quote. | credits data.credits cost price total credits.quoted credits.total
places | quote.notes       | Notes on what the result will leave out of the prompt. | notes data.notes warnings data.warnings
places | webhooks.secret   | The secret that signs events. | secret data.secret signing_secret data.signing_secret webhook.secret webhook_secret key
places | balance.credits   | The balance in credits. | balance data.balance credits data.credits credits.balance balance.credits balance.available data.balance.available remaining available wallet.balance
places | balance.reserved  | The credits reserved for unfinished tasks. | reserved data.reserved frozen data.frozen held credits.reserved balance.reserved balance.frozen
places | error.message     | The message of a refusal. | detail error.message error.detail message error_message error_msg error_description error msg text reason failure_reason title detail.*.msg detail.message errors.*.message errors.* non_field_errors.*
places | error.code        | Its code. | code error.code error_code error.type error.reason detail.code name error
places | error.suggestions | What it suggests instead. | suggestions error.suggestions details.suggestions nearest suggestion
places | error.fields      | The problems, field by field. | errors error.errors detail fields
`)
