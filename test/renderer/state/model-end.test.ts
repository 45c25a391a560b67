import { expect, test } from 'vitest'
import { checkJobRequest } from '../../../electron/backend/studio/check-job-request.ts'
import { openaiCatalogue } from '../../../electron/backend/connections/providers/openai/models.ts'
import { withShutdownDates } from '../../../electron/backend/connections/providers/openai/read-models.ts'
import { emptyDraft, fitDraft, modelsFor } from '../../../renderer/state/draft/fit-draft.ts'
import type { Catalogue } from '../../../shared/catalogue/catalogue.ts'
import type { Draft, JobRequest } from '../../../shared/protocol/job.ts'
import { endsSoon, hasEnded, successorOf } from '../../../shared/catalogue/model-end.ts'
import { modelEndWords } from '../../../renderer/words/state/model-end-words.ts'
import { aCatalogue } from '../builders.ts'

const [figure, ...others] = aCatalogue.models
const ending: Catalogue = {
  ...aCatalogue,
  models: [
    { ...figure!, id: 'first' },
    { ...figure!, id: 'old', ends: { on: '2020-12-01', successor: 'next' } },
    { ...figure!, id: 'next' },
    ...others,
  ],
}
const at = (day: string) => Date.parse(day)
const old = ending.models[1]!

test('a model announces its end thirty days before, and has ended on that day', () => {
  const days = ['2020-10-31', '2020-11-01', '2020-11-30T23:59Z', '2020-12-01'].map(at)
  expect(days.map((now) => [endsSoon(old, now), hasEnded(old, now)])).toEqual([
    [false, false],
    [true, false],
    [true, false],
    [false, true],
  ])
  expect(successorOf(ending, old)?.id).toBe('next')
})

test('a deprecated model without a date is marked, and still offered', () => {
  const deprecated = { ...old, ends: { on: null, successor: null } }
  expect([endsSoon(deprecated, 0), hasEnded(deprecated, at('2999-01-01'))]).toEqual([true, false])
  expect(modelEndWords.soon(null, undefined)).toBe('The service calls this model deprecated and may switch it off.')
})

test('an ended model is not offered, and its drafts switch to its successor', () => {
  expect(modelsFor(ending, 'text-to-3d').map(({ id }) => id)).toEqual(['first', 'next'])
  expect(modelsFor(ending, 'text-to-3d', at('2020-11-30')).map(({ id }) => id)).toContain('old')
  const draft: Draft = { ...emptyDraft('local'), operation: 'text-to-3d', modelId: 'old' }
  expect(fitDraft(draft, ending).modelId).toBe('next')
  const without: Catalogue = { ...ending, models: ending.models.filter(({ id }) => id !== 'next') }
  expect(fitDraft(draft, without).modelId).toBe('first')
})

test('a request for an ended model is refused with the date', () => {
  const request: JobRequest = {
    connectionId: 'local',
    operation: 'text-to-3d',
    modelId: 'old',
    prompt: 'a cat',
    files: {},
    parameters: {},
  }
  expect(() => checkJobRequest(ending, request, at('2020-11-30'))).not.toThrow()
  expect(() => checkJobRequest(ending, request, at('2020-12-01'))).toThrow(
    expect.objectContaining({
      code: 'invalid-input',
      details: expect.objectContaining({ reason: 'model-ended', figures: { on: '2020-12-01' } }),
    }),
  )
})

test('OpenAI’s model list provides the dates, and keeps the known successors', () => {
  const read = withShutdownDates(openaiCatalogue, {
    data: [
      { id: 'gpt-image-2', shutdown_date: '2027-06-01' },
      { id: 'gpt-image-1.5', shutdown_date: '2027-01-15' },
      { id: 'gpt-image-2.6-flare', shutdown_date: null },
      { id: 'gpt-image-1-mini', shutdown_date: 'soon' },
      'not a model',
    ],
  })
  const ends = (id: string) => read?.models.find((model) => model.id === id)?.ends
  expect(ends('gpt-image-2')).toEqual({ on: '2027-06-01', successor: null })
  expect(ends('gpt-image-1.5')).toEqual({ on: '2027-01-15', successor: 'gpt-image-2.6-flare' })
  expect(ends('gpt-image-2.6-flare')).toBeUndefined()
  expect(ends('gpt-image-1-mini')).toEqual({ on: '2026-12-01', successor: 'gpt-image-2.6-flare' })
  expect(withShutdownDates(openaiCatalogue, { error: {} })).toBeNull()
})
