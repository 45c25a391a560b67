/**
 * `npm run tool -- replicas [--no-studio] [--seconds N]`: every service as a server on this computer, and a studio in a folder of
 * its own that has them all with their keys. A task takes N seconds, eight by itself. Nothing is paid.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findProvider } from '../../../electron/backend/connections/providers.ts'
import { openClient } from '../studio-client.ts'
import { startReplica } from './replica.ts'
import { replicaKinds } from './replicas.ts'

const { values } = parseArgs({
  options: { 'no-studio': { type: 'boolean', default: false }, seconds: { type: 'string', default: '8' } },
})
const replicas = await Promise.all(
  replicaKinds.map((kind) => startReplica(kind, { runMs: Math.max(0.1, Number(values.seconds)) * 1000 })),
)
say('Replicas of services, for trying. They charge no one and know nothing of the real ones.')
for (const { kind, url } of replicas)
  say(`  ${findProvider(kind.provider).name.padEnd(28)} ${url}   ${kind.key === null ? 'no key' : `key ${kind.key}`}`)
if (values['no-studio']) say('Add one under Settings, with “Use another name or address”. End with Ctrl+C.')
else openStudio()

function openStudio(): void {
  const dataFolder = mkdtempSync(join(tmpdir(), 'maquette-replicas-'))
  const host = fileURLToPath(new URL('../../../electron/web/main.ts', import.meta.url))
  const studio = spawn(process.execPath, [host, '--data', dataFolder, '--no-open'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  process.on('SIGINT', () => studio.kill('SIGTERM'))
  process.on('SIGTERM', () => studio.kill('SIGTERM'))
  studio.on('exit', (code) => process.exit(code ?? 0))
  let added = false
  createInterface({ input: studio.stdout }).on('line', (line) => {
    const { url } = JSON.parse(line) as { url: string }
    if (added) say(`A studio that has them all: ${url}`)
    else {
      added = true
      // A link opens one window: this one was ours.
      void addAll(url).then(() => studio.stdin.write('\n'))
    }
  })
  createInterface({ input: process.stdin }).on('line', () => studio.stdin.write('\n'))
}

async function addAll(link: string): Promise<void> {
  const studio = await openClient(link)
  for (const { kind, url } of replicas) {
    const { id } = await studio.call('connections.add', {
      provider: kind.provider,
      name: findProvider(kind.provider).name,
      baseUrl: url,
      ...(kind.overrides === undefined ? {} : { overrides: kind.overrides }),
    })
    if (kind.key !== null) await studio.call('connections.set-key', { id, key: kind.key, storage: 'run' })
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
