import { expect, test } from 'vitest'
import { fileNotes } from '../../../renderer/words/file-note-lines.ts'

test('lists each omission on its own line', () => {
  const notes = [
    { code: 'left-out', figures: { what: 'animations', count: 1 } },
    { code: 'left-out', figures: { what: 'morph-targets', count: 1200 } },
    { code: 'triangle-count-wrong', figures: { claimed: 0, read: 12 } },
    { code: 'of-a-newer-version', figures: {} },
  ]
  expect(fileNotes(notes)).toEqual([
    '1 animation left out.',
    '1,200 morph targets left out.',
    'The header counts 0 triangles, the file has 12. All are read.',
  ])
})

test('counts those that do not fit', () => {
  const notes = Array.from({ length: 12 }, (_, i) => ({ code: 'texture-missing', figures: { name: `${i}.png` } }))
  expect(fileNotes(notes).slice(-2)).toEqual(['Texture “7.png” is missing.', '4 more.'])
})
