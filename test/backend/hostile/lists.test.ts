/** Every scenario of this theme, through the whole studio. The table of `docs/queue.md` has the same rows. */
import { describe, expect, test } from 'vitest'
import { runScenario } from '../../support/hostile-service/run-scenario.ts'
import { listScenarios } from '../../support/hostile-service/scenarios/lists.ts'

describe.concurrent('a lost answer and the list of tasks', () => {
  test.each(listScenarios)('$name', async (scenario) => {
    expect(await runScenario(scenario)).toBe(scenario.sees.state)
  })
})
