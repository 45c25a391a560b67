import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { testTags } from '../support/long.ts'

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/e2e/**/*.test.ts'],
    environment: 'node',
    tags: testTags,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // A busy machine is not a fault.
    expect: { poll: { timeout: 20_000 } },
    // One more than two cores can do: a window waits as often as it works.
    maxWorkers: 3,
    // Files follow each other in these processes, each with a browser of its own (`sharedBrowser`): their start takes seconds.
    isolate: false,
    unstubGlobals: true,
  },
})
