import { expect, test } from 'vitest'
import { edits } from '../../../electron/generator/picture/edit/edits.ts'
import { readEdits, suggestedEdits } from '../../../electron/generator/picture/edit/read-edits.ts'
import { rejectionOf } from './canvases.ts'
import { imageEditor } from '../../../electron/service/families/image-editor.ts'

const examples = edits.flatMap(({ id, examples: sentences }) => sentences.map((sentence) => [sentence, id] as const))

const refusalOf = (sentence: string) => rejectionOf(() => readEdits(sentence))

test('the table has well over eighty sentences and no edit twice', () => {
  expect(examples.length).toBeGreaterThan(150)
  expect(new Set(edits.map(({ id }) => id)).size).toBe(edits.length)
})

test.each(examples)('“%s” is read as %s', (sentence, id) => {
  expect(readEdits(sentence).map(({ edit }) => edit.id)).toEqual([id])
})

test.each([
  ['remove the background, then add a white outline', ['remove-background', 'outline']],
  ['make it brighter and more vivid', ['brightness', 'saturation']],
  ['Please crop to the subject and upscale 2x, then sharpen a bit.', ['crop-to-subject', 'upscale', 'sharpen']],
  ['make the red parts blue and the yellow parts green', ['recolour', 'recolour']],
  ['make it black and white with a white outline', ['greyscale', 'outline']],
  ['flip it, rotate 90 degrees and add a gold frame', ['mirror', 'rotate', 'frame']],
  ['Could you blur the background? Then make it warmer.', ['blur-background', 'warmth']],
  ['cut out the subject; add a drop shadow; upscale 4x', ['remove-background', 'drop-shadow', 'upscale']],
  [
    'replace the background with a gradient from light blue to white and add a soft shadow',
    ['replace-background', 'drop-shadow'],
  ],
  ['front, left, back and right views', ['four-views']],
  ['rotate left, mirror and posterise to 4 colours', ['rotate', 'mirror', 'posterise']],
  ['first make the picture square, and then pixelate it', ['crop-to-format', 'pixelate']],
  ['remvoe the backgroud', ['remove-background']],
  ['MAKE THE BACKGROUND TRANSPARENT!', ['remove-background']],
])('“%s” is read in order', (sentence, ids) => {
  expect(readEdits(sentence).map(({ edit }) => edit.id)).toEqual(ids)
})

test.each([
  ['brighten by 20%', { amount: 0.2 }],
  ['a bit darker', { amount: -0.125 }],
  ['rotate by 15 degrees counterclockwise', { degrees: -15 }],
  ['turn it to the left', { degrees: -90 }],
  ['posterise to 5 colours', { colours: 5 }],
  ['crop to 16:9', { across: 16, down: 9 }],
  ['enlarge it four times', { factor: 4 }],
  ['flip vertically', { axis: 'down' }],
  ['resize to 512 x 384', { width: 512, height: 384 }],
  ['crop to the subject with a margin of 10%', { margin: 0.1, square: false }],
  ['overlay the second image at 40%', { mode: 'normal', opacity: 0.4 }],
])('“%s” means %o', (sentence, request) => {
  expect(readEdits(sentence)[0]?.request).toEqual(request)
})

test('a recolouring keeps both colours apart', () => {
  const [one] = readEdits('swap the dark green parts for light purple')
  expect(one?.request).toMatchObject({ from: { name: 'dark green' }, to: { name: 'light purple' } })
})

test.each([
  ['remove the logo', ['fill']],
  ['take out the tree', ['fill']],
  ['delete the man in the background', ['fill']],
  ['remove the red car and make it brighter', ['fill', 'brightness']],
  ['remove the noise', ['denoise']],
])('“%s” fills the mask if no edit finds the object by itself', (sentence, ids) => {
  expect(readEdits(sentence).map(({ edit }) => edit.id)).toEqual(ids)
})

test.each([
  'turn the dragon into a cat',
  'add a hat',
  'make it rain',
  'remove the background and add a moustache',
  'qwerty',
])('“%s” is rejected with suggestions', (sentence) => {
  const error = refusalOf(sentence)
  expect(error.code).toBe('request-refused')
  expect(error.details?.['reason']).toBe('unsupported_prompt')
  const suggestions = error.details?.['suggestions'] as string[]
  expect(suggestions.length).toBeGreaterThanOrEqual(3)
  for (const suggestion of suggestions) expect(readEdits(suggestion)).toHaveLength(1)
})

test('the error names the unknown part among several', () => {
  expect(refusalOf('remove the background and add a moustache').details?.['words']).toContain('moustache')
})

test('words close to an edit suggest that edit', () => {
  expect(suggestedEdits('put some outlines')).toContain('add a white outline')
  expect(suggestedEdits('rotating sideways')[0]).toMatch(/rotate/)
})

test.each(['', '   ', `make it brighter ${'very '.repeat(300)}`])('empty or overlong words are invalid', (sentence) => {
  expect(refusalOf(sentence)).toMatchObject({ code: 'invalid-input', details: { field: 'prompt' } })
})

test('more than twelve edits at once are too many', () => {
  expect(refusalOf(Array.from({ length: 13 }, () => 'mirror it').join(', then '))).toMatchObject({
    code: 'invalid-input',
  })
})

test('every preset of the form is understood', () => {
  const presets = imageEditor.operations[0]?.presets ?? []
  expect(presets.length).toBeGreaterThan(10)
  for (const { prompt } of presets) expect(readEdits(prompt ?? '')).toHaveLength(1)
})
