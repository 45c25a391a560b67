import { expect, test } from 'vitest'
import { checkCraft } from '../../../electron/generator/craft/check-craft.ts'
import { readCraftPrompt } from '../../../electron/generator/craft/read-craft-prompt.ts'
import { settle } from '../../../electron/generator/craft/settings.ts'

test.each([
  ['cookie cutter of a cat', 'cookie-cutter', ['cat'], {}],
  ['a cat cookie cutter', 'cookie-cutter', ['cat'], {}],
  ['stamp of a fox 4 cm', 'stamp', ['fox'], { sizeMm: 40 }],
  ['plaque with the words WELCOME', 'plaque', [], { text: 'WELCOME' }],
  ['plaque HOME SWEET HOME', 'plaque', [], { text: 'HOME SWEET HOME' }],
  ['keychain saying ANNA', 'keychain', [], { text: 'ANNA' }],
  ['keychain for ANNA', 'keychain', [], { text: 'ANNA' }],
  ['medallion of a dragon with the text 2026', 'medallion', ['dragon'], { text: '2026' }],
  ['a cylindrical lithophane of an owl', 'lithophane', ['owl'], { angleDegrees: 360 }],
  ['curved lithophane of a cat, 12 cm wide', 'lithophane', ['cat'], { angleDegrees: 120, sizeMm: 120 }],
  ['stencil in the shape of a star', 'stencil', ['star'], {}],
  ['nightlight showing a moon', 'nightlight', ['crescent moon'], {}],
  ['medallion of a cat and a dog', 'medallion', ['cat', 'dog'], {}],
  ['plaque of a parrot in 5 colours', 'plaque', ['parrot'], { colours: 5 }],
  ['Ausstechform von einem Fuchs', 'cookie-cutter', ['fox'], {}],
  ['Schlüsselanhänger mit der Aufschrift OTTO', 'keychain', [], { text: 'OTTO' }],
  ['porte-clés avec le nom LUC', 'keychain', [], { text: 'LUC' }],
  ['three stars stamp', 'stamp', ['star', 'star', 'star'], {}],
  ['a dragon', undefined, ['dragon'], {}],
  ['keychain of a red heart', 'keychain', ['red heart'], {}],
  ['heart keychain saying ANNA', 'keychain', ['heart'], { text: 'ANNA' }],
  ['round plaque with a lion', 'plaque', ['lion'], { shape: 'round' }],
] as const)('%s', (prompt, piece, subjects, options) => {
  const read = readCraftPrompt(prompt)
  expect(read.piece).toBe(piece)
  expect(read.subjects.map(({ subject }) => subject.label.toLowerCase())).toEqual(subjects)
  expect(read.options).toMatchObject(options)
})

test('the piece’s colour and material are read with and without a subject', () => {
  expect(readCraftPrompt('gold medallion of a lion').finish?.name).toBe('gold')
  expect(readCraftPrompt('red keychain saying ANNA').colour?.name).toBe('red')
})

test.each([['cookie cutter of a flibbertigibbet'], ['a qwertzuiop'], ['keychain'], ['something nice']])(
  'rejects “%s”',
  (prompt) => {
    expect(() => readCraftPrompt(prompt)).toThrow(
      expect.objectContaining({
        code: 'request-refused',
        details: expect.objectContaining({ reason: 'unsupported_prompt' }),
      }),
    )
  },
)

test('rejects an empty or overlong prompt with its field', () => {
  for (const prompt of ['  ', 'a cat '.repeat(500)])
    expect(() => readCraftPrompt(prompt)).toThrow(
      expect.objectContaining({ code: 'invalid-input', details: expect.objectContaining({ field: 'prompt' }) }),
    )
})

test.each([
  [{ sizeMm: 5 }, 'size_mm'],
  [{ sizeMm: Number.NaN }, 'size_mm'],
  [{ minWallMm: 3, maxWallMm: 2 }, 'wall_max_mm'],
  [{ colours: 2.5 }, 'colours'],
  [{ text: 'x'.repeat(121) }, 'text'],
])('an invalid value is rejected with its field: %j', (options, field) => {
  expect(() => settle('plaque', options)).toThrow(
    expect.objectContaining({ code: 'invalid-input', details: expect.objectContaining({ field }) }),
  )
})

test('the request overrides the prompt, and the prompt overrides the defaults', () => {
  expect(settle('stamp', {}).sizeMm).toBe(50)
  expect(settle('stamp', {}, { sizeMm: 40 }).sizeMm).toBe(40)
  expect(settle('stamp', { sizeMm: 30 }, { sizeMm: 40 }).sizeMm).toBe(30)
  // Sizes in the words are clamped.
  expect(settle('stamp', {}, { sizeMm: 4000 }).sizeMm).toBe(400)
})

test('a check reports differences and rejects invalid requests', () => {
  expect(checkCraft('medallion of a cat', {})).toEqual([])
  expect(checkCraft('a drogon medallion', {})).toEqual([{ code: 'read-as', figures: { from: 'drogon', to: 'dragon' } }])
  expect(checkCraft('a cat', {})).toEqual([{ code: 'piece-chosen', figures: { piece: 'Medallion' } }])
  expect(() => checkCraft('stencil of a cat', { colours: 3 })).toThrow(
    expect.objectContaining({ code: 'invalid-input' }),
  )
  expect(() => checkCraft('lithophane saying ANNA', {})).toThrow(expect.objectContaining({ code: 'invalid-input' }))
})
