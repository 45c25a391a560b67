/** Every scenario of this theme, through the whole studio. The table of `docs/queue.md` has the same rows. */
import { describe, expect, test } from 'vitest'
import { runScenario } from '../../support/hostile-service/run-scenario.ts'
import { fileScenarios } from '../../support/hostile-service/scenarios/files.ts'

describe.concurrent('files', () => {
  test.each(fileScenarios)('$name', async (scenario) => {
    expect(await runScenario(scenario)).toBe(scenario.sees.state)
  })
})
