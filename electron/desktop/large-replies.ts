/** Replies and events that one message cannot carry: a reply is kept for the window to fetch by its URL, for an event the window asks again. */
import { randomUUID } from 'node:crypto'
import { maxMessageBytes } from '../../shared/protocol/channels.ts'
import type { StudioEvent } from '../../shared/protocol/contract.ts'

/** In place of a reply: where it is. */
export interface ReplyElsewhere {
  replyId: string
}

export interface LargeReplies {
  /** The reply itself where it is small enough. */
  fit<Reply>(reply: Reply): Reply | ReplyElsewhere
  /** JSON, once; null: there is none of that id. */
  take(replyId: string): string | null
}

/** Numbers and letters of some alphabets are longer in a message than in JSON, but not four times. */
const maxJsonLength = maxMessageBytes / 4
const maxKept = 8

export function createLargeReplies(): LargeReplies {
  const kept = new Map<string, string>()
  return {
    fit(reply) {
      const text = JSON.stringify(reply)
      if (text.length <= maxJsonLength) return reply
      const replyId = randomUUID()
      kept.set(replyId, text)
      // A window that crashed does not fetch what it asked for.
      if (kept.size > maxKept) kept.delete([...kept.keys()][0]!)
      return { replyId }
    },
    take(replyId) {
      const text = kept.get(replyId) ?? null
      kept.delete(replyId)
      return text
    },
  }
}

/** The event, or in place of a large one that everything is to be asked for again. */
export function fitEvent(event: StudioEvent): StudioEvent {
  return JSON.stringify(event).length <= maxJsonLength ? event : { type: 'refresh' }
}
