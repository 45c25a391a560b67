/** Starts a service as a process of its own and reads the line it prints. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

export interface ServiceProcess {
  url: string
  key: string
  child: ChildProcess
  /** Everything on stdout so far, line by line. */
  lines: string[]
  /** Everything on stderr so far. */
  said: () => string
  /** Sends the signal and waits for the end; gives the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Is killed when the test ends. `environment`: beside that of the tests. */
export async function startProcess(
  script: URL,
  args: string[],
  environment: Record<string, string> = {},
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [fileURLToPath(script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  const ended = once(child, 'exit') as Promise<[number | null]>
  onTestFinished(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(line))
  await Promise.race([once(reader, 'line'), ended])
  if (lines[0] === undefined) throw new Error(`it said nothing: ${errors}`)
  return {
    ...(JSON.parse(lines[0]) as { url: string; key: string }),
    child,
    lines,
    said: () => errors,
    end: async (signal) => {
      child.kill(signal)
      return (await ended)[0]
    },
  }
}

/** Runs to its end and gives the exit code and what it said. */
export async function runToEnd(
  script: URL,
  args: string[],
  environment: Record<string, string> = {},
): Promise<{ code: number | null; out: string; error: string }> {
  const child = spawn(process.execPath, [fileURLToPath(script), ...args], { env: { ...process.env, ...environment } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let out = ''
  let error = ''
  child.stdout.on('data', (chunk) => (out += String(chunk)))
  child.stderr.on('data', (chunk) => (error += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, error }
}
