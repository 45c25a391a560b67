import { describe, expect, test } from 'vitest'
import type { CraftOptions } from '../../../electron/generator/craft/jobs.ts'
import { made } from './made.ts'
import { sample } from '../../support/long.ts'

describe('from words, closed and on the ground', () => {
  const requests: [string, CraftOptions][] = [
    ['cookie cutter of a cat', {}],
    ['cookie cutter saying MAX', { innerLines: true }],
    ['stamp of a fox 4 cm', {}],
    ['stamp saying PAID', {}],
    ['plaque with the words HOME SWEET HOME', { hanging: 'hole' }],
    ['oval plaque of a rose with the words FOR MUM', {}],
    ['keychain saying ANNA', {}],
    ['keychain of a gear', {}],
    ['round keychain of a parrot called POLLY', { colours: 4, stacking: 'flush' }],
    ['keychain saying ANNA', { colours: 2, shape: 'contour' }],
    ['medallion of a dragon with the text 2026', { hanging: 'loop' }],
    ['medallion saying WINNER', {}],
    ['medallion of a cat and a dog', {}],
    ['medallion of a vase', { heightSource: 'brightness' }],
    ['stencil with the words BOARD 80', {}],
    ['stencil of a bicycle', {}],
    ['curved lithophane of an owl', {}],
    ['nightlight of a tree', {}],
    ['plaque of a snail in 5 colours', {}],
  ]
  test.each(sample(requests, 5))('%s %j', async (prompt, options) => {
    const { audit } = await made({ prompt }, options)
    const layered = (options.colours ?? 1) > 1 || prompt.includes('colours')
    expect(layered || audit.shells === 1).toBe(true)
  })
})
