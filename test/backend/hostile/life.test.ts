/** Every scenario of this theme, through the whole studio. The table of `docs/queue.md` has the same rows. */
import { describe, expect, test } from 'vitest'
import { runScenario } from '../../support/hostile-service/run-scenario.ts'
import { lifeScenarios } from '../../support/hostile-service/scenarios/life.ts'

describe.concurrent('crashes and restarts', () => {
  test.each(lifeScenarios)('$name', async (scenario) => {
    expect(await runScenario(scenario)).toBe(scenario.sees.state)
  })
})
