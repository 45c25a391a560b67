/** What is shown to the person in passing: errors of actions, things done with an undo, and words for screen readers. */
import { createStore } from 'zustand/vanilla'
import { AppError } from '../../shared/app-error.ts'
import type { ErrorData } from '../../shared/app-error.ts'

export type Message =
  | { kind: 'error'; error: ErrorData; connectionId?: string }
  | {
      kind: 'done'
      text: string
      action?: { label: string; run: () => void }
      /** A later message about the same thing takes the place of this one while it stands. */
      topic?: string
    }

interface MessageState {
  /** The newest message with a number that grows, so that the same words twice are two messages. */
  latest: { number: number; message: Message } | null
  /** For the live region. */
  spoken: { number: number; text: string }
}

/** The store; the shell shows what arrives in it. */
export const messageStore = createStore<MessageState>()(() => ({ latest: null, spoken: { number: 0, text: '' } }))

/** Shows an error in words. `cancelled` is never shown. */
export function reportError(error: ErrorData, connectionId?: string): void {
  if (error.code !== 'cancelled')
    show({ kind: 'error', error, ...(connectionId === undefined ? {} : { connectionId }) })
}

/** Shows that something was done, with at most one thing to do about it. */
export function announceDone(text: string, action?: { label: string; run: () => void }, topic?: string): void {
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

function show(message: Message): void {
  messageStore.setState(({ latest }) => ({ latest: { number: (latest?.number ?? 0) + 1, message } }))
}
