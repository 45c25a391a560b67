/** Messages: errors of actions, confirmations with an undo, and announcements for screen readers. */
import { createStore } from 'zustand/vanilla'
import { AppError, type ErrorData } from '../../shared/protocol/app-error.ts'

/** The action that a message offers. */
export interface MessageAction {
  label: string
  run: () => void
  /**
   * Watches the action and calls `over` when it is no longer possible, which closes the message. Returns the function
   * that stops watching.
   */
  watch?: (over: () => void) => () => void
}

export type Message =
  | { kind: 'error'; error: ErrorData; connectionId?: string; action?: MessageAction }
  /** Several faults in one message, which stays until it is closed. */
  | { kind: 'faults'; title: string; text: string }
  | {
      kind: 'done'
      text: string
      action?: MessageAction
      /** A later message with the same topic replaces this one. */
      topic?: string
    }

interface NumberedMessage {
  /** Incremented, so that the same text twice counts as two messages. */
  number: number
  message: Message
}

interface MessageState {
  latest: NumberedMessage | null
  /** For the live region. */
  announcement: { number: number; text: string }
}

export const messageStore = createStore<MessageState>()(() => ({ latest: null, announcement: { number: 0, text: '' } }))

/** Shows an error message. `cancelled` is never shown. */
export function reportError(error: ErrorData, connectionId?: string, action?: MessageAction): void {
  if (error.code !== 'cancelled')
    show({
      kind: 'error',
      error,
      ...(connectionId === undefined ? {} : { connectionId }),
      ...(action === undefined ? {} : { action }),
    })
}

/** Shows several faults in one message, which stays until it is closed. */
export function reportFaults(title: string, text: string): void {
  show({ kind: 'faults', title, text })
}

/** Shows a confirmation with at most one action. */
export function announceDone(text: string, action?: MessageAction, topic?: string): void {
  show({
    kind: 'done',
    text,
    ...(action === undefined ? {} : { action }),
    ...(topic === undefined ? {} : { topic }),
  })
}

/** Announces something to screen readers. */
export function announce(text: string): void {
  messageStore.setState(({ announcement }) => ({ announcement: { number: announcement.number + 1, text } }))
}

/** Runs the action of a button or key. Resolves to undefined, with a message, if it fails. */
export async function attempt<Value>(action: () => Promise<Value>, connectionId?: string): Promise<Value | undefined> {
  try {
    return await action()
  } catch (thrown) {
    reportError(AppError.from(thrown).toData(), connectionId)
    return undefined
  }
}

/** Passes every message to a listener, including earlier ones. Returns the function that unsubscribes it. */
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
