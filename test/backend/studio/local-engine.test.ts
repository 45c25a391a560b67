import { expect, onTestFinished, test } from 'vitest'
import { createLocalEngine } from '../../../electron/backend/studio/local-engine.ts'
import { createEngine } from '../../../electron/workers/engine.ts'
import type { AppError } from '../../../shared/protocol/app-error.ts'
import { fakePorts } from '../../support/fake-ports.ts'
import { noEngine } from '../../support/no-engine.ts'

test('reports an error after the engine has started, without an unhandled rejection', async () => {
  const ports = fakePorts()
  const engine = createEngine({ moduleUrl: ports.engineWorkerUrl, start: noEngine, log: ports.log })
  const failed = Promise.withResolvers<AppError>()
  const local = createLocalEngine({
    ports,
    engine,
    onUp: () => {
      throw new Error('the store is read-only')
    },
    onFailure: (error) => failed.resolve(error),
  })
  onTestFinished(async () => {
    await local.stop()
    await engine.stop()
  })
  local.start()
  expect((await failed.promise).message).toContain('the store is read-only')
})
