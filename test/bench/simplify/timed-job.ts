/**
 * One simplification in this process, for `simplify-speed.ts`: `node test/bench/simplify/timed-job.ts MODULE MODEL.glb TRIANGLES
 * TIMES` prints a `TimedJob` as JSON. MODULE is what has `optimizeTopology`, or `gltfpack`, which is given a share of
 * the triangles in place of their number.
 */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type * as Topology from '../../../electron/engine/remesh/optimize-topology.ts'

export interface TimedJob {
  /** Processor seconds of the process until each run ended: the first with its start and its modules, later ones alone. */
  seconds: number[]
  /** The most memory the process has held. */
  peakMb: number
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
