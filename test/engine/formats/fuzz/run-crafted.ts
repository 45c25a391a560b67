/** Has crafted files read by a process that is ended when one takes too long, and reports what each took. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface CraftedResult {
  name: string
  /** `read`, or the code and reason of an error; `endless`: the process was ended. */
  code: string
  bytes: number
  /** Processor time of the whole process: other work of the machine does not count. */
  cpuMs: number
}

const script = fileURLToPath(new URL('./read-crafted.ts', import.meta.url))

/** Reads each file with `count` of what it has many of. `limitMs`: for one file, after which its process is ended. */
export async function runCrafted(names: readonly string[], count: number, limitMs: number): Promise<CraftedResult[]> {
  const results: CraftedResult[] = []
  while (results.length < names.length) {
    await runChild(names, count, limitMs, results)
    const name = names[results.length]
    if (name !== undefined) results.push({ name, code: 'endless', bytes: 0, cpuMs: limitMs })
  }
  return results
}

/** Adds to the results until all are read or one does not end. */
function runChild(names: readonly string[], count: number, limitMs: number, results: CraftedResult[]): Promise<void> {
  return new Promise((resolve) => {
    const given = ['--max-old-space-size=2048', script, String(count), String(results.length), JSON.stringify(names)]
    const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] })
    let watch: NodeJS.Timeout | undefined
    createInterface({ input: child.stdout }).on('line', (text) => {
      const line = JSON.parse(text) as Partial<CraftedResult>
      clearTimeout(watch)
      if (line.code === undefined) watch = setTimeout(() => child.kill('SIGKILL'), limitMs)
      else results.push(line as CraftedResult)
    })
    child.on('close', () => {
      clearTimeout(watch)
      resolve()
    })
  })
}

/** Of each format, by the beginning of the names, the file that took the longest for its size. */
export function worstByFormat(results: readonly CraftedResult[]): Map<string, CraftedResult> {
  const worst = new Map<string, CraftedResult>()
  for (const result of results) {
    const format = result.name.slice(0, result.name.indexOf(':'))
    const known = worst.get(format)
    if (known === undefined || msPerKilobyte(result) > msPerKilobyte(known)) worst.set(format, result)
  }
  return worst
}

/** Small files count as 100 kB: what they take is the time to begin. */
export function msPerKilobyte({ cpuMs, bytes }: CraftedResult): number {
  return cpuMs / (Math.max(bytes, 100_000) / 1000)
}
