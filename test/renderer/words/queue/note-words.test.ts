import { expect, test } from 'vitest'
import { noteTable, noteWords } from '../../../../renderer/words/queue/note-words.ts'

const figures = { status: 'marinating', count: 2, kind: 'image', missing: ['a.png', 'b.png'], unopened: ['model.zip'] }

test.each(Object.keys(noteTable))('%s is a sentence without a full stop', (code) => {
  expect(noteWords({ code, figures })).toMatch(/^[A-Z].*[^.]$/)
})

test('what is incomplete is named', () => {
  expect(noteWords({ code: 'incomplete-result', figures })).toBe(
    'Could not be downloaded: a.png, b.png. Archive not unpacked: model.zip',
  )
})

test('a sentence of an earlier version is shown as it is', () => {
  expect(noteWords('In the queue of the service')).toBe('In the queue of the service')
})

test('a code of a later version is shown rather than nothing', () => {
  expect(noteWords({ code: 'some-later-code', figures: {} })).toBe('some-later-code')
})
