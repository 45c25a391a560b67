/**
 * How near simplified models stay to the original, beside gltfpack at the same number of triangles.
 * `node test/bench/simplify.ts [part of a file's name] [triangles]`
 *
 * Every model of the shared folder with at least 500 triangles that can be read, at 50, 25 and 10 %, or those of both shared folders
 * whose name has the part, to so many triangles. gltfpack simplifies first,
 * in this process, as it does by default (`-si`, with its error bound lifted and without quantisation) and at its best
 * (`-sp -sv`); what it arrives at is our target. Distances are shares of the diagonal in units of 0.0001, two-sided, from 100,000
 * samples on each surface and all vertices, with a fixed seed. A figure of ours that is worse than the default's is marked.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pack } from 'gltfpack'
import { writeGlb } from '../../electron/engine/formats/glb-write.ts'
import { readModel } from '../../electron/engine/formats/read-model.ts'
import { auditModel } from '../../electron/engine/mesh/audit.ts'
import { simplifyModel } from '../../electron/engine/mesh/simplify-model.ts'
import { Surface } from '../../electron/engine/mesh/surface.ts'
import { surfaceDistance } from '../../electron/engine/mesh/surface-distance.ts'
import { weldPositions } from '../../electron/engine/mesh/weld.ts'
import type { Model } from '../../electron/engine/model.ts'

const shares = [0.5, 0.25, 0.1]
const samples = 100_000
const seed = 20261121
/** At least so many milliseconds are measured, in as many runs as that takes: the clock of a thread is coarse. */
const minMs = 40
const wanted = process.argv[2] ?? ''
const targetFaces = process.argv[3] === undefined ? null : Number(process.argv[3])
const shared = fileURLToPath(new URL('../../../shared', import.meta.url))
const folders = ['models', ...(targetFaces === null ? [] : ['models2'])].map((name) => join(shared, name))
for (const folder of folders) {
  if (existsSync(folder)) continue
  console.error(`There is no folder ${folder} with models to measure.`)
  process.exit(1)
}
const files = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && !/malformed/.test(entry.parentPath))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => /\.(glb|gltf|obj|stl|ply|3mf|off|dae|3ds|fbx)$/i.test(file) && file.includes(wanted))
  .toSorted()

interface Figures {
  triangles: number
  hausdorff: number
  mean: number
  crowded: number
  ms: number
}
const tally = { rows: 0, hausdorff: 0, mean: 0, bestHausdorff: 0, bestMean: 0, crowded: 0, packCrowded: 0, uneven: 0 }
const ratios = { hausdorff: [] as number[], mean: [] as number[], time: [] as number[] }

console.log('| model | % | triangles: ours, gltfpack, -sp -sv | Hausdorff | mean | new non-manifold edges | ms |')
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |')
for (const file of files) {
  const model = await readModel(readFileSync(file), '').catch(() => null)
  if (model === null) continue
  const { positions, indices } = weldPositions(model)
  if (indices.length / 3 < 500) continue
  const original = new Surface(positions, indices)
  const diagonal = Math.hypot(...auditModel(model).sizeMm) / 1000
  const crowdedBefore = auditModel(model).nonManifoldEdges
  const glb = await writeGlb(model)
  const faces = indices.length / 3
  if (targetFaces !== null && faces <= targetFaces) continue
  for (const share of targetFaces === null ? shares : [targetFaces / faces]) {
    const measure = (result: Model, ms: number): Figures => {
      const welded = weldPositions(result)
      const { hausdorff, mean } = surfaceDistance(
        original,
        new Surface(welded.positions, welded.indices),
        samples,
        seed,
      )
      return {
        triangles: welded.indices.length / 3,
        hausdorff: (hausdorff / diagonal) * 1e4,
        mean: (mean / diagonal) * 1e4,
        crowded: Math.max(0, auditModel(result).nonManifoldEdges - crowdedBefore),
        ms,
      }
    }
    const plain = await packed(glb, share, [])
    const best = await packed(glb, share, ['-sp', '-sv'])
    const plainFigures = plain === null ? null : measure(plain.model, plain.ms)
    const bestFigures = best === null ? null : measure(best.model, best.ms)
    const asked = Math.floor(faces * share)
    const target = Math.min(asked, plainFigures?.triangles ?? asked)
    const ours = await timed(() => simplifyModel(model, { targetFaces: target, seed: 1 }, () => {}))
    report(relative(shared, file), share, measure(ours.result.model, ours.ms), plainFigures, bestFigures)
  }
}
console.log(`
${tally.rows} rows. Worse than gltfpack at the same count or fewer: Hausdorff ${tally.hausdorff}, mean ${tally.mean};
worse than gltfpack -sp -sv: Hausdorff ${tally.bestHausdorff}, mean ${tally.bestMean}. Rows that end with more triangles than gltfpack: ${tally.uneven} (not counted above).
Median ratio to gltfpack: Hausdorff ${median(ratios.hausdorff)}, mean ${median(ratios.mean)}, time ${median(ratios.time)}.
Edges with more than two faces that were not there before: ours ${tally.crowded}, gltfpack ${tally.packCrowded}.`)

function report(name: string, share: number, ours: Figures, plain: Figures | null, best: Figures | null): void {
  tally.rows++
  tally.crowded += ours.crowded
  tally.packCrowded += plain?.crowded ?? 0
  const fair = plain !== null && ours.triangles <= plain.triangles
  if (plain !== null && !fair) tally.uneven++
  const worse = (key: 'hausdorff' | 'mean', other: Figures | null): boolean =>
    other !== null && ours.triangles <= other.triangles && ours[key] > other[key] * (1 + 1e-6) + 1e-6
  if (worse('hausdorff', plain)) tally.hausdorff++
  if (worse('mean', plain)) tally.mean++
  if (worse('hausdorff', best)) tally.bestHausdorff++
  if (worse('mean', best)) tally.bestMean++
  if (fair && plain.hausdorff > 0) ratios.hausdorff.push(ours.hausdorff / plain.hausdorff)
  if (fair && plain.mean > 0) ratios.mean.push(ours.mean / plain.mean)
  if (plain !== null) ratios.time.push(ours.ms / plain.ms)
  const cells = (key: keyof Figures, digits: number): string =>
    [ours, plain, best].map((figures) => figures?.[key].toFixed(digits) ?? '–').join(', ')
  const marks = `${worse('hausdorff', plain) ? ' H!' : ''}${worse('mean', plain) ? ' M!' : ''}${fair || plain === null ? '' : ' (more triangles)'}`
  console.log(
    `| ${name}${marks} | ${(share * 100).toFixed(1)} | ${cells('triangles', 0)} | ${cells('hausdorff', 2)} | ${cells('mean', 3)} | ${cells('crowded', 0)} | ${cells('ms', 1)} |`,
  )
}

/** gltfpack's model and time; null where nothing is left of it. */
async function packed(glb: Uint8Array, share: number, more: string[]): Promise<{ model: Model; ms: number } | null> {
  const { result, ms } = await timed(async () => {
    let written = new Uint8Array()
    await pack(
      ['-i', 'in.glb', '-o', 'out.glb', '-si', String(share), '-se', '1', '-noq', '-km', '-kn', '-kv', ...more],
      {
        read: () => glb,
        write: (_path, data) => {
          written = data.slice()
        },
      },
    )
    return written
  })
  const model = await readModel(result, 'model/gltf-binary').catch(() => null)
  return model === null ? null : { model, ms }
}

/**
 * The mean processor time of this thread, in milliseconds: reports more than the clock on a busy machine. The first run is not
 * counted where there are several.
 */
async function timed<T>(run: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const spent = (from: NodeJS.CpuUsage): number => {
    const { user, system } = process.threadCpuUsage(from)
    return (user + system) / 1000
  }
  let start = process.threadCpuUsage()
  let result = await run()
  const first = spent(start)
  if (first >= minMs) return { result, ms: first }
  start = process.threadCpuUsage()
  let runs = 0
  do {
    result = await run()
    runs++
  } while (spent(start) < minMs)
  return { result, ms: spent(start) / runs }
}

function median(values: number[]): string {
  return (values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN).toFixed(2)
}
