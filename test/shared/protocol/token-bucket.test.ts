import { expect, test } from 'vitest'
import { TokenBucket } from '../../../shared/protocol/token-bucket.ts'

const perSecond = (rate: number) => new TokenBucket({ perMinute: rate * 60, burst: rate }, 0)
const taken = (bucket: TokenBucket, count: number, now: number) =>
  Array.from({ length: count }, () => bucket.tryTake(now)).filter((waitMs) => waitMs === 0).length

test('lets a burst through, then as many as time brings, and never saves up more than a burst', () => {
  const bucket = perSecond(20)
  expect(taken(bucket, 100, 1_000_000)).toBe(20)
  expect(taken(bucket, 100, 1_000_500)).toBe(10)
  expect(taken(bucket, 100, 9_000_000)).toBe(20)
})

test('says how long it is until the next token, and has it then', () => {
  const bucket = perSecond(20)
  taken(bucket, 20, 1000)
  expect(bucket.tryTake(1000)).toBe(50)
  expect(bucket.tryTake(1049)).toBe(1)
  expect(bucket.tryTake(1050)).toBe(0)
})

test('a clock that goes back brings nothing and takes nothing', () => {
  const bucket = perSecond(20)
  taken(bucket, 20, 1_000_000)
  expect(taken(bucket, 5, 10)).toBe(0)
  expect(taken(bucket, 5, 60)).toBe(1)
})

test('a hold lets nothing through until it ends, and a shorter one does not end it', () => {
  const bucket = perSecond(20)
  bucket.hold(1000, 5000)
  bucket.hold(1000, 100)
  expect(bucket.tryTake(1000)).toBe(5000)
  expect(taken(bucket, 100, 5999)).toBe(0)
  expect(taken(bucket, 100, 6000)).toBe(20)
})
