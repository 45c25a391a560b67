/**
 * The process that reads harmed files, and every third time one that claims much: `node --expose-gc child.ts SEED FROM TO`. What
 * can be read is written in one of the formats, or looked at as the library does. Says a line of JSON before and after each, so
 * that a death is seen.
 */
import { writers } from '../../../../electron/engine/formats/writers.ts'
import { inspectModel } from '../../../../electron/engine/formats/inspect-model.ts'
import type { Model } from '../../../../electron/engine/model.ts'
import { exportFormats } from '../../../../shared/formats/formats.ts'
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { readModel } from '../../../../electron/engine/formats/read-model.ts'
import { hostileFiles, largestHostile } from './hostile.ts'
import { mutated } from './mutate.ts'
import { peakOf } from './peak.ts'
import { Random } from './random.ts'
import { fuzzSeeds } from './seeds.ts'

const [seed = 1, from = 0, to = 0] = process.argv.slice(2).map(Number)
const seeds = await fuzzSeeds()
const uses = [...exportFormats, 'inspect'] as const
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`)

for (let index = from; index < to; index++) {
  const random = new Random(seed * 1_000_003 + index)
  const { name, harmed, isHostile } = await fileOf(index, random)
  say({ index, name, begins: true })
  const start = performance.now()
  const { result, peakBytes } = await peakOf(() => readModel(harmed, '').catch((error: unknown) => ({ error })))
  const outcome =
    'error' in result ? refused(result.error) : isHostile ? { code: 'read' } : await used(result, harmed, index)
  say({
    index,
    name,
    ms: Math.round(performance.now() - start),
    rssMb: Math.round(process.memoryUsage.rss() / 1e6),
    bytes: harmed.byteLength,
    peakBytes,
    ...outcome,
  })
}

/**
 * One that is harmed, or one that claims much; mostly a small one, which is quick to make. What claims much is only read: a hundred thousand
 * triangles in the same place take minutes to draw, which is not what this is about.
 */
async function fileOf(
  index: number,
  random: Random,
): Promise<{ name: string; harmed: Uint8Array; isHostile: boolean }> {
  if (index % 3 === 2) {
    const [name, make] = hostileFiles[Math.floor(index / 3) % hostileFiles.length]!
    const share = random.below(1000) / 1000
    return { name, harmed: await make(Math.round(10 * (largestHostile / 10) ** (share * share))), isHostile: true }
  }
  const { name, file } = seeds[index % seeds.length]!
  return { name, harmed: mutated(file, random.pick(seeds).file, random), isHostile: false }
}

function refused(error: unknown): { code: string; message?: string; stumble?: string } {
  if (!(error instanceof AppError)) return { code: 'not-ours', message: String(error) }
  // What a reader did not foresee is made a refusal at the door; it is still a stumble.
  const cause = error.message === 'The file cannot be read' ? (error.cause as Error | undefined) : undefined
  const stumble = cause?.stack?.split('\n').slice(0, 4).join(' | ')
  return { code: error.code, ...(stumble === undefined ? {} : { stumble }) }
}

/** Whatever could be read can be written, or is refused for what it is. */
async function used(model: Model, file: Uint8Array, index: number): Promise<{ code: string; message?: string }> {
  const use = uses[Math.floor(index / seeds.length) % uses.length]!
  try {
    if (use === 'inspect') await inspectModel({ file, mediaType: '', thumbnailSize: 64 }, () => {})
    else await writers[use](model)
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
