/** Which tests `npm run quick` runs for a change, and in which order. */
import { expect, test } from 'vitest'
import { relatedTests } from '../scripts/related-tests.mjs'

const files = new Map([
  ['shared/size.ts', ''],
  ['electron/engine/mesh/area.ts', "import { size } from '../../../shared/size.ts'"],
  ['electron/engine/mesh/volume.ts', "import { area } from './area.ts'\nimport { gone } from './gone.ts'"],
  ['test/engine/mesh/area.test.ts', "import { area } from '../../../electron/engine/mesh/area.ts'"],
  ['test/engine/mesh/volume.test.ts', "const { volume } = await import('../../../electron/engine/mesh/volume.ts')"],
  ['test/backend/prices.test.ts', "import { area } from '../../electron/engine/mesh/area.ts'"],
  ['test/expressions.test.ts', "readFileSync(join(root, 'shared/size.ts'))"],
  ['test/e2e/journey.test.ts', "import { area } from '../../electron/engine/mesh/area.ts'"],
])

test.each([
  {
    changed: 'electron/engine/mesh/area.ts',
    tests: ['test/engine/mesh/area.test.ts', 'test/backend/prices.test.ts', 'test/engine/mesh/volume.test.ts'],
  },
  { changed: 'electron/engine/mesh/gone.ts', tests: ['test/engine/mesh/volume.test.ts'] },
  { changed: 'test/backend/prices.test.ts', tests: ['test/backend/prices.test.ts'] },
  { changed: 'test/backend/deleted.test.ts', tests: [] },
])('$changed affects $tests', ({ changed, tests }) => {
  expect(relatedTests([changed], files)).toEqual(tests)
})

test('a file read by its path affects the test that reads it, before those with only indirect imports', () => {
  expect(relatedTests(['shared/size.ts'], files)[0]).toBe('test/expressions.test.ts')
})
