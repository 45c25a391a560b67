import { expect, test } from 'vitest'
import { TokenBucket } from '../../../shared/protocol/token-bucket.ts'

const perSecond = (rate: number) => new TokenBucket({ perMinute: rate * 60, burst: rate }, 0)
const taken = (bucket: TokenBucket, count: number, now: number) =>
  Array.from({ length: count }, () => bucket.tryTake(now)).filter((waitMs) => waitMs === 0).length

test('allows a burst, then the refill rate, and never accumulates more than a burst', () => {
  const bucket = perSecond(20)
  expect(taken(bucket, 100, 1_000_000)).toBe(20)
  expect(taken(bucket, 100, 1_000_500)).toBe(10)
  expect(taken(bucket, 100, 9_000_000)).toBe(20)
})

test('returns the time until the next token, which is then available', () => {
  const bucket = perSecond(20)
  taken(bucket, 20, 1000)
  expect(bucket.tryTake(1000)).toBe(50)
  expect(bucket.tryTake(1049)).toBe(1)
  expect(bucket.tryTake(1050)).toBe(0)
})

test('neither gains nor loses tokens when the clock goes back', () => {
  const bucket = perSecond(20)
  taken(bucket, 20, 1_000_000)
  expect(taken(bucket, 5, 10)).toBe(0)
  expect(taken(bucket, 5, 60)).toBe(1)
})

test('blocks until a hold ends, and a shorter hold does not end it earlier', () => {
  const bucket = perSecond(20)
  bucket.hold(1000, 5000)
  bucket.hold(1000, 100)
  expect(bucket.tryTake(1000)).toBe(5000)
  expect(taken(bucket, 100, 5999)).toBe(0)
  expect(taken(bucket, 100, 6000)).toBe(20)
})
