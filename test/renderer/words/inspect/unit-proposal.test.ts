import { expect, test } from 'vitest'
import {
  formatDefaults,
  proposedUnit,
  coordinateSystemWords,
} from '../../../../renderer/words/inspect/coordinate-system-words.ts'

test.each([
  ['a scanned dragon in metres', 'model/ply', [0.2, 0.14, 0.09], 1, ['Metres', 200]],
  ['a person in metres', 'model/stl', [0.5, 1.8, 0.3], 1, ['Metres', 1800]],
  ['a part in millimetres, taken for metres', 'model/obj', [40_000, 90_000, 12_000], 1, ['Millimetres', 90]],
  ['the same once it is taken for millimetres', 'model/obj', [40, 90, 12], 0.001, null],
  ['a ring in millimetres', 'model/stl', [18, 21, 4], 1, null],
  ['a file that states its unit', 'model/gltf-binary', [0.2, 0.1, 0.1], 1, null],
  ['a point', 'model/stl', [0, 0, 0], 1, null],
  ['what no unit makes plausible', 'model/stl', [1e-9, 0, 0], 1, null],
] as const)('%s', (_, mediaType, sizeMm, scale, expected) => {
  const found = proposedUnit(formatDefaults(mediaType), sizeMm, scale)
  expect(found && [found.name, Math.round(found.convertedMm)]).toEqual(expected)
})

test('states both sizes', () => {
  expect(coordinateSystemWords.proposal(0.2, 'Metres', 200)).toBe(
    'Its longest side is 0.2 mm. In metres it would be 200 mm.',
  )
})
