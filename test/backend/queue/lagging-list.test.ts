/** A list of tasks that is not renewed, while the tasks themselves are finished. */
import { expect, test } from 'vitest'
import type { ServiceTask } from '../../../electron/backend/connections/service-client.ts'
import { createStatusPoller } from '../../../electron/backend/queue/status-poller.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { fakeService, listed, output, task } from '../../support/fake-service.ts'

const names = ['t0', 't1', 't2', 't3', 't4', 't5']

test('does not hide a finished task: each is polled individually within minutes', async () => {
  const clock = fakeClock()
  const service = fakeService()
  service.onList(100, () => names.map((name) => listed(name, { status: 'running' })))
  service.onTask(task('succeeded', { outputs: [output('a.glb')] }))
  const poller = createStatusPoller({
    client: () => service,
    clock,
    polledCount: () => names.length,
    onSeen: () => undefined,
    stopping: new AbortController().signal,
  })
  const askAll = async (): Promise<string[]> => {
    const submittedAt = clock.now()
    const answers = names.map((taskId) =>
      poller.ask({ taskId, submittedAt, urgent: false }, new AbortController().signal),
    )
    await clock.advance(10_000)
    return (await Promise.all(answers)).map((answer) => (answer as ServiceTask).status)
  }

  expect(new Set(await askAll())).toEqual(new Set(['running']))
  expect(service.asked).toEqual([])
  await clock.advance(4 * 60_000)
  expect(new Set(await askAll())).toEqual(new Set(['running']))
  await clock.advance(60_000)
  expect(new Set(await askAll())).toEqual(new Set(['succeeded']))
  expect(new Set(service.asked)).toEqual(new Set(names))
})
