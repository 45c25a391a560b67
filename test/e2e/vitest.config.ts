import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/e2e/**/*.test.ts'],
    environment: 'node',
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // The unit tests may run beside it: what comes late is no fault.
    expect: { poll: { timeout: 20_000 } },
    // One browser with software WebGL at a time: it draws on both cores, two of them take as long together.
    fileParallelism: false,
    // All files in one process, with one browser between them (`sharedBrowser`): each start of both takes seconds of both cores.
    isolate: false,
    unstubGlobals: true,
  },
})
