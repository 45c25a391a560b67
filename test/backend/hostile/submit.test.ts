/** Every scenario of this theme, through the whole studio. The table of `docs/queue.md` has the same rows. */
import { describe, expect, test } from 'vitest'
import { runScenario } from '../../support/hostile-service/run-scenario.ts'
import { submitScenarios } from '../../support/hostile-service/scenarios/submit.ts'

describe.concurrent('the paid request', () => {
  test.each(submitScenarios)('$name', async (scenario) => {
    expect(await runScenario(scenario)).toBe(scenario.sees.state)
  })
})
