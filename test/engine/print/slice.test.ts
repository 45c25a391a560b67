/** PrusaSlicer as the judge of what comes out. All defective files, and the same as they came: `npm run bench repair`. */
import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { prepared3mf } from '../../bench/repair/prepared.ts'
import { isClosedForSlicer, sliced } from '../../bench/repair/sliced.ts'
import { realFile } from '../../support/real-models.ts'
import { hasPrograms, temporaryFolder } from '../formats/outside.ts'

/** Small, so that slicing is quick. */
const heightMm = 8
const path = 'stl/assimp_sphereWithHole.stl'

test.skipIf(!hasPrograms('prusa-slicer'))(
  'a sphere with a hole is closed and sliced without warnings after preparation as 3MF, and not closed before',
  async () => {
    const at = temporaryFolder()
    writeFileSync(at('raw.stl'), realFile(path))
    expect(isClosedForSlicer(at('raw.stl'))).toBe(false)
    writeFileSync(at('prepared.3mf'), await prepared3mf(realFile(path), heightMm))
    const made = sliced(at('prepared.3mf'))
    expect(made).toMatchObject({ closed: true, complaints: [] })
    expect(made.gcodeBytes).toBeGreaterThan(10_000)
  },
)
