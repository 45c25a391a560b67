/** Every scenario of this theme, through the whole studio. The table of `docs/queue.md` has the same rows. */
import { describe, expect, test } from 'vitest'
import { runScenario } from '../../support/hostile-service/run-scenario.ts'
import { uploadScenarios } from '../../support/hostile-service/scenarios/uploads.ts'

describe.concurrent('input pictures', () => {
  test.each(uploadScenarios)('$name', async (scenario) => {
    expect(await runScenario(scenario)).toBe(scenario.sees.state)
  })
})
