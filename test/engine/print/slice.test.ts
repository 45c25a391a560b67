/** PrusaSlicer as the judge of what comes out. All defective files, and the same as they came: `npm run bench repair`. */
import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { prepared3mf } from '../../bench/repair/prepared.ts'
import { isClosedForSlicer, sliced } from '../../bench/repair/sliced.ts'
import { sample } from '../../support/long.ts'
import { collectionFile, hasCollection, hasPrograms, temporaryFolder } from '../formats/outside.ts'

/** Small, so that slicing is quick. */
const heightMm = 8
const defective = ['stl/derived_t65004_one_hole.stl', 'stl/derived_t65004_many_small_holes.stl']

test.skipIf(!hasCollection() || !hasPrograms('prusa-slicer')).each(sample(defective.toReversed(), 1))(
  '%s, prepared as 3MF, is closed for PrusaSlicer and sliced without a complaint; as it came it is not closed',
  async (path) => {
    const at = temporaryFolder()
    writeFileSync(at('raw.stl'), collectionFile(path))
    expect(isClosedForSlicer(at('raw.stl'))).toBe(false)
    writeFileSync(at('prepared.3mf'), await prepared3mf(collectionFile(path), heightMm))
    const made = sliced(at('prepared.3mf'))
    expect(made).toMatchObject({ closed: true, complaints: [] })
    expect(made.gcodeBytes).toBeGreaterThan(10_000)
  },
)
