import { describe, expect, test } from 'vitest'
import { AppError, type ErrorCode } from '../../../shared/protocol/app-error.ts'
import { DownloadSlots } from '../../../electron/backend/queue/download-slots.ts'
import { job } from '../../support/builders.ts'
import { accepted, output, task } from '../../support/fake-service.ts'
import { queueBench } from '../../support/queue-bench.ts'

const fails = (code: ErrorCode) => new AppError(code, `it is ${code}`)

describe('a download without progress', () => {
  test('fails after twelve attempts in a row without new bytes, and resumes on request', async () => {
    const bench = queueBench()
    let tries = 0
    bench.library.onKeep((_name, onProgress) => {
      tries += 1
      // The first 900 bytes of the file, over and over again: only the first time they are new.
      onProgress(0.5, 900)
      throw fails('offline')
    })
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.queue.get(id).state === 'failed')
    expect(bench.queue.get(id).error).toMatchObject({
      code: 'service-down',
      details: { reason: 'download-stalled', attempts: 12, last: 'offline' },
    })
    expect(tries).toBe(13)
    bench.library.onKeep(() => undefined)
    bench.queue.downloadAgain(id)
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    expect(bench.service.submitted).toHaveLength(1)
  })

  test('continues as long as every attempt adds a byte', async () => {
    const bench = queueBench()
    let tries = 0
    bench.library.onKeep((_name, onProgress) => {
      tries += 1
      onProgress(0, tries)
      if (tries < 60) throw fails('offline')
    })
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    expect(tries).toBe(60)
  })

  test('counts no attempt while the service is unreachable: the network may be down all night', async () => {
    const bench = queueBench()
    const made = task('succeeded', { outputs: [output('model.glb')] })
    bench.service.onTask(made)
    let away = true
    bench.library.onKeep(() => {
      if (!away) return
      bench.service.onTask(fails('offline'))
      throw fails('offline')
    })
    const { id } = bench.queue.submit(job())
    await bench.clock.advance(10 * 3_600_000)
    expect(bench.queue.get(id).state).toBe('downloading')
    away = false
    bench.service.onTask(made)
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
  })

  test('does not fail at the third refused link when bytes arrived in between', async () => {
    const bench = queueBench()
    let tries = 0
    bench.library.onKeep((_name, onProgress) => {
      tries += 1
      if (tries % 2 === 0) throw fails('task-expired')
      onProgress(0, tries)
      if (tries < 12) throw fails('offline')
    })
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    expect(tries).toBe(13)
  })

  test('does not fail when links expired before they were used', async () => {
    const bench = queueBench()
    let tries = 0
    bench.library.onKeep(async (_name, _onProgress, signal) => {
      tries += 1
      if (tries > 5) return
      await bench.clock.sleep(120_000, signal)
      throw fails('task-expired')
    })
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    expect(tries).toBe(6)
  })

  test('ends as done without a by-product whose download makes no progress', async () => {
    const bench = queueBench()
    bench.service.onTask(
      task('succeeded', { outputs: [output('model.glb'), output('albedo.png', { kind: 'texture' })] }),
    )
    bench.library.onKeep((name) => {
      if (name === 'albedo.png') throw fails('timeout')
    })
    const { id } = bench.queue.submit(job())
    await bench.clock.until(() => bench.queue.get(id).state === 'done')
    expect(bench.queue.get(id).note).toMatchObject({ figures: { missing: ['albedo.png'] } })
  })

  test('releases its slot to other jobs of the service when it breaks off, and takes it again with the next new byte', async () => {
    const bench = queueBench({ concurrentJobs: 1 })
    bench.service.onSubmit(() => accepted(`task-${bench.service.submitted.length}`))
    bench.service.onTask(task('running'))
    bench.service.onTaskOf('task-1', () => task('succeeded', { outputs: [output('broken.glb')] }))
    let bytes = 0
    const flowing = Promise.withResolvers<void>()
    bench.library.onKeep((_name, onProgress) => {
      onProgress(0.1, (bytes += 1))
      if (bytes === 1) throw fails('offline')
      return flowing.promise
    })
    const [first, second] = [bench.queue.submit(job()).id, bench.queue.submit(job()).id]
    await bench.clock.until(() => bench.queue.get(second).state === 'running')
    expect(bench.queue.get(first).state).toBe('downloading')
    await bench.clock.until(() => bytes === 2)
    bench.service.onTaskOf('task-2', () => task('failed', { failure: { code: null, message: 'no' } }))
    const third = bench.queue.submit(job()).id
    await bench.clock.until(() => bench.queue.get(second).state === 'failed')
    await bench.clock.advance(600_000)
    expect(bench.queue.get(third).state).toBe('waiting')
    flowing.resolve()
    await bench.clock.until(() => bench.queue.get(third).state === 'running')
    expect(bench.queue.get(first).state).toBe('done')
  })

  test('keeps its slot on a full disk, so that nothing new is made that could not be kept', async () => {
    const bench = queueBench({ concurrentJobs: 1 })
    bench.library.onKeep(() => {
      throw fails('disk-full')
    })
    bench.queue.submit(job())
    const second = bench.queue.submit(job()).id
    await bench.clock.advance(3_600_000)
    expect(bench.queue.get(second).state).toBe('waiting')
  })

  test('yields to results that have not broken off yet', async () => {
    const places = new DownloadSlots()
    const never = new AbortController().signal
    const order: string[] = []
    const enter = async (name: string, broken: boolean, expiresAtMs: number) => {
      const leave = await places.enter({ broken, expiresAtMs }, never)
      order.push(name)
      return leave
    }
    const held = await Promise.all(['a', 'b', 'c', 'd'].map((name) => enter(name, true, 0)))
    const waiting = [enter('broken', true, 1), enter('late', false, 9), enter('soon', false, 2)]
    for (const leave of held) leave?.()
    await Promise.all(waiting)
    expect(order.slice(4)).toEqual(['soon', 'late', 'broken'])
  })
})

test('reports how many outputs were omitted', async () => {
  const bench = queueBench()
  bench.service.onTask(task('succeeded', { outputs: [output('model.glb')], leftOut: 19_999 }))
  const { id } = bench.queue.submit(job())
  await bench.clock.until(() => bench.queue.get(id).state === 'done')
  const figures = { missing: [], unopened: [], keptCount: 1, outputCount: 20_000 }
  expect(bench.queue.get(id).note).toEqual({ code: 'incomplete-result', figures })
})
