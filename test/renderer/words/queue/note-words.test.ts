import { expect, test } from 'vitest'
import { noteTable, noteWords } from '../../../../renderer/words/queue/note-words.ts'

const changes = {
  converted: ['owl.gif'],
  formats: ['PNG'],
  resized: ['cup.png'],
  sizes: ['640 × 640'],
  flattened: ['cup.png'],
  turned: ['photo.jpg'],
  inverted: ['mask.png'],
}
const figures = {
  status: 'marinating',
  count: 2,
  kind: 'image',
  missing: ['a.png', 'b.png'],
  unopened: ['model.zip'],
  ...changes,
}

test.each(Object.keys(noteTable))('%s is a sentence without a full stop', (code) => {
  expect(noteWords({ code, figures })).toMatch(/^[A-Z].*[^.]$/)
})

test('incomplete parts are named', () => {
  expect(noteWords({ code: 'incomplete-result', figures })).toBe(
    'Could not be downloaded: a.png, b.png. Archive not unpacked: model.zip',
  )
})

test('omissions are counted', () => {
  const counts = { missing: [], unopened: [], keptCount: 200, outputCount: 20_000 }
  expect(noteWords({ code: 'incomplete-result', figures: counts })).toBe(
    '200 of 20,000 outputs were kept. The service has the rest',
  )
})

test('changed pictures are named, each with its change', () => {
  expect(noteWords({ code: 'inputs-changed', figures: changes })).toBe(
    'Converted: owl.gif to PNG. Scaled: cup.png to 640 × 640 px. Transparency put on white: cup.png. Turned upright: photo.jpg. Mask inverted for this service: mask.png',
  )
  const nothing = { converted: [], formats: [], resized: [], sizes: [], flattened: [], turned: [], inverted: [] }
  expect(noteWords({ code: 'inputs-changed', figures: { ...nothing, flattened: ['cup.png'] } })).toBe(
    'Transparency put on white: cup.png',
  )
})

test('an unknown code is shown unchanged', () => {
  expect(noteWords({ code: 'some-later-code', figures: {} })).toBe('some-later-code')
})
