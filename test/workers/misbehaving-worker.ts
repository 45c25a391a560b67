/** A worker for the pool's tests: does the pool's real protocol, but its jobs do what the input says, good or bad. */
import { threadId } from 'node:worker_threads'
import { serveJobs } from '../../electron/workers/serve-jobs.ts'
import { withinReadingTime } from '../../electron/engine/formats/reading-time.ts'
import type { Progress } from '../../electron/engine/model.ts'
import { AppError } from '../../shared/protocol/app-error.ts'

const acts: Record<string, (progress: Progress) => unknown> = {
  'say-thread': () => ({ thread: threadId }),
  report: (progress) => {
    progress(0.25, 'comparing')
    progress(0.75)
    return { bytes: new Uint8Array(1000).fill(7) }
  },
  'return-slices': () => ({
    part: new Uint8Array(100).subarray(10, 20).fill(3),
    pooled: Buffer.from('pooled'),
    list: [new Float32Array([1, 2])],
  }),
  refuse: () => {
    throw new AppError('request-refused', 'No such subject', { details: { suggestions: ['cat', 'dog'] } })
  },
  throw: () => {
    throw new TypeError('a plain mistake')
  },
  exit: () => process.exit(3),
  'throw-later': () => {
    setTimeout(() => {
      throw new Error('no one catches this')
    })
    return new Promise(() => {})
  },
  'eat-memory': () => {
    const kept: unknown[] = []
    for (;;) kept.push(Array.from({ length: 10_000 }, (_, i) => ({ i })))
  },
  'run-away': () => {
    for (;;);
  },
  'run-away-loudly': (progress) => {
    progress(0)
    for (;;);
  },
  'read-for-ever': () =>
    withinReadingTime(1234, async () => {
      for (;;);
    }),
  'read-twice': async () => {
    await withinReadingTime(1, async () => {})
    await withinReadingTime(1, () => new Promise((resolve) => setTimeout(resolve, 1)))
    return new Promise((resolve) => setTimeout(() => resolve('done'), 300))
  },
  'return-function': () => ({ bad: () => 1 }),
}

async function act(input: unknown, progress: Progress): Promise<never> {
  const what = typeof input === 'string' ? input : (input as { what: string }).what
  return (await acts[what]!(progress)) as never
}

const load = async () => act
serveJobs({
  'text-to-3d': load,
  'image-to-3d': load,
  export: load,
  inspect: load,
  'image-thumbnail': load,
  'open-archive': load,
})
