import { expect, test } from 'vitest'
import { perFrame } from '../../../renderer/state/per-frame.ts'
import { eventually } from '../../support/eventually.ts'

test('values in quick succession are delivered once, in order', async () => {
  const handed: number[][] = []
  const { take } = perFrame<number>((items) => handed.push(items))
  for (let item = 0; item < 1000; item += 1) take(item)
  expect(handed).toEqual([])
  await eventually(() => expect(handed).toHaveLength(1))
  expect(handed[0]).toEqual(Array.from({ length: 1000 }, (_, item) => item))
})

test('urgent values are delivered at once, and only once', async () => {
  const handed: string[][] = []
  const { take, flush } = perFrame<string>((items) => handed.push(items))
  take('a')
  flush()
  expect(handed).toEqual([['a']])
  take('b')
  await eventually(() => expect(handed).toEqual([['a'], ['b']]))
})

test('nothing is delivered without values', () => {
  const handed: unknown[] = []
  perFrame((items) => handed.push(items)).flush()
  expect(handed).toEqual([])
})
