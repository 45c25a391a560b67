/** What another person on this machine finds out: a program that runs as `nobody`, told nothing but where to look. */
import { spawn } from 'node:child_process'

/** The user and group that own nothing. Null: this process may not become them. */
export const otherUser: { uid: number; gid: number } | null =
  process.platform === 'linux' && process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : null

export interface Findings {
  uid: number
  /** Paths that could be listed or read. */
  read: string[]
  /** Of all processes, as `ps` shows them. */
  commandLines: string
  /** `200 GET http://…` for every request; the status, or the error. */
  answers: string[]
}

/** Tries every path and every request; resolves with what came of it. */
export function probeAccess(paths: readonly string[], requests: readonly ForeignRequest[]): Promise<Findings> {
  if (otherUser === null) throw new Error('only root can become another user')
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    ...otherUser,
    cwd: '/',
    env: {},
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify({ paths, requests }))
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(text) as Findings)
      else reject(new Error(`the other user's program ended with ${code}`))
    })
  })
}

export interface ForeignRequest {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string
}

const program = `
import { readdirSync, readFileSync } from 'node:fs'
const { paths, requests } = JSON.parse(readFileSync(0, 'utf8'))
const works = (act) => { try { act(); return true } catch { return false } }
const read = paths.filter((path) => works(() => readFileSync(path)) || works(() => readdirSync(path)))
const commandLines = readdirSync('/proc').filter((name) => /^\\d+$/.test(name)).map((id) => {
  try { return readFileSync('/proc/' + id + '/cmdline', 'utf8').replaceAll('\\0', ' ') } catch { return '' }
}).join('\\n')
const answers = []
for (const { method, url, headers, body } of requests) {
  const status = await fetch(url, { method, headers, body, signal: AbortSignal.timeout(20000) }).then(
    async (answer) => { await answer.body?.cancel(); return answer.status },
    (error) => error.cause?.code ?? error.message)
  answers.push(status + ' ' + method + ' ' + url)
}
process.stdout.write(JSON.stringify({ uid: process.getuid(), read, commandLines, answers }))
`
