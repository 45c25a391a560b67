import { expect, test } from 'vitest'
import { windowTitle } from '../../../../renderer/words/shell/window-title.ts'
import type { Job } from '../../../../shared/protocol/job.ts'
import { aJob } from '../../builders.ts'

const cases: [string, Partial<Job>[], string][] = [
  ['nothing', [], 'Maquette'],
  ['what waits and what is over', [{ state: 'waiting' }, { state: 'done' }, { state: 'unsure' }], 'Maquette'],
  ['what is not watched', [{ state: 'running', progress: 0.5, watched: false }], 'Maquette'],
  ['what reports no progress', [{ state: 'running' }, { state: 'submitting' }], '(2) Maquette'],
  ['what reports it', [{ state: 'running', progress: 0.5 }], '45 % – Maquette'],
  [
    'some that do and some that do not',
    [{ state: 'downloading', progress: 0 }, { state: 'running' }],
    '45 % – Maquette',
  ],
]

test.each(cases)('the title with %s', (_, jobs, title) => {
  expect(windowTitle(jobs.map((job) => aJob(job)))).toBe(title)
})
