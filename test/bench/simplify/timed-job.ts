/**
 * One simplification in this process, for `simplify-speed.ts`: `node test/bench/simplify/timed-job.ts MODULE MODEL.glb TRIANGLES
 * TIMES` prints a `TimedJob` as JSON. MODULE is what has `optimizeTopology`, or `gltfpack`, which is given a share of
 * the triangles in place of their number.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type * as Topology from '../../../electron/engine/remesh/optimize-topology.ts'

export interface TimedJob {
  /** Processor seconds of the process until each run ended: the first with its start and its modules, later ones alone. */
  seconds: number[]
  /** The most memory the process has held. */
  peakMb: number
}

/** Bundles the job as the desktop ships it, and returns the path. */
export async function bundledJob(): Promise<string> {
  const { build } = await import('esbuild')
  const { outsideBundles } = await import('../../../scripts/packaged-files.mjs')
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const outfile = join(root, 'dist', 'bench', 'optimize-topology.mjs')
  await build({
    entryPoints: [join(root, 'electron/engine/remesh/optimize-topology.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    // Packages that no bundle can hold.
    external: outsideBundles,
    logLevel: 'warning',
  })
  return outfile
}

/** Runs the job in a process of its own; arguments as above. */
export function timedJob(module: string, path: string, count: number, times: number): TimedJob {
  const job = fileURLToPath(import.meta.url)
  const { stdout, stderr } = spawnSync(process.execPath, [job, module, path, String(count), String(times)], {
    encoding: 'utf8',
  })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as TimedJob
}

if (process.argv[1] === import.meta.filename) {
  const [module, path, count, times] = process.argv.slice(2)
  const file = new Uint8Array(readFileSync(path!))
  const run = module === 'gltfpack' ? await gltfpack(file, count!) : await ours(module!, file, Number(count))
  const seconds: number[] = []
  let before = 0
  for (let i = 0; i < Number(times); i++) {
    await run()
    const { user, system } = process.cpuUsage()
    seconds.push((user + system) / 1e6 - before)
    before = (user + system) / 1e6
  }
  console.log(JSON.stringify({ seconds, peakMb: process.resourceUsage().maxRSS / 1024 } satisfies TimedJob))
}

async function ours(module: string, mesh: Uint8Array, targetFaces: number): Promise<() => Promise<unknown>> {
  const { optimizeTopology } = (await import(pathToFileURL(module).href)) as typeof Topology
  return () => optimizeTopology({ mesh, mediaType: 'model/gltf-binary', targetFaces }, () => {})
}

async function gltfpack(file: Uint8Array, share: string): Promise<() => Promise<unknown>> {
  const { pack } = await import('gltfpack')
  const given = ['-i', 'in.glb', '-o', 'out.glb', '-si', share, '-se', '1', '-noq', '-km', '-kn', '-kv']
  return () => pack(given, { read: () => file, write: () => {} })
}
