/** What is shown to the person in passing: errors of actions, things done with an undo, and words for screen readers. */
import { createStore } from 'zustand/vanilla'
import { AppError } from '../../shared/protocol/app-error.ts'
import type { ErrorData } from '../../shared/protocol/app-error.ts'

/** The one thing to do about a message. */
export interface MessageAction {
  label: string
  run: () => void
  /** Calls back when there is nothing to do about it any more, and then the message goes; gives what ends the watching. */
  watch?: (over: () => void) => () => void
}

export type Message =
  | { kind: 'error'; error: ErrorData; connectionId?: string; action?: MessageAction }
  | {
      kind: 'done'
      text: string
      action?: MessageAction
      /** A later message about the same thing takes the place of this one while it stands. */
      topic?: string
    }

interface NumberedMessage {
  /** Grows, so that the same words twice are two messages. */
  number: number
  message: Message
}

interface MessageState {
  latest: NumberedMessage | null
  /** For the live region. */
  spoken: { number: number; text: string }
}

/** The store, for tests and for announcements to screen readers. */
export const messageStore = createStore<MessageState>()(() => ({ latest: null, spoken: { number: 0, text: '' } }))

/** Shows an error in words. `cancelled` is never shown. */
export function reportError(error: ErrorData, connectionId?: string, action?: MessageAction): void {
  if (error.code !== 'cancelled')
    show({
      kind: 'error',
      error,
      ...(connectionId === undefined ? {} : { connectionId }),
      ...(action === undefined ? {} : { action }),
    })
}

/** Shows that something was done, with at most one thing to do about it. */
export function announceDone(text: string, action?: MessageAction, topic?: string): void {
  show({
    kind: 'done',
    text,
    ...(action === undefined ? {} : { action }),
    ...(topic === undefined ? {} : { topic }),
  })
}

/** Says something to screen readers alone. */
export function speak(text: string): void {
  messageStore.setState(({ spoken }) => ({ spoken: { number: spoken.number + 1, text } }))
}

/** Runs an action begun by a button or a key; a failure is shown in words. Resolves to undefined then. */
export async function attempt<Value>(action: () => Promise<Value>, connectionId?: string): Promise<Value | undefined> {
  try {
    return await action()
  } catch (thrown) {
    reportError(AppError.from(thrown).toData(), connectionId)
    return undefined
  }
}

/** Hands over every message, first those that came before there was anyone to show them. Returns the function that ends it. */
export function readMessages(show: (message: Message, number: number) => void): () => void {
  reader = show
  for (const { message, number } of unread.splice(0)) show(message, number)
  return () => {
    reader = null
  }
}

const unread: NumberedMessage[] = []
let reader: ((message: Message, number: number) => void) | null = null

function show(message: Message): void {
  const number = (messageStore.getState().latest?.number ?? 0) + 1
  messageStore.setState({ latest: { number, message } })
  if (reader === null) unread.push({ number, message })
  else reader(message, number)
}
