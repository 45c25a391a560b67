/**
 * How near simplified models stay to the original, and what that takes, beside gltfpack at the same number of triangles:
 * `npm run bench simplify [-- --chunk=1/4] [--name=PART]`
 *
 * 30 models of 7,500 to 200,000 triangles, spread evenly over the paths of both shared folders, or those whose name has
 * the part, at 50, 25 and 10 %. gltfpack simplifies first, as it does by default (`-si`, with its error bound lifted and
 * without quantisation); what it arrives at is our target. Distances are shares of the diagonal in units of 0.0001,
 * two-sided, from 100,000 samples on each surface and all vertices, with a fixed seed. Each is timed in a process of its
 * own, from its start to the written file, in processor time. A figure worse than gltfpack's is marked; a row with more
 * triangles than gltfpack has no part in the ratios.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { pack } from 'gltfpack'
import { writeGlb } from '../../electron/engine/formats/glb-write.ts'
import { readModel } from '../../electron/engine/formats/read-model.ts'
import { auditModel } from '../../electron/engine/mesh/audit.ts'
import { simplifyModel } from '../../electron/engine/mesh/simplify-model.ts'
import { Surface } from '../../electron/engine/mesh/surface.ts'
import { surfaceDistance } from '../../electron/engine/mesh/surface-distance.ts'
import { weldPositions } from '../../electron/engine/mesh/weld.ts'
import type { Model } from '../../electron/engine/model.ts'
import { bundledJob, timedJob } from './simplify/timed-job.ts'

const shares = [0.5, 0.25, 0.1]
const samples = 100_000
const seed = 20261121
const modelCount = 30
const sizes = { min: 7_500, max: 200_000 }
const { values: options } = parseArgs({
  options: { chunk: { type: 'string', default: '1/1' }, name: { type: 'string', default: '' } },
})
const [chunk = 1, chunks = 1] = options.chunk.split('/').map(Number)
const shared = fileURLToPath(new URL('../../../shared', import.meta.url))
const folders = ['models', 'models2'].map((name) => join(shared, name))
if (!folders.every((folder) => existsSync(folder))) {
  console.error('SKIPPED: the collections of real models (../shared/models, ../shared/models2) are not here')
  process.exit(0)
}

interface Figures {
  triangles: number
  hausdorff: number
  mean: number
  nonManifold: number
}
interface Row {
  share: number
  ours: Figures & { seconds: number }
  pack: (Figures & { seconds: number }) | null
}

const bundle = await bundledJob()
const folder = mkdtempSync(join(tmpdir(), 'maquette-simplify-'))
const glbPath = join(folder, 'model.glb')
const rows: Row[] = []
console.log('| model | % | triangles: ours, gltfpack | largest | mean | new non-manifold edges | s |')
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |')
for (const file of (await chosenFiles()).filter((_, i) => i % chunks === chunk - 1)) {
  const model = await readModel(readFileSync(file), '')
  const { positions, indices } = weldPositions(model)
  const original = new Surface(positions, indices)
  const before = auditModel(model)
  const measure = (result: Model): Figures => {
    const welded = weldPositions(result)
    const { hausdorff, mean } = surfaceDistance(original, new Surface(welded.positions, welded.indices), samples, seed)
    const unit = Math.hypot(...before.sizeMm) / 1000 / 1e4
    return {
      triangles: welded.indices.length / 3,
      hausdorff: hausdorff / unit,
      mean: mean / unit,
      nonManifold: Math.max(0, auditModel(result).nonManifoldEdges - before.nonManifoldEdges),
    }
  }
  const glb = await writeGlb(model)
  writeFileSync(glbPath, glb)
  for (const share of shares) {
    const packed = await packedModel(glb, share)
    const pack =
      packed === null ? null : { ...measure(packed), seconds: timedJob('gltfpack', glbPath, share, 1).seconds[0]! }
    const asked = Math.floor((indices.length / 3) * share)
    const target = Math.min(asked, pack?.triangles ?? asked)
    const { model: made } = await simplifyModel(model, { targetFaces: target }, () => {})
    const row = { share, ours: { ...measure(made), seconds: timedJob(bundle, glbPath, target, 1).seconds[0]! }, pack }
    rows.push(row)
    report(relative(shared, file), row)
  }
}
rmSync(folder, { recursive: true })
console.log('\n| % | rows | mean | largest | time | worse: mean, largest | new non-manifold edges: ours, gltfpack |')
console.log('| ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
for (const share of shares) summarise(share)

async function chosenFiles(): Promise<string[]> {
  const all = folders
    .flatMap((each) => readdirSync(each, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/malformed/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /\.(glb|gltf|obj|stl|ply|3mf|off|dae|3ds|fbx)$/i.test(file))
    .toSorted()
  if (options.name !== '') return all.filter((file) => file.includes(options.name))
  const fitting: string[] = []
  for (const file of all) {
    const model = await readModel(readFileSync(file), '').catch(() => null)
    const triangles = model?.parts.reduce((sum, part) => sum + part.indices.length / 3, 0) ?? 0
    if (triangles >= sizes.min && triangles <= sizes.max) fitting.push(file)
  }
  const count = Math.min(modelCount, fitting.length)
  return Array.from({ length: count }, (_, i) => fitting[Math.floor((i * fitting.length) / count)]!)
}

function isFair({ ours, pack }: Row): boolean {
  return pack !== null && ours.triangles <= pack.triangles
}

function report(name: string, row: Row): void {
  const { share, ours, pack } = row
  const mark = (key: 'hausdorff' | 'mean', letter: string): string =>
    isFair(row) && ours[key] > pack![key] * (1 + 1e-6) + 1e-6 ? ` ${letter}!` : ''
  const marks = `${mark('hausdorff', 'L')}${mark('mean', 'M')}${isFair(row) || pack === null ? '' : ' (more triangles)'}`
  const cells = (key: keyof Row['ours'], digits: number): string =>
    [ours, pack].map((figures) => figures?.[key].toFixed(digits) ?? '–').join(', ')
  console.log(
    `| ${name}${marks} | ${share * 100} | ${cells('triangles', 0)} | ${cells('hausdorff', 2)} | ${cells('mean', 3)} | ${cells('nonManifold', 0)} | ${cells('seconds', 2)} |`,
  )
}

function summarise(share: number): void {
  const some = rows.filter((row) => row.share === share)
  const ratios = (key: 'hausdorff' | 'mean' | 'seconds'): number[] =>
    some.flatMap((row) => (isFair(row) && row.pack![key] > 0 ? [row.ours[key] / row.pack![key]] : []))
  const worse = (key: 'hausdorff' | 'mean'): number => ratios(key).filter((ratio) => ratio > 1 + 1e-6).length
  const added = (of: (row: Row) => number | undefined): number => some.reduce((sum, row) => sum + (of(row) ?? 0), 0)
  console.log(
    `| ${share * 100} | ${some.filter(isFair).length} of ${some.length} | ${median(ratios('mean'))} | ${median(ratios('hausdorff'))} | ${median(ratios('seconds'))} | ${worse('mean')}, ${worse('hausdorff')} | ${added(({ ours }) => ours.nonManifold)}, ${added(({ pack }) => pack?.nonManifold)} |`,
  )
}

/** gltfpack's model; null where nothing is left of it. */
async function packedModel(glb: Uint8Array, share: number): Promise<Model | null> {
  let written = new Uint8Array()
  await pack(['-i', 'in.glb', '-o', 'out.glb', '-si', String(share), '-se', '1', '-noq', '-km', '-kn', '-kv'], {
    read: () => glb,
    write: (_path, data) => {
      written = data.slice()
    },
  })
  return readModel(written, 'model/gltf-binary').catch(() => null)
}

function median(values: number[]): string {
  return (values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN).toFixed(2)
}
