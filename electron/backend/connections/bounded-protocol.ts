/** Limits what readers return to sizes that the queue, the store and the window can handle. Pure. */
import type { Protocol, ResultReply, SubmitReply, TaskReply } from './provider.ts'
import type { ServiceOutput, ServiceTask } from './service-client.ts'
import type { ServiceWords } from './service-words.ts'

/** Maximum number of outputs of a task. */
export const maxOutputs = 200
/** Servers refuse longer URLs. Data URIs are exempt: the response size limits them. */
export const maxLinkLength = 16_384
const maxNameLength = 200
/** Maximum length of sentences. */
const maxTextLength = 1000
/** Maximum length of codes, status words and field names. */
const maxWordLength = 200
const maxIdLength = 4096
const maxFields = 24
const maxSuggestions = 12

/** Returns the protocol with limits on every reader's result. Ids that are too long are rejected. */
export function boundedProtocol(protocol: Protocol): Protocol {
  return {
    ...protocol,
    readSubmit: (answer, request) => boundedSubmit(protocol.readSubmit(answer, request)),
    readTask: (answer, taskId) => boundedTaskReply(protocol.readTask(answer, taskId)),
    readResult: (answer, taskId) => boundedResult(protocol.readResult(answer, taskId)),
    readList(body, requested) {
      const page = protocol.readList(body, requested)
      if (page === null) return null
      const tasks = page.tasks.filter(({ taskId }) => taskId.length <= maxIdLength)
      return { ...page, tasks: tasks.map((task) => ({ ...task, ...boundedTask(task) })) }
    },
    readUpload(answer) {
      const upload = protocol.readUpload(answer)
      return upload !== null && upload.value.length <= maxLinkLength ? upload : null
    },
    readWebhookSecret(body) {
      const secret = protocol.readWebhookSecret(body)
      return secret !== null && secret.length <= maxIdLength ? secret : null
    },
    readError: (answer) => boundedWords(protocol.readError(answer)),
    ...(protocol.errorInside === undefined
      ? {}
      : {
          errorInside(answer) {
            const error = protocol.errorInside?.(answer) ?? null
            return error === null ? null : { ...error, words: boundedWords(error.words) }
          },
        }),
  }
}

function boundedSubmit(reply: SubmitReply): SubmitReply {
  switch (reply.kind) {
    case 'task':
      if (reply.taskId.length > maxIdLength) return { kind: 'unreadable', reason: 'task-id-too-long' }
      return { ...reply, task: reply.task === null ? null : boundedTask(reply.task) }
    case 'result':
      return { ...reply, ...boundedOutputs(reply.outputs) }
    case 'error':
      return { ...reply, words: boundedWords(reply.words) }
    case 'unreadable':
      return reply
  }
}

function boundedTaskReply(reply: TaskReply): TaskReply {
  if (reply.kind === 'task') return { kind: 'task', task: boundedTask(reply.task) }
  return reply.kind === 'error' ? { ...reply, words: boundedWords(reply.words) } : reply
}

function boundedResult(reply: ResultReply): ResultReply {
  return reply.kind === 'outputs' ? { ...reply, ...boundedOutputs(reply.outputs) } : boundedTaskReply(reply)
}

function boundedTask(task: ServiceTask): ServiceTask {
  const { failure, statusWord, outputs } = task
  return {
    ...task,
    ...boundedOutputs(outputs),
    statusWord: statusWord.slice(0, maxWordLength),
    failure: failure && { ...failure, code: wordIn(failure.code), message: failure.message.slice(0, maxTextLength) },
  }
}

/** Reports the number of outputs that were dropped. */
function boundedOutputs(outputs: ServiceOutput[]): { outputs: ServiceOutput[]; leftOut?: number } {
  const kept = outputs
    .filter(({ url }) => url.length <= maxLinkLength || url.startsWith('data:'))
    .slice(0, maxOutputs)
    .map((output) => ({ ...output, name: shortName(output.name) }))
  return { outputs: kept, ...(kept.length < outputs.length ? { leftOut: outputs.length - kept.length } : {}) }
}

/** Shortens a name but keeps its extension. */
function shortName(name: string): string {
  if (name.length <= maxNameLength) return name
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? ''
  return name.slice(0, maxNameLength - ending.length) + ending
}

function boundedWords(words: ServiceWords): ServiceWords {
  return {
    ...words,
    code: wordIn(words.code),
    message: words.message?.slice(0, maxTextLength) ?? null,
    suggestions: words.suggestions.slice(0, maxSuggestions).map((text) => text.slice(0, maxTextLength)),
    fields: words.fields
      .slice(0, maxFields)
      .map(({ field, reason }) => ({ field: field.slice(0, maxWordLength), reason: reason.slice(0, maxTextLength) })),
  }
}

function wordIn(code: string | null): string | null {
  return code?.slice(0, maxWordLength) ?? null
}
