/**
 * The process that reads harmed files: `node child.ts SEED FROM TO`. What can be read is written in one of the formats, or
 * looked at as the library does. Says a line of JSON before and after each, so that a death is seen.
 */
import { formats } from '../../../../electron/engine/formats/formats.ts'
import { inspectModel } from '../../../../electron/engine/inspect-model.ts'
import type { Model } from '../../../../electron/engine/model.ts'
import { exportFormats } from '../../../../shared/asset.ts'
import { AppError } from '../../../../shared/app-error.ts'
import { readModel } from '../../../../electron/engine/formats/read-model.ts'
import { mutated } from './mutate.ts'
import { Random } from './random.ts'
import { fuzzSeeds } from './seeds.ts'

const [seed = 1, from = 0, to = 0] = process.argv.slice(2).map(Number)
const seeds = await fuzzSeeds()
const uses = [...exportFormats, 'inspect'] as const
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`)

for (let index = from; index < to; index++) {
  const random = new Random(seed * 1_000_003 + index)
  const { name, file } = seeds[index % seeds.length]!
  const harmed = mutated(file, random.pick(seeds).file, random)
  say({ index, name, begins: true })
  const start = performance.now()
  const outcome = await readModel(harmed, '').then(
    (model) => used(model, harmed, index),
    (error: unknown) => {
      if (!(error instanceof AppError)) return { code: 'not-ours', message: String(error) }
      // What a reader did not foresee is made a refusal at the door; it is still a stumble.
      const cause = error.message === 'The file cannot be read' ? (error.cause as Error | undefined) : undefined
      return {
        code: error.code,
        ...(cause === undefined ? {} : { stumble: cause.stack?.split('\n').slice(0, 4).join(' | ') }),
      }
    },
  )
  say({
    index,
    name,
    ms: Math.round(performance.now() - start),
    rssMb: Math.round(process.memoryUsage.rss() / 1e6),
    ...outcome,
  })
}

/** Whatever could be read can be written, or is refused for what it is. */
async function used(model: Model, file: Uint8Array, index: number): Promise<{ code: string; message?: string }> {
  const use = uses[Math.floor(index / seeds.length) % uses.length]!
  try {
    if (use === 'inspect') await inspectModel({ file, mediaType: '', thumbnailSize: 64 }, () => {})
    else await formats[use].write(model)
    return { code: 'read' }
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal') return { code: 'read, not written' }
    return {
      code: 'not-ours',
      message: `${use}: ${String((error as Error).stack)
        .split('\n')
        .slice(0, 4)
        .join(' | ')}`,
    }
  }
}
