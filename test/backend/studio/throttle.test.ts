import { expect, test } from 'vitest'
import { createThrottle } from '../../../electron/backend/studio/throttle.ts'
import { fakeClock } from '../../support/fake-clock.ts'

test('combines calls within the interval, and reports later ones again', async () => {
  const clock = fakeClock()
  const reported: string[] = []
  const soon = createThrottle(clock, new AbortController().signal, (id) => reported.push(id))
  for (let round = 0; round < 100; round++) soon(round % 2 === 0 ? 'a' : 'b')
  expect(reported).toEqual([])
  await clock.advance(1_000)
  expect(reported).toEqual(['a', 'b'])
  soon('a')
  await clock.advance(1_000)
  expect(reported).toEqual(['a', 'b', 'a'])
})

test('reports nothing after the end', async () => {
  const clock = fakeClock()
  const stopping = new AbortController()
  const reported: string[] = []
  createThrottle(clock, stopping.signal, (id) => reported.push(id))('a')
  stopping.abort()
  await clock.advance(1_000)
  expect(reported).toEqual([])
})
