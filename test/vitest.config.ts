import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { testTags } from './support/long.ts'

/** These replace modules (`vi.mock`), fill memory or end their process: each file has a process to itself. */
export const alone = [
  'test/packaging/keep-awake.test.ts',
  'test/packaging/window-recovery.test.ts',
  'test/backend/bad-disk.test.ts',
  'test/backend/connections/adding-a-service.test.ts',
  'test/backend/connections/name-lookup.test.ts',
  'test/backend/connections/uploads-end.test.ts',
  'test/backend/library/crashes.test.ts',
  'test/backend/vault/key-overwritten.test.ts',
  'test/crash/**/*.test.ts',
  'test/disk/**/*.test.ts',
  'test/engine/image/render-bounds.test.ts',
  'test/packaging/keep-awake.test.ts',
  'test/packaging/keychain.test.ts',
  'test/packaging/window-recovery.test.ts',
  'test/service/disk-full.test.ts',
  'test/service/webhooks/outbox.test.ts',
  'test/web/launch-file.test.ts',
]

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    testTimeout: 600_000,
    hookTimeout: 60_000,
    // A busy machine is not a fault.
    expect: { poll: { timeout: 50_000 } },
    // One more than two cores can do: many of them wait, for what comes late or not at all.
    maxWorkers: 3,
    environment: 'node',
    tags: testTags,
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
