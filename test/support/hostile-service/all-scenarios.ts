/** Every scenario, by theme. */
import type { Scenario } from './scenario.ts'
import { downloadScenarios } from './scenarios/downloads.ts'
import { fileScenarios } from './scenarios/files.ts'
import { lifeScenarios } from './scenarios/life.ts'
import { limitScenarios } from './scenarios/limits.ts'
import { listScenarios } from './scenarios/lists.ts'
import { moneyScenarios } from './scenarios/money.ts'
import { pollingScenarios } from './scenarios/polling.ts'
import { resultScenarios } from './scenarios/results.ts'
import { submitScenarios } from './scenarios/submit.ts'
import { uploadScenarios } from './scenarios/uploads.ts'
import { webhookScenarios } from './scenarios/webhooks.ts'
import { wordScenarios } from './scenarios/words.ts'

export interface Theme {
  title: string
  scenarios: readonly Scenario[]
}

/** In the order of `docs/queue.md`. */
export const themes: readonly Theme[] = [
  { title: 'The paid request', scenarios: submitScenarios },
  { title: 'Pictures that go in', scenarios: uploadScenarios },
  { title: 'Lost answers and the list of tasks', scenarios: listScenarios },
  { title: 'Limits', scenarios: limitScenarios },
  { title: 'Keys and money', scenarios: moneyScenarios },
  { title: 'Words and shapes', scenarios: wordScenarios },
  { title: 'A task on its way', scenarios: pollingScenarios },
  { title: 'Links to results', scenarios: resultScenarios },
  { title: 'Files', scenarios: fileScenarios },
  { title: 'Downloads that do not get on', scenarios: downloadScenarios },
  { title: 'Events', scenarios: webhookScenarios },
  { title: 'Life and death', scenarios: lifeScenarios },
]
