/** What happened to a job, and how what repeats itself stays short. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { JobMoment } from '../../../shared/protocol/job.ts'
import { openStore } from '../../../electron/backend/store/open-store.ts'
import { withMoments } from '../../../electron/backend/store/repeated-moment.ts'

const at = (second: number) => new Date(Date.parse('2026-02-01T12:00:00Z') + second * 1000).toISOString()
const moment = (second: number, type: string, details: JobMoment['details'] = {}): JobMoment => ({
  at: at(second),
  type,
  details,
})
const newStore = () => openStore(mkdtempSync(join(tmpdir(), 'maquette-moments-')), () => undefined).store

describe('moments', () => {
  test('are kept for each job in the order in which they happened, whatever the clock said', () => {
    const store = newStore()
    const mine = [moment(5, 'asked'), moment(1, 'sending'), moment(2, 'accepted', { taskId: 't' })]
    store.moments.add('a', mine.slice(0, 2))
    store.moments.add('b', [moment(1, 'asked')])
    store.moments.add('a', mine.slice(2))
    expect(store.moments.forJob('a')).toEqual(mine)
    expect(store.moments.forJob('b')).toEqual([moment(1, 'asked')])
    expect(store.moments.forJob('c')).toEqual([])
    store.close()
  })

  test('that repeat are one row with a count, with the details of the last', () => {
    const store = newStore()
    for (let round = 0; round < 1_000; round++)
      store.moments.add('a', [moment(round, 'delayed', { code: 'offline', note: `try ${round}` })])
    expect(store.moments.forJob('a')).toEqual([
      moment(0, 'delayed', { code: 'offline', note: 'try 999', times: 1_000, until: at(999) }),
    ])
    store.close()
  })

  test('that alternate stay separate for two rounds and are counted from then on', () => {
    const rounds = Array.from({ length: 500 }, (_, round) => [
      moment(round * 2, 'sending'),
      moment(round * 2 + 1, 'put-back', { code: 'rate-limited', status: 429, notBefore: round }),
    ]).flat()
    const store = newStore()
    for (const one of rounds) store.moments.add('a', [one])
    const kept = store.moments.forJob('a')
    expect(kept.map(({ type, details }) => [type, details['times'] ?? 1])).toEqual([
      ['sending', 1],
      ['put-back', 1],
      ['sending', 499],
      ['put-back', 499],
    ])
    expect(kept[3]?.details).toMatchObject({ notBefore: 499, until: at(999) })
    expect(withMoments([], rounds)).toEqual(kept)
    store.close()
  })

  test('are distinct where the error, the task or the result differs', () => {
    const different = [
      moment(1, 'put-back', { code: 'rate-limited', status: 429 }),
      moment(2, 'put-back', { code: 'service-down', status: 503 }),
      moment(3, 'kept', { assetId: 'a' }),
      moment(4, 'kept', { assetId: 'b' }),
      moment(5, 'it-ran', { taskId: 't' }),
      moment(6, 'it-ran', { taskId: 'u' }),
    ]
    expect(withMoments([], different)).toEqual(different)
  })
})
