/** What is asked for as one and made in two paid steps, over a whole studio and a service that charges. */
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startHostileService, type HostileService } from '../support/hostile-service/hostile-service.ts'
import { startStudioUnderTest, type StudioUnderTest } from '../support/hostile-service/studio-under-test.ts'
import { fastClock } from '../support/fast-clock.ts'

let service: HostileService
let studio: StudioUnderTest

beforeEach(async () => {
  const clock = fastClock()
  service = await startHostileService({ clock })
  studio = await startStudioUnderTest({
    clock,
    baseUrl: service.url,
    overrides: {},
    engine: false,
    visits: service.visits,
  })
})
afterEach(async () => {
  await studio.stop()
  rmSync(studio.root, { recursive: true, force: true })
  await service.close()
})

/** A model from words, and then its texture. */
async function submitBoth(slot = 'mesh'): Promise<readonly [string, string]> {
  const { connectionId } = studio
  const { jobs } = await studio.call('jobs.submit-steps', {
    first: {
      connectionId,
      operation: 'text-to-3d',
      modelId: 'first-family-3.1',
      prompt: 'an owl',
      files: {},
      parameters: {},
    },
    following: [
      {
        connectionId,
        operation: 'texture',
        modelId: 'texturing',
        prompt: 'bronze',
        files: {},
        parameters: {},
        slot,
      },
    ],
  })
  return [jobs[0]!.id, jobs[1]!.id]
}

const stateOf = (id: string) => studio.jobs().find((job) => job.id === id)?.state
const sent = () => service.books.tasks().map(({ body }) => body['model'])

test('makes the second step from the result of the first, and pays for each once', async () => {
  const [first, second] = await submitBoth()
  expect(studio.jobs().find(({ id }) => id === second)).toMatchObject({
    state: 'waiting',
    note: { code: 'waits-for-step' },
    after: { jobId: first, slot: 'mesh' },
  })
  await studio.until('both are done', () => stateOf(second) === 'done')
  expect(sent()).toEqual(['first-family-3.1', 'texturing'])
  const made = studio.jobs().find(({ id }) => id === first)!.assetIds[0]
  const [file] = studio.jobs().find(({ id }) => id === second)!.inputFiles
  expect(file).toMatchObject({ slot: 'mesh', assetId: made })
  expect(service.books.spent()).toBe(2 * service.books.price)
})

test('never sends the second step where the first has no result', async () => {
  service.books.ending = { status: 'failed', error: { code: 'internal', message: 'It broke.' } }
  const [first, second] = await submitBoth()
  await studio.until('the first failed', () => stateOf(first) === 'failed')
  await studio.until('the second is over', () => stateOf(second) === 'cancelled')
  expect(studio.jobs().find(({ id }) => id === second)?.note).toEqual({
    code: 'step-before-ended',
    figures: { state: 'failed' },
  })
  expect(sent()).toEqual(['first-family-3.1'])
})

test('continues with the second step after a restart between the steps', async () => {
  await studio.call('queue.hold', { connectionId: null, held: true })
  const [, second] = await submitBoth()
  await studio.restart()
  await studio.setKey()
  expect(stateOf(second)).toBe('waiting')
  await studio.call('queue.hold', { connectionId: null, held: false })
  await studio.until('both are done', () => stateOf(second) === 'done')
  expect(sent()).toEqual(['first-family-3.1', 'texturing'])
})

test('does not send a step that was removed from the queue, whatever the first makes', async () => {
  const [first, second] = await submitBoth()
  await studio.call('jobs.cancel', { id: second })
  await studio.until('the first is done', () => stateOf(first) === 'done')
  expect(stateOf(second)).toBe('cancelled')
  expect(sent()).toEqual(['first-family-3.1'])
})

test('sends neither step where one of them cannot be sent', async () => {
  await expect(submitBoth('no-such-slot')).rejects.toMatchObject({ code: 'invalid-input', details: { index: 1 } })
  expect(studio.jobs()).toEqual([])
  expect(sent()).toEqual([])
})
