/**
 * What simplifying takes, beside gltfpack on the same file: `node test/bench/simplify-speed.ts [PART-OF-NAME …]`
 *
 * Every model of both shared folders with 20,000 to 200,000 triangles to 10,000, larger ones to 50,000, and one of a million
 * triangles made of them. Each is done by a process of its own, as the job of the studio from reading to writing, bundled as the
 * desktop ships it: once with the start of the process and its modules, and once more; gltfpack the same, reading and writing as ours.
 * It measures nothing and carries no values from the source, as ours does. Processor time, so that a busy machine changes little; files
 * are turned into plain GLB before.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeGlb } from '../../electron/engine/formats/glb-write.ts'
import { readModel } from '../../electron/engine/formats/read-model.ts'
import type { Model } from '../../electron/engine/model.ts'
import { bundledJob, timedJob, type TimedJob } from './simplify/timed-job.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folders = ['models', 'models2'].map((name) => join(root, '..', 'shared', name))
/** Of it a model of many shells is made, as often as there are places here. */
const manyShells = 'plants_merged_vertexcolour_derived.glb'
const copies = 4
const names = process.argv.slice(2)
if (!folders.every((folder) => existsSync(folder))) {
  console.error('SKIPPED: the collections of real models (../shared/models, ../shared/models2) are not here')
  process.exit(0)
}
const bundle = await bundledJob()
const folder = mkdtempSync(join(tmpdir(), 'maquette-simplify-'))
console.log('| model | triangles | to | first s | next s | MB | gltfpack first s | next s | MB | first | next |')
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
const first: number[] = []
const ratios: { first: number; next: number }[] = []
for (const path of modelsIn(folders)) {
  const name = basename(path)
  if (names.length > 0 && !names.some((part) => name.includes(part))) continue
  const model = await readModel(readFileSync(path), '').catch(() => null)
  if (model === null) continue
  await row(name, model)
  if (name === manyShells) await row(`${name}, ${copies} times`, repeated(model, copies))
}
console.log(
  `\n${first.length} models; first: at most ${Math.max(...first).toFixed(2)} s; to gltfpack: median ${median(ratios.map((ratio) => ratio.first))}, next ${median(ratios.map((ratio) => ratio.next))}`,
)
rmSync(folder, { recursive: true })

function median(values: number[]): string | undefined {
  return values.toSorted((a, b) => a - b)[values.length >> 1]?.toFixed(1)
}

async function row(name: string, model: Model): Promise<void> {
  const triangles = model.parts.reduce((sum, { indices }) => sum + Math.floor(indices.length / 3), 0)
  if (triangles < 20_000) return
  const target = triangles <= 200_000 ? 10_000 : 50_000
  const glb = join(folder, 'model.glb')
  writeFileSync(glb, await writeGlb(model))
  const ours = timed(bundle, glb, target)
  const pack = timed('gltfpack', glb, target / triangles)
  first.push(ours.seconds[0]!)
  const ratio = { first: ours.seconds[0]! / pack.seconds[0]!, next: ours.seconds[1]! / pack.seconds[1]! }
  ratios.push(ratio)
  const cells = [
    ...[ours.seconds[0]!, ours.seconds[1]!].map((seconds) => seconds.toFixed(2)),
    ours.peakMb.toFixed(0),
    ...pack.seconds.map((seconds) => seconds.toFixed(2)),
    pack.peakMb.toFixed(0),
    ratio.first.toFixed(1),
    ratio.next.toFixed(1),
  ]
  console.log(`| ${name} | ${triangles} | ${target} | ${cells.join(' | ')} |`)
}

/** Two runs in one process; the memory is that of a process that runs once. */
function timed(module: string, path: string, count: number): TimedJob {
  const { seconds } = timedJob(module, path, count, 2)
  return { seconds, peakMb: timedJob(module, path, count, 1).peakMb }
}

function modelsIn(all: string[]): string[] {
  return all.flatMap((each) =>
    readdirSync(each, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/malformed/.test(entry.parentPath))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => /\.(glb|gltf|obj|stl|ply|3mf|off|dae|3ds|fbx)$/i.test(file))
      .toSorted(),
  )
}

/** Side by side along x. */
function repeated(model: Model, times: number): Model {
  let [low, high] = [Infinity, -Infinity]
  for (const { positions } of model.parts) {
    for (let i = 0; i < positions.length; i += 3) {
      low = Math.min(low, positions[i]!)
      high = Math.max(high, positions[i]!)
    }
  }
  const step = (high - low) * 1.05
  const parts = Array.from({ length: times }, (_each, i) =>
    model.parts.map((part) => ({
      ...part,
      positions: part.positions.map((value, at) => (at % 3 === 0 ? value + step * i : value)),
    })),
  )
  return { ...model, parts: parts.flat() }
}
