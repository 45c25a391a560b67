import { describeError } from '../../../../renderer/words/errors.ts'
import { describe, expect, test } from 'vitest'
import {
  jobAnnouncement,
  jobCostWords,
  jobOriginWords,
  jobStateWords,
  jobTitle,
  mayBeCharged,
  offersDownload,
  shownProblem,
} from '../../../../renderer/words/queue/job-words.ts'
import { jobStates, type Job } from '../../../../shared/protocol/job.ts'
import { aJob, anInputFile } from '../../builders.ts'

test('every state has its own wording', () => {
  const words = jobStates.map((state) => jobStateWords(aJob({ state })))
  expect(new Set(words).size).toBe(jobStates.length)
})

test('progress is shown where it is counted', () => {
  expect(jobStateWords(aJob({ state: 'running', progress: 0.456 }))).toBe('Running 46 %')
  expect(jobStateWords(aJob({ state: 'waiting', progress: 0.5 }))).toBe('Waiting')
})

test('an unwatched job says so until it has ended', () => {
  expect(jobStateWords(aJob({ state: 'running', watched: false }))).toBe('Not watched')
  expect(jobStateWords(aJob({ state: 'done', watched: false }))).toBe('Done')
})

test('a job without a prompt is named after its picture', () => {
  const file = {
    slot: 'image',
    name: 'cat.png',
    mediaType: 'image/png',
    bytes: 1,
    sha256: 'f',
    url: '/inputs/f',
    assetId: null,
  }
  expect(jobTitle(aJob({ prompt: null, inputFiles: [file] }))).toBe('cat.png')
  expect(jobTitle(aJob({ prompt: null, operation: 'texture' }))).toBe('Texture')
})

test('an edit of a model names the operation and the model', () => {
  const inputFiles = [anInputFile({ slot: 'mesh', name: 'red-dragon.glb', mediaType: 'model/gltf-binary' })]
  expect(jobTitle(aJob({ prompt: null, operation: 'optimize-topology', inputFiles }))).toBe('Reduce: red-dragon')
})

test('an asset of the library has the artist’s name for it', () => {
  const chair = anInputFile({ slot: 'mesh', name: 'An oak chair.glb', assetId: 'chair' })
  const fox = anInputFile({ slot: 'image', name: 'Red fox.png', assetId: 'fox' })
  expect(jobTitle(aJob({ prompt: null, operation: 'print-prepare', inputFiles: [chair] }))).toBe(
    'Prepare: An oak chair',
  )
  expect(jobTitle(aJob({ prompt: null, operation: 'image-to-3d', inputFiles: [fox] }))).toBe('Red fox')
  const front = anInputFile({ slot: 'images.front', name: 'Red fox – front.png', assetId: 'front' })
  expect(jobTitle(aJob({ prompt: null, operation: 'multiview-to-3d', inputFiles: [front] }))).toBe('Red fox')
})

describe('the cost', () => {
  const cases: [string, Partial<Job>, string][] = [
    [
      'is quoted while it runs',
      { state: 'running', cost: { quoted: 35, charged: null, refunded: null } },
      '35 credits',
    ],
    [
      'is what was charged in the end',
      { state: 'done', cost: { quoted: 35, charged: 30, refunded: null } },
      '30 credits',
    ],
    [
      'is a range while it is only known about',
      { state: 'running', unit: 'USD', cost: { quoted: 0.4, quotedLeast: 0.1, charged: null, refunded: null } },
      '$0.10 to $0.40',
    ],
    [
      'is in dollars where the service bills in them',
      { state: 'done', unit: 'USD', cost: { quoted: 0.4, quotedLeast: 0.1, charged: 0.225, refunded: null } },
      '$0.225',
    ],
    ['is free', { state: 'done', cost: { quoted: 0, charged: 0, refunded: null } }, 'Free'],
    ['was refunded', { state: 'failed', cost: { quoted: 35, charged: 35, refunded: 35 } }, '35 credits refunded'],
    ['was never taken', { state: 'failed', cost: { quoted: 35, charged: 0, refunded: 0 } }, 'Not charged'],
    [
      'is unknown, and not called free',
      { state: 'done', cost: { quoted: null, charged: null, refunded: null } },
      'Price unknown',
    ],
  ]
  test.each(cases)('%s', (_, about, words) => {
    expect(jobCostWords(aJob(about))).toBe(words)
  })
})

test('screen readers announce only the end', () => {
  const running = aJob({ state: 'running' })
  expect(jobAnnouncement(aJob({ state: 'done' }), running)).toBe('Done: a red dragon')
  expect(jobAnnouncement(aJob({ state: 'running', progress: 0.5 }), running)).toBeNull()
  expect(jobAnnouncement(aJob({ state: 'done' }), undefined)).toBeNull()
})

test('a job of a batch has its number, and a project is named', () => {
  const batch = { id: 'b', kind: 'models', index: 1, count: 4 } as const
  expect(jobOriginWords(aJob())).toBe('Figure · Offline engine')
  expect(jobOriginWords(aJob({ batch, project: 'Chess' }))).toBe('Figure · Offline engine · 2 of 4 · Chess')
})

test('only jobs that were sent and are not free may be charged', () => {
  const quoted = (credits: number | null) => ({ quoted: credits, charged: null, refunded: null })
  expect(mayBeCharged(aJob({ state: 'running', cost: quoted(35) }))).toBe(true)
  expect(mayBeCharged(aJob({ state: 'submitting', cost: quoted(null) }))).toBe(true)
  expect(mayBeCharged(aJob({ state: 'running', cost: quoted(0) }))).toBe(false)
  expect(mayBeCharged(aJob({ state: 'waiting', cost: quoted(35) }))).toBe(false)
})

test('a result still at the service can be downloaded again, and the row says why it is missing', () => {
  const because = (reason: string) => ({ code: 'cancelled', message: '', details: { reason } }) as const
  const stopped = aJob({ state: 'cancelled', error: because('download-stopped') })
  expect([offersDownload(stopped), shownProblem(stopped)]).toEqual([true, stopped.error])
  expect(offersDownload(aJob({ state: 'failed', error: because('download-stalled') }))).toBe(true)
  expect(offersDownload(aJob({ state: 'failed', error: because('no-result') }))).toBe(true)
  expect(offersDownload(aJob({ state: 'expired' }))).toBe(true)
  expect(offersDownload(aJob({ state: 'failed', error: because('other') }))).toBe(false)
  expect(offersDownload(aJob({ state: 'cancelled' }))).toBe(false)
  expect(describeError(because('download-stopped'), 'Meshy')).toEqual({
    title: 'Download stopped',
    text: 'The result stays at Meshy for as long as it is kept there. Downloading it again costs nothing.',
    remedy: { kind: 'download-again', label: 'Download again' },
    suggestions: [],
  })
  const details = { reason: 'download-stalled', attempts: 12 }
  expect(describeError({ code: 'service-down', message: '', details }).text).toMatch(
    /12 attempts to download it made no progress/,
  )
})

test('a row does not repeat a problem of its whole service', () => {
  const error = { code: 'spend-cap', message: 'the cap is reached' } as const
  expect(shownProblem(aJob({ state: 'waiting', error }))).toBeNull()
  expect(shownProblem(aJob({ state: 'waiting', error: { code: 'offline', message: 'no name' } }))).not.toBeNull()
  expect(shownProblem(aJob({ state: 'failed', error }))).toEqual(error)
  expect(shownProblem(aJob({ state: 'cancelled', error }))).toBeNull()
})

test('a job without effect is not just “Done”, and states its charge', () => {
  const job = { state: 'done', progress: null, watched: true, note: { code: 'no-change', figures: {} } } as const
  expect(jobStateWords(job)).toBe('No change')
  expect(jobStateWords({ ...job, note: null })).toBe('Done')
  const cost = { quoted: 3, charged: 3, refunded: null }
  expect(jobCostWords({ ...job, cost, unit: 'credits' })).toBe('3 credits charged')
})
