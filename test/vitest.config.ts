import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** These keep state of their own or replace modules (`vi.mock`): each file has a process to itself. */
export const alone = [
  'test/backend/**/*.test.ts',
  'test/crash/**/*.test.ts',
  'test/disk/**/*.test.ts',
  'test/engine/image/render-bounds.test.ts',
  'test/web/**/*.test.ts',
  'test/service/disk-full.test.ts',
  'test/service/webhooks/outbox.test.ts',
]

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // A busy machine is no fault.
    expect: { poll: { timeout: 50_000 } },
    maxWorkers: 2,
    environment: 'node',
    projects: [
      { extends: true, test: { name: 'alone', include: alone } },
      {
        extends: true,
        test: {
          // One after the other in the same processes: what is slow to load (three, sharp, OpenCV, wasm) is loaded once.
          name: 'together',
          isolate: false,
          unstubGlobals: true,
          include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
          exclude: [...alone, 'test/e2e/**', 'test/desktop/**'],
        },
      },
    ],
  },
})
