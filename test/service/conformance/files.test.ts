import { describe, test } from 'vitest'
import { serve } from '../service-under-test.ts'
import type { UnderTest } from '../service-under-test.ts'
import { promises } from './promises.ts'
import type { Stage } from './promises.ts'

describe('the contract of a service, stored in files', () => {
  promises(test, async ({ metered = false, credits, size, room: maxTasks, now } = {}) => {
    const started = await serve(
      { mode: metered ? 'metered' : 'embedded', ...(metered && credits !== undefined ? { credits } : {}) },
      {
        ...(size === undefined ? {} : { size }),
        ...(maxTasks === undefined ? {} : { maxTasks }),
        ...(now === undefined ? {} : { now }),
        delivery: { delaysMs: [50] },
      },
    )
    return stageOf(started)
  })
})

function stageOf(started: UnderTest): Stage {
  const { url, key } = started.service
  return { ...started, url, key, restart: async () => stageOf(await started.restart()) }
}
