/**
 * Makes every artwork figurine, without and with a base, and prints what is wrong, how true the silhouettes are and how
 * long it took: `node test/bench/artwork.ts [--only name,name] [--limit n] [--detail draft|standard|fine]`. Exits with 1
 * when anything is wrong.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { artworkNames } from '../../electron/generator/generate/artwork.ts'
import type { FigurineOptions } from '../../electron/generator/generate/artwork-figurine.ts'
import type { ArtworkCheck } from './artwork-check.ts'

/** Checks these artworks over at most two threads, well mixed so that neighbours in the alphabet lie far apart; told after each. */
export async function benchArtworks(
  names: string[],
  detail: FigurineOptions['detail'],
  reported: (check: ArtworkCheck, done: number) => void = () => {},
): Promise<ArtworkCheck[]> {
  const checks: ArtworkCheck[] = []
  const waiting = names.map((_, index) => names[(index * 7919) % names.length]!)
  const work = async (): Promise<void> => {
    const worker = new Worker(new URL('artwork-check.ts', import.meta.url))
    try {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
        const check = await new Promise<ArtworkCheck>((resolve, reject) => {
          worker.removeAllListeners()
          worker.once('message', resolve)
          worker.once('error', reject)
          worker.postMessage({ name, detail }, [])
        })
        checks.push(check)
        reported(check, checks.length)
      }
    } finally {
      await worker.terminate()
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism(), names.length) }, work))
  return checks.sort((a, b) => a.name.localeCompare(b.name))
}

/** The lines of the report, failures first. */
export function reportArtworks(checks: ArtworkCheck[]): string[] {
  const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  const of = (key: 'overlap' | 'triangles' | 'plainMs' | 'basedMs'): number[] => checks.map((check) => check[key])
  const faulty = checks.filter((check) => check.faults.length > 0)
  const worst = checks.toSorted((a, b) => a.overlap - b.overlap)[0]
  const range = (key: 'triangles' | 'plainMs' | 'basedMs'): string =>
    `median ${Math.round(middle(of(key)))}, most ${Math.round(Math.max(...of(key)))}`
  return [
    ...faulty.map((check) => `  ${check.name.padEnd(36)} ${check.faults.join('; ')}`),
    `artworks           ${checks.length}, faulty ${faulty.length}`,
    `silhouette overlap least ${worst?.overlap.toFixed(4)} (${worst?.name}), median ${middle(of('overlap')).toFixed(4)}`,
    `triangles          ${range('triangles')}`,
    `cpu ms, no base    ${range('plainMs')}`,
    `cpu ms, with base  ${range('basedMs')}`,
  ]
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, limit: { type: 'string' }, detail: { type: 'string', default: 'standard' } },
  })
  const names = values.only?.split(',') ?? artworkNames().slice(0, values.limit ? Number(values.limit) : undefined)
  const start = performance.now()
  const checks = await benchArtworks(names, values.detail as FigurineOptions['detail'], (check, done) => {
    if (check.faults.length > 0) console.error(`${check.name}: ${check.faults.join('; ')}`)
    if (done % 100 === 0) console.error(`${done} of ${names.length}`)
  })
  for (const line of reportArtworks(checks)) console.log(line)
  console.log(`in all             ${((performance.now() - start) / 1000).toFixed(1)} s`)
  process.exitCode = checks.some((check) => check.faults.length > 0) ? 1 : 0
}
