/** How the panels are arranged in windows of every size. */
import { expect, test } from 'vitest'
import { arrange } from '../../../renderer/state/arrange.ts'

test.each([
  [1920, 1200, { sides: 'both', strip: true, toolBeside: false }],
  [1440, 900, { sides: 'both', strip: true, toolBeside: false }],
  [1024, 700, { sides: 'both', strip: true, toolBeside: true }],
  [720, 450, { sides: 'one', strip: false, toolBeside: true }],
  [720, 700, { sides: 'one', strip: true, toolBeside: true }],
  [512, 700, { sides: 'below', strip: false, toolBeside: true }],
  [512, 350, { sides: 'below', strip: false, toolBeside: true }],
] as const)('%i × %i', (width, height, expected) => expect(arrange({ width, height })).toEqual(expected))
