/** Has harmed files read by a process that may die, hang or swell, and reports what became of each. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface FuzzResult {
  /** How many ended in which way: `read`, or the code of an error. */
  outcomes: Record<string, number>
  /** What must not be: deaths, hangs, foreign errors, stumbles, memory beyond the limit; which mutation, of which file. */
  faults: string[]
  slowestMs: number
  slowest: string
  maxMb: number
  /** The file whose reading took the most at its height. */
  maxPeak: Peak
  /** The file whose reading came nearest to what `memoryBound` allows. */
  maxShare: Peak
}

export interface Peak {
  share: number
  peakBytes: number
  bytes: number
  of: string
}

/** What reading a file of so many bytes may take at its height, of the whole process. */
export function memoryBound(bytes: number): number {
  return 256 * 1024 * 1024 + 512 * bytes
}

export interface FuzzOptions {
  seed: number
  count: number
  /** For one file; beyond, it hangs. */
  limitMs: number
  /** Of the whole process; beyond, it swells. */
  limitMb: number
}

interface Line {
  index: number
  name: string
  begins?: true
  code?: string
  message?: string
  stumble?: string
  ms?: number
  rssMb?: number
  bytes?: number
  peakBytes?: number
}

const noPeak: Peak = { share: 0, peakBytes: 0, bytes: 0, of: '' }
const refusals = ['read', 'read, not written', 'bad-geometry', 'unsupported-format', 'unsafe-file', 'mesh-too-large']

/** Goes on behind a file that kills or stops the process. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const result: FuzzResult = {
    outcomes: {},
    faults: [],
    slowestMs: 0,
    slowest: '',
    maxMb: 0,
    maxPeak: noPeak,
    maxShare: noPeak,
  }
  for (let from = 0; from < options.count;) {
    const ended = await runChild(options, from, result)
    from = ended + 1
    if (result.faults.length > 50) break
  }
  return result
}

/** The last mutation that was begun. */
function runChild({ seed, count, limitMs, limitMb }: FuzzOptions, from: number, result: FuzzResult): Promise<number> {
  return new Promise((resolve) => {
    const path = fileURLToPath(new URL('./child.ts', import.meta.url))
    const given = ['--expose-gc', `--max-old-space-size=${limitMb}`, path, String(seed), String(from), String(count)]
    const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'pipe'] })
    let current: Line = { index: from, name: 'the start' }
    let done = false
    let hangs = false
    let said = ''
    let watch: NodeJS.Timeout | undefined
    child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)))
    createInterface({ input: child.stdout }).on('line', (text) => {
      const line = JSON.parse(text) as Line
      clearTimeout(watch)
      if (line.begins) {
        current = line
        done = false
        watch = setTimeout(() => {
          hangs = true
          child.kill('SIGKILL')
        }, limitMs)
        return
      }
      done = true
      take(line, result, limitMb)
    })
    child.on('close', (code, signal) => {
      clearTimeout(watch)
      const isWhole = done && current.index === count - 1 && code === 0
      if (!isWhole) {
        const how = hangs ? `took more than ${limitMs} ms` : `ended the process (${signal ?? code}) ${said.slice(-300)}`
        result.faults.push(`mutation ${current.index} of ${current.name}: ${how}`)
      }
      resolve(isWhole ? count : current.index)
    })
  })
}

function take(
  { index, name, code = 'nothing', message, stumble, ms = 0, rssMb = 0, bytes = 0, peakBytes = 0 }: Line,
  result: FuzzResult,
  limitMb: number,
): void {
  result.outcomes[code] = (result.outcomes[code] ?? 0) + 1
  if (ms > result.slowestMs) {
    result.slowestMs = ms
    result.slowest = `mutation ${index} of ${name}`
  }
  result.maxMb = Math.max(result.maxMb, rssMb)
  const fault = (what: string) => result.faults.push(`mutation ${index} of ${name}: ${what}`)
  if (!refusals.includes(code)) fault(`${code} ${message ?? ''}`)
  if (stumble !== undefined) fault(`stumbles: ${stumble}`)
  const peak = { share: peakBytes / memoryBound(bytes), peakBytes, bytes, of: `mutation ${index} of ${name}` }
  if (peakBytes > result.maxPeak.peakBytes) result.maxPeak = peak
  if (peak.share > result.maxShare.share) result.maxShare = peak
  if (peak.share > 1) fault(`takes ${peakBytes} bytes to read ${bytes}`)
  if (rssMb > limitMb) fault(`takes ${rssMb} MB`)
}
