/** What one message between the studio and its window cannot carry. */
import { expect, test } from 'vitest'
import { createLargeReplies, fitEvent, type ReplyElsewhere } from '../../electron/desktop/large-replies.ts'
import { maxMessageBytes } from '../../shared/protocol/channels.ts'
import type { StudioEvent } from '../../shared/protocol/studio-event.ts'

const largeText = 'x'.repeat(maxMessageBytes / 4)

test('a small reply is passed directly, a large one is fetched, once', () => {
  const replies = createLargeReplies()
  const small = { ok: true, value: 7 }
  expect(replies.fit(small)).toBe(small)
  const { replyId } = replies.fit({ ok: true, value: largeText }) as ReplyElsewhere
  expect(JSON.parse(replies.take(replyId) ?? '')).toEqual({ ok: true, value: largeText })
  expect(replies.take(replyId)).toBeNull()
})

test('unfetched replies are dropped', () => {
  const replies = createLargeReplies()
  const ids = Array.from({ length: 9 }, () => (replies.fit(largeText) as unknown as ReplyElsewhere).replyId)
  expect(ids.map((id) => replies.take(id) !== null)).toEqual([false, ...Array.from({ length: 8 }, () => true)])
})

test('a large event is replaced by a refresh', () => {
  const small: StudioEvent = { type: 'connection-removed', id: 'c1' }
  expect(fitEvent(small)).toBe(small)
  expect(fitEvent({ ...small, id: largeText })).toEqual({ type: 'refresh' })
})
