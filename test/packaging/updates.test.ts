/** When the desktop looks for updates, downloads and installs them. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createBusyJobs, isTransferring } from '../../electron/desktop/busy-jobs.ts'
import { descriptionName, signedText } from '../../electron/desktop/update-signature.ts'
import { createUpdates, type FoundUpdate, type UpdateOptions } from '../../electron/desktop/updates.ts'
import type { UpdateChannel, UpdateState } from '../../shared/protocol/updates.ts'
import type { Job } from '../../shared/protocol/job.ts'
import { fakeClock } from '../support/fake-clock.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

function release(version: string, signed = true, channel: UpdateChannel = 'stable'): FoundUpdate {
  const files = [{ url: `Maquette-${version}.AppImage`, sha512: 'aGFzaA==', size: 7 }]
  const text = signedText(descriptionName(channel), { version: signed ? version : '0.0.1', files })
  return { version, files, notes: 'Faster.', signature: sign(null, Buffer.from(text), privateKey).toString('base64') }
}

/** A feed that answers as a test wants, and downloads that end when it wants. */
function underTest(source?: UpdateOptions['source']) {
  const clock = fakeClock()
  const test = {
    clock,
    chosen: { enabled: true, channel: 'stable' as UpdateChannel },
    busy: 0,
    answer: null as FoundUpdate | null | Error,
    loads: 0,
    asked: [] as UpdateChannel[],
    downloads: [] as { progress(fraction: number): void; end(problem?: Error): void; signal: AbortSignal }[],
    steps: [] as string[],
    states: [] as UpdateState[],
    updates: null as unknown as ReturnType<typeof createUpdates>,
  }
  test.updates = createUpdates({
    source: source ?? {
      publicKey,
      load: async () => {
        test.loads += 1
        return {
          check: async (channel) => {
            test.asked.push(channel)
            if (test.answer instanceof Error) throw test.answer
            return test.answer
          },
          download: (progress, signal) =>
            new Promise((resolve, reject) => {
              signal.addEventListener('abort', () => reject(new Error('given up')))
              test.downloads.push({
                progress,
                signal,
                end: (problem) => (problem === undefined ? resolve() : reject(problem)),
              })
            }),
          restart: () => void test.steps.push('restart'),
        }
      },
    },
    chosen: () => test.chosen,
    busyJobs: () => test.busy,
    onState: (state) => test.states.push(state),
    stopStudio: async () => void test.steps.push(`stop with ${test.busy} busy`),
    clock,
    log: () => undefined,
  })
  return test
}

/** With 1.2.0 downloaded. */
async function ready() {
  const studio = underTest()
  studio.answer = release('1.2.0')
  await studio.updates.check()
  studio.downloads[0]?.end()
  await studio.clock.settle()
  return studio
}

describe('updates', () => {
  test.each(['web', 'development', 'no-feed'] as const)('are not checked for: %s', async (reason) => {
    const studio = underTest(reason)
    void studio.updates.keepChecking(new AbortController().signal)
    await studio.clock.advance(24 * 3_600_000)
    expect(await studio.updates.check()).toEqual({ kind: 'unsupported', reason })
    expect(await studio.updates.install()).toEqual({ kind: 'unsupported', reason })
    expect([studio.loads, studio.asked, studio.steps]).toEqual([0, [], []])
  })

  test('load nothing and request nothing when turned off', async () => {
    const studio = underTest()
    studio.chosen.enabled = false
    void studio.updates.keepChecking(new AbortController().signal)
    await studio.clock.advance(24 * 3_600_000)
    expect(await studio.updates.check()).toEqual({ kind: 'off' })
    expect(studio.loads).toBe(0)
  })

  test('are checked for a minute after the start, then every six hours, in the chosen channel', async () => {
    const studio = underTest()
    const stopping = new AbortController()
    void studio.updates.keepChecking(stopping.signal)
    await studio.clock.advance(59_000)
    expect(studio.asked).toEqual([])
    await studio.clock.advance(2_000)
    expect(studio.updates.state()).toMatchObject({ kind: 'current', checkedAt: expect.any(String) })
    studio.chosen = { enabled: true, channel: 'beta' }
    await studio.clock.advance(6 * 3_600_000)
    expect(studio.asked).toEqual(['stable', 'beta'])
    stopping.abort()
    await studio.clock.advance(24 * 3_600_000)
    expect(studio.asked).toHaveLength(2)
  })

  test('are downloaded, and installed only on request, after the studio has stopped', async () => {
    const studio = underTest()
    studio.answer = release('1.2.0')
    await studio.updates.check()
    studio.downloads[0]?.progress(0.504)
    expect(studio.updates.state()).toMatchObject({ kind: 'downloading', version: '1.2.0', fraction: 0.5 })
    studio.downloads[0]?.end()
    await studio.clock.settle()
    expect(studio.updates.state()).toEqual({ kind: 'ready', version: '1.2.0', notes: 'Faster.', waitsFor: 0 })
    expect(studio.steps).toEqual([])
    await Promise.all([studio.updates.install(), studio.updates.install()])
    expect(studio.steps).toEqual(['stop with 0 busy', 'restart'])
  })

  test('with an invalid signature, or one for another channel, are not downloaded', async () => {
    const studio = underTest()
    for (const bad of [
      release('1.2.0', false),
      { ...release('1.2.0'), signature: null },
      release('1.2.0', true, 'beta'),
    ]) {
      studio.answer = bad
      expect(await studio.updates.check()).toMatchObject({ kind: 'failed', reason: 'bad-signature' })
    }
    expect(studio.downloads).toEqual([])
    studio.answer = release('1.2.1')
    expect(await studio.updates.check()).toMatchObject({ kind: 'downloading', version: '1.2.1' })
  })

  test('that are unreachable or fail to download report a reason and are tried again', async () => {
    const studio = underTest()
    studio.answer = new Error('offline')
    expect(await studio.updates.check()).toMatchObject({ kind: 'failed', reason: 'unreachable' })
    studio.answer = release('1.2.0')
    await studio.updates.check()
    studio.downloads[0]?.end(new Error('wrong hash'))
    await studio.clock.settle()
    expect(studio.updates.state()).toMatchObject({ kind: 'failed', reason: 'download' })
    expect(await studio.updates.check()).toMatchObject({ kind: 'downloading' })
  })
})

describe('while a job is being sent or downloaded', () => {
  test('a download starts only after the last job', async () => {
    const studio = underTest()
    studio.busy = 2
    studio.answer = release('1.2.0')
    expect(await studio.updates.check()).toMatchObject({ kind: 'available', waitsFor: 2 })
    studio.busy = 1
    studio.updates.updateState()
    expect(studio.updates.state()).toMatchObject({ kind: 'available', waitsFor: 1 })
    expect(studio.downloads).toEqual([])
    studio.busy = 0
    studio.updates.updateState()
    expect(studio.updates.state()).toMatchObject({ kind: 'downloading' })
  })

  test('a running download is cancelled, and starts over afterwards', async () => {
    const studio = underTest()
    studio.answer = release('1.2.0')
    await studio.updates.check()
    studio.busy = 1
    studio.updates.updateState()
    expect(studio.downloads[0]?.signal.aborted).toBe(true)
    // The job is over before the download has noticed.
    studio.busy = 0
    studio.updates.updateState()
    await studio.clock.settle()
    expect(studio.downloads).toHaveLength(2)
    studio.downloads[1]?.end()
    await studio.clock.settle()
    expect(studio.updates.state()).toMatchObject({ kind: 'ready' })
  })

  test('nothing is installed', async () => {
    const studio = await ready()
    studio.busy = 1
    studio.updates.updateState()
    expect(await studio.updates.install()).toMatchObject({ kind: 'ready', waitsFor: 1 })
    expect(studio.steps).toEqual([])
    studio.busy = 0
    await studio.updates.install()
    expect(studio.steps).toEqual(['stop with 0 busy', 'restart'])
  })
})

test('turning updates off, or changing the channel, discards what was found', async () => {
  const studio = await ready()
  studio.chosen.enabled = false
  studio.updates.updateState()
  expect(studio.updates.state()).toEqual({ kind: 'off' })
  expect(await studio.updates.install()).toEqual({ kind: 'off' })
  studio.chosen = { enabled: true, channel: 'beta' }
  studio.updates.updateState()
  expect(studio.updates.state()).toEqual({ kind: 'current', checkedAt: null })
  studio.answer = release('1.2.0', true, 'beta')
  await studio.updates.check()
  studio.chosen.enabled = false
  studio.updates.updateState()
  expect(studio.downloads.at(-1)?.signal.aborted).toBe(true)
  await studio.clock.settle()
  expect(studio.updates.state()).toEqual({ kind: 'off' })
  expect(studio.steps).toEqual([])
})

test('jobs are busy from submission until they run, and while their results are downloaded', () => {
  const busy = createBusyJobs(isTransferring)
  const say = (id: string, state: Job['state']) => busy.follow({ type: 'job', job: { id, state } as Job })
  busy.start([
    { id: 'a', state: 'submitting', watched: true },
    { id: 'b', state: 'running', watched: true },
    { id: 'c', state: 'done', watched: true },
  ])
  expect(busy.count()).toBe(1)
  expect([say('a', 'running'), say('b', 'downloading'), say('b', 'downloading'), say('c', 'done')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(busy.count()).toBe(1)
  expect(busy.follow({ type: 'jobs-removed', ids: ['b', 'x'] })).toBe(true)
  expect(busy.count()).toBe(0)
})
