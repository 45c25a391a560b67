import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { engineReasonWords } from '../../../electron/service/words/engine.ts'
import { fileNoteWords } from '../../../shared/formats/file-note-words.ts'
import { taskNotes } from '../../../electron/service/tasks/task-note.ts'
import { remeshWords } from '../../../electron/service/words/notes.ts'

const engine = fileURLToPath(new URL('../../../electron/engine', import.meta.url))

test('has words for every reason of the engine', () => {
  const given = readdirSync(engine, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [
      ...readFileSync(join(engine, name), 'utf8').matchAll(
        /reason: '([^']+)'|(?:refused|unreadable)\('[^']*', '([a-z-]+)'/g,
      ),
    ])
    .map(([, reason, other]) => reason ?? other!)
  expect(given.length).toBeGreaterThan(50)
  expect([...new Set(given)].filter((reason) => !Object.hasOwn(engineReasonWords, reason))).toEqual([])
})

test('fills the figures of an error into its sentence', () => {
  const words = (reason: string, details: Record<string, unknown>) => engineReasonWords[reason]!(details)
  expect(words('too-many-triangles', { triangles: 4_500_000, limit: 4_000_000 })).toBe(
    'The model has 4,500,000 triangles; the limit is 4,000,000.',
  )
  expect(words('other-file', { kind: 'png' })).toBe('This is a PNG picture, not a model.')
  expect(words('edge-too-long', { maxMm: 12.34 })).toBe('must be at most 12.34 mm for this model')
})

test('sends notes with their sentence, count and position, without unknown ones', () => {
  const notes = [
    { code: 'repaired-first', figures: {} },
    { code: 'edges-split', figures: { count: 1200 } },
    { code: 'of-a-newer-engine', figures: {} },
  ]
  expect(taskNotes(remeshWords, notes)).toEqual([
    {
      code: 'repaired-first',
      message: 'The surface had defects and was repaired first.',
      level: 'note',
      count: null,
      place: null,
      figures: {},
    },
    {
      code: 'edges-split',
      message: '1,200 non-manifold edges split.',
      level: 'note',
      count: 1200,
      place: null,
      figures: { count: 1200 },
    },
  ])
  const left = [{ code: 'properties-left-out', figures: { element: 'vertex', properties: ['quality', 'age'] } }]
  expect(taskNotes(fileNoteWords, left)).toMatchObject([{ count: 2, place: { element: 'vertex' } }])
})
