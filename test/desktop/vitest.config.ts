import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { testTags } from '../support/long.ts'

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/desktop/**/*.test.ts'],
    environment: 'node',
    tags: testTags,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
})
