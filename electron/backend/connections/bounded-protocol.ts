/**
 * What an answer may bring, the same for every service: readers give all that they find, and here it is cut to a size that the
 * queue, the store and the window can bear. Pure.
 */
import type { Protocol, ResultReply, SubmitReply, TaskReply } from './provider.ts'
import type { ServiceOutput, ServiceTask } from './service-client.ts'
import type { ServiceWords } from './service-words.ts'

/** No task makes more files. */
export const maxOutputs = 200
/** Longer addresses are refused by servers. A data URI is the file itself, and bounded by the size of its answer. */
export const maxLinkLength = 16_384
const maxNameLength = 200
/** Sentences. */
const maxTextLength = 1000
/** Codes, status words, names of fields. */
const maxWordLength = 200
const maxIdLength = 4096
const maxFields = 24
const maxSuggestions = 12

/** The protocol with all that its readers give within these limits. An id that is too long to be asked about is not one. */
export function boundedProtocol(protocol: Protocol): Protocol {
  return {
    ...protocol,
    readSubmit: (answer, request) => boundedSubmit(protocol.readSubmit(answer, request)),
    readTask: (answer, taskId) => boundedTaskReply(protocol.readTask(answer, taskId)),
    readResult: (answer, taskId) => boundedResult(protocol.readResult(answer, taskId)),
    readList(body, asked) {
      const page = protocol.readList(body, asked)
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

/** What is left out is counted, so that it can be said. */
function boundedOutputs(outputs: ServiceOutput[]): { outputs: ServiceOutput[]; leftOut?: number } {
  const kept = outputs
    .filter(({ url }) => url.length <= maxLinkLength || url.startsWith('data:'))
    .slice(0, maxOutputs)
    .map((output) => ({ ...output, name: shortName(output.name) }))
  return { outputs: kept, ...(kept.length < outputs.length ? { leftOut: outputs.length - kept.length } : {}) }
}

/** The ending stays: it says what the file is. */
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
    fields: words.fields.slice(0, maxFields).map(({ field, reason }) => ({
      field: field.slice(0, maxWordLength),
      reason: reason.slice(0, maxTextLength),
    })),
  }
}

function wordIn(code: string | null): string | null {
  return code?.slice(0, maxWordLength) ?? null
}
