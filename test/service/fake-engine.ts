/** An engine for tests of the service: quick, deterministic, and as naughty as the prompt asks for. */
import { AppError } from '../../shared/protocol/app-error.ts'
import type { Remark } from '../../shared/protocol/remark.ts'
import type { CheckedRequest } from '../../electron/service/check-request.ts'
import type { EngineRunner, RunOptions } from '../../electron/service/engine-runner.ts'

export interface FakeEngine extends EngineRunner {
  /** Everything it was asked to do. */
  asked: { name: string; input: Record<string, unknown> }[]
  /** Lets the work that waits come to its end. */
  release(): void
}

/** "wait" in a prompt waits for `release`; "vast" makes a file of 32 MB; "crash", "hollow" and "stray" fail each in its way. */
export function fakeEngine(): FakeEngine {
  const waiting = new Set<() => void>()
  const asked: FakeEngine['asked'] = []
  return {
    asked,
    release: () => {
      for (const go of waiting) go()
    },
    run: async (name, input, options: RunOptions) => {
      const reported = input as unknown as Record<string, unknown>
      // A copy, since the service frees large arrays of a finished task.
      asked.push({ name, input: structuredClone(reported) })
      const words = typeof reported['prompt'] === 'string' ? reported['prompt'] : ''
      options.onProgress(0.5, 'shaping')
      if (words.includes('wait'))
        await new Promise<void>((resolve, reject) => {
          waiting.add(resolve)
          options.signal.addEventListener('abort', () => reject(new AppError('cancelled', 'cancelled')))
        })
      if (words.includes('crash')) throw new AppError('internal', 'worker ended with /secret/path in its words')
      if (words.includes('hollow')) throw new AppError('bad-geometry', 'The walls are open.')
      if (words.includes('stray'))
        throw new AppError('request-refused', 'No subject.', { details: { reason: 'no_subject' } })
      const image = reported['image'] instanceof Uint8Array ? `${reported['image'].length} bytes of a picture` : ''
      const text = `glTF of ${words}${image} with seed ${String(reported['seed'])} ${'#'.repeat(words.includes('vast') ? 32 << 20 : 2000)}`
      return {
        glb: new TextEncoder().encode(text),
        triangles: 12,
        understood: { subject: words },
      } as never
    },
    stop: async () => {},
  }
}

/** Knows every prompt but those with "gibberish" in them. */
export function fakeCheckWords({ request }: Pick<CheckedRequest, 'request'>): Remark[] {
  const prompt = String(request['prompt'] ?? '')
  if (prompt.includes('gibberish'))
    throw new AppError('request-refused', 'This names nothing that can be made.', {
      details: { reason: 'unsupported_prompt', suggestions: ['dragon', 'vase'] },
    })
  return prompt.includes('sunglasses') ? [{ code: 'left-out', figures: { words: ['sunglasses'] } }] : []
}
