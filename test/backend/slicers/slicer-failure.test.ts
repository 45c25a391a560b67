import { describe, expect, test } from 'vitest'
import { slicerFailure, slicerLines } from '../../../electron/backend/slicers/slicer-failure.ts'
import { programProblem } from '../../../renderer/words/program-problems.ts'

const failure = (output: string) => slicerFailure(slicerLines(output))

describe('a failing slicer', () => {
  test('is quoted with the line about the failure, not with the name of the object', () => {
    const output =
      '10 => Processing triangulated mesh\nThere is an object with no extrusions in the first layer.\nObject name: A heart\n'
    expect(failure(output)).toEqual({
      reason: 'print-nothing-below',
      said: 'There is an object with no extrusions in the first layer.',
    })
  })

  test.each([
    ['All objects are outside of the print volume.', 'print-does-not-fit'],
    ['Empty layer between 3.2 and 4.\nObject name: A heart\nMake sure the object is printable.', 'print-empty-layer'],
    ['No layers were detected. You might want to repair your STL file(s).', 'print-too-thin'],
    ['The print is empty. The model is not printable with current print settings.', 'print-too-thin'],
    [
      '[2026-11-28 12:00:00] [0x1] [error] The input is an empty file\nLoading of a model file failed.',
      'slicer-cannot-read',
    ],
    ['One object has empty initial layer and can’t be printed.', 'print-nothing-below'],
    ['Something new', 'slicer-refused'],
    ['', 'slicer-refused'],
  ])('%j is %s, with words of ours', (output, reason) => {
    const found = failure(output)
    expect(found.reason).toBe(reason)
    const words = programProblem({ code: 'unsupported-format', message: '', details: { program: 'Orca', ...found } })
    expect(words?.title).toMatch(/^[A-Z]/)
    expect(words?.text.endsWith(found.said === '' ? '.' : `Orca says: “${found.said}”`)).toBe(true)
    expect(words?.text).not.toContain('Object name')
    expect(found.said).not.toMatch(/^\[/)
  })
})
