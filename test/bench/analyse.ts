/**
 * The analyses on a bumpy ring with walls, as the window asks for them: through the pool, from a finished view file. Wall-clock and
 * processor time (all threads). Beside them admesh on the same triangles as STL, which looks for open edges, parts and volume only.
 * `npm run bench analyse [-- TRIANGLES …]`
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeGlb } from '../../electron/engine/formats/glb-write.ts'
import { writeStl } from '../../electron/engine/formats/stl-write.ts'
import { createEngine } from '../../electron/workers/engine.ts'
import { WorkerPool } from '../../electron/workers/pool.ts'
import type { DerivedRequest } from '../../shared/protocol/derived.ts'
import { bumpyRing } from '../support/bumpy-ring.ts'
import { engineHere } from '../support/engine-here.ts'

const sizes = process.argv.slice(2).map(Number)
const requests: DerivedRequest[] = [
  { kind: 'view', parameters: {} },
  { kind: 'thickness', parameters: { method: 'ray' } },
  { kind: 'thickness', parameters: { method: 'sphere' } },
  { kind: 'curvature', parameters: {} },
  { kind: 'deviation', parameters: { against: 'smoother' } },
  { kind: 'report', parameters: {} },
]
const engine = createEngine({
  moduleUrl: new URL('../../electron/workers/worker.ts', import.meta.url),
  start: engineHere,
})
const pool = new WorkerPool({ engine, size: 1 })
console.log('| triangles | analysis | wall s | processor s |')
console.log('| ---: | --- | ---: | ---: |')
for (const triangles of sizes.length > 0 ? sizes : [100_000, 1_000_000]) {
  const file = await writeGlb(bumpyRing(triangles, 0.003, true))
  const other = await writeGlb(bumpyRing(triangles, 0.0025, true))
  const viewOf = async (glb: Uint8Array): Promise<Uint8Array> =>
    (await pool.run('derive', { kind: 'view', parameters: {}, file: glb, mediaType: 'model/gltf-binary' })).file
  const [view, againstView] = [await viewOf(file), await viewOf(other)]
  for (const request of requests) {
    const start = performance.now()
    const before = process.cpuUsage()
    await pool.run('derive', { ...request, file, mediaType: 'model/gltf-binary', view, againstView })
    const { user, system } = process.cpuUsage(before)
    const name = request.kind === 'thickness' ? `thickness, ${request.parameters.method}` : request.kind
    row(triangles, name, (performance.now() - start) / 1000, (user + system) / 1e6)
  }
  await admesh(triangles)
}
await pool.stop()

function row(triangles: number, name: string, wall: number, processor: number): void {
  console.log(`| ${triangles} | ${name} | ${wall.toFixed(2)} | ${processor.toFixed(2)} |`)
}

async function admesh(triangles: number): Promise<void> {
  if (spawnSync('which', ['admesh']).status !== 0) return console.error('SKIPPED: admesh is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'maquette-analyse-'))
  const path = join(folder, 'ring.stl')
  writeFileSync(path, await writeStl(bumpyRing(triangles, 0.003, true)))
  const start = performance.now()
  const { status } = spawnSync('admesh', ['-e', path], { stdio: 'ignore' })
  row(triangles, status === 0 ? 'admesh -e, from STL' : 'admesh failed', (performance.now() - start) / 1000, Number.NaN)
  rmSync(folder, { recursive: true })
}
