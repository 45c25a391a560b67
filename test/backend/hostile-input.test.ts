/**
 * No reader of the main process is slow on input that was written to be slow to read. The limit is generous, so that no machine
 * is too slow for it: what takes quadratic time takes hundreds of milliseconds for each kilobyte. `npm run bench hostile-input`
 * has the figures.
 */
import { describe, expect, test } from 'vitest'
import { casesOf } from '../support/hostile-input/measure.ts'
import { answerReaders, otherReaders, type InputReader } from '../support/hostile-input/readers.ts'
import { isLong, sample } from '../support/long.ts'

const maxMsPerKilobyte = 20
const length = 60_000
/** All of them in the long form. */
const answers = sample(answerReaders(), 24)

describe.each([
  ['answers', answers, 16],
  ['settings, names and headers', otherReaders, 60],
] as const)('%s', (_, readers: readonly InputReader[], caseCount) => {
  test.each(readers.map((reader) => [reader.name, reader] as const))(
    '%s',
    (_name, reader) => {
      const slow = sample([...casesOf(reader, length)], caseCount)
        .map(([, measure]) => measure())
        .filter(({ msPerKilobyte }) => msPerKilobyte > maxMsPerKilobyte)
      expect(slow).toEqual([])
    },
    isLong ? 600_000 : 60_000,
  )
})
