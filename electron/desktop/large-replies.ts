/**
 * Replies and events that exceed the message size: a large reply is kept for the window to fetch; instead of a large
 * event, the window is told to refresh.
 */
import { randomUUID } from 'node:crypto'
import { maxMessageBytes } from '../../shared/protocol/channels.ts'
import type { StudioEvent } from '../../shared/protocol/studio-event.ts'

/** Placeholder sent instead of a large reply. */
export interface ReplyElsewhere {
  replyId: string
}

export interface LargeReplies {
  /** Returns the reply itself if it is small enough, otherwise a placeholder. */
  fit<Reply>(reply: Reply): Reply | ReplyElsewhere
  /** Returns the JSON once; null for an unknown id. */
  take(replyId: string): string | null
}

/** Some characters take more bytes in a message than in JSON, but less than four times as many. */
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
      // A window that crashed does not fetch its replies.
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

/** Returns the event, or a refresh event if it is too large. */
export function fitEvent(event: StudioEvent): StudioEvent {
  return JSON.stringify(event).length <= maxJsonLength ? event : { type: 'refresh' }
}
