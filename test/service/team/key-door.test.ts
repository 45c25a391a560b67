import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyDoor } from '../../../electron/service/team/key-door.ts'
import type { KeyHolder } from '../../../electron/service/team/postgres/accounts.ts'

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

/** Over a database whose queries are answered when the test says so. */
function doorUnderTest() {
  const clock = { now: 1_000_000 }
  const holders = new Map<string, KeyHolder>([[hashOf('mq_right-key'), { id: 'key_1', account: 'account_1' }]])
  const queries: string[][] = []
  const held: (() => void)[] = []
  const state = { hold: false }
  const door = keyDoor({
    accounts: {
      holdersOf: async (hashes) => {
        queries.push([...hashes])
        if (state.hold) await new Promise<void>((resolve) => held.push(resolve))
        return new Map(hashes.flatMap((hash) => (holders.has(hash) ? [[hash, holders.get(hash)!]] : [])))
      },
      noteUse: async () => undefined,
    },
    rate: { burst: 2, perSecond: 1 },
    now: () => clock.now,
  })
  const admit = (key: string) => door.admit(`Bearer ${key}`, {})
  return { admit, clock, holders, queries, held, state }
}

test('accepts a right key that is new despite any number of wrong ones', async () => {
  const { admit } = doorUnderTest()
  for (let i = 0; i < 2000; i += 1)
    await expect(admit(`wrong-key-${i}`)).rejects.toMatchObject({ details: { problem: 'invalid_api_key' } })
  expect(await admit('mq_right-key')).toEqual({ account: 'account_1', key: 'key_1' })
})

test('looks up concurrent keys together, one query at a time', async () => {
  const { admit, queries, held, state } = doorUnderTest()
  state.hold = true
  const answers = Array.from({ length: 50 }, (_, i) => admit(`wrong-key-${i}`))
  await expect.poll(() => held.length).toBe(1)
  answers.push(...Array.from({ length: 50 }, (_, i) => admit(`other-key-${i}`)), admit('mq_right-key'))
  expect(queries).toHaveLength(1)
  held.shift()!()
  await expect.poll(() => held.length).toBe(1)
  held.shift()!()
  const settled = await Promise.allSettled(answers)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(queries.map((hashes) => hashes.length)).toEqual([50, 51])
})

test('rejects everyone waiting for a failed query, and runs the next', async () => {
  const { admit, holders, queries } = doorUnderTest()
  const has = holders.has.bind(holders)
  holders.has = () => {
    throw new Error('the database is gone')
  }
  await expect(admit('mq_right-key')).rejects.toThrow('the database is gone')
  holders.has = has
  expect(await admit('mq_right-key')).toEqual({ account: 'account_1', key: 'key_1' })
  expect(queries).toHaveLength(2)
})

test('caches a key for seconds, and refuses it once it is revoked', async () => {
  const { admit, clock, holders, queries } = doorUnderTest()
  await admit('mq_right-key')
  await admit('mq_right-key')
  expect(queries).toHaveLength(1)
  holders.clear()
  clock.now += 5000
  await expect(admit('mq_right-key')).rejects.toMatchObject({ details: { problem: 'invalid_api_key' } })
})
