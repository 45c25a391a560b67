import { expect, test } from 'vitest'
import { distinctColourNames } from '../../../electron/engine/colour/colour-name.ts'
import { linearOfHex } from '../../../electron/engine/filaments/filament-model.ts'

test('colours are named in words, and numbered where two have the same name', () => {
  const hexes = ['#00d26a', '#f70a8d', '#fcd53f', '#00c565', '#101010', '#ffffff']
  expect(distinctColourNames(hexes.map(linearOfHex))).toEqual(['Green', 'Pink', 'Yellow', 'Green 2', 'Black', 'White'])
})
