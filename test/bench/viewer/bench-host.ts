/** The web host over a folder of its own, whose page stands beside one of Online3DViewer's engine: one server for both. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { createBackend } from '../../../electron/backend/create-backend.ts'
import { systemClock } from '../../../electron/backend/system-clock.ts'
import { startWebServer } from '../../../electron/web/server.ts'
import { fakePorts } from '../../support/fake-ports.ts'
import { openClient, type StudioClient } from '../../support/studio-client.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface BenchHost {
  /** A link for one window. */
  newLink(): string
  origin: string
  client: StudioClient
  dataFolder: string
  stop(): Promise<void>
}

/** The address of the page with the other engine, below the origin. */
export const theirsPath = '/theirs.html'

/** Starts it; the studio's page must be built. */
export async function startBenchHost(): Promise<BenchHost> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'maquette-bench-viewer-'))
  const pageFolder = join(dataFolder, 'page')
  cpSync(join(root, 'dist', 'renderer'), pageFolder, { recursive: true })
  await build({
    entryPoints: [fileURLToPath(new URL('theirs-page.ts', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    outfile: join(pageFolder, 'theirs.js'),
    logLevel: 'error',
  })
  writeFileSync(
    join(pageFolder, 'theirs.html'),
    '<!doctype html><meta charset="utf-8"><title>Theirs</title><div id="viewer"></div><script type="module" src="/theirs.js"></script>',
  )
  const backend = createBackend({
    ...fakePorts({ dataFolder: join(dataFolder, 'studio') }),
    host: 'web',
    clock: systemClock,
    localEngine: false,
  })
  await backend.start()
  const server = await startWebServer({ backend, pageFolder, port: 0 })
  return {
    newLink: () => server.newLink(),
    origin: server.origin,
    client: await openClient(server.newLink()),
    dataFolder: join(dataFolder, 'studio'),
    async stop() {
      await server.stop()
      await backend.stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
