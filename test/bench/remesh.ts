/**
 * Even triangles, quads and simplified models of the shared folder: how even, how near to the original, how true in colour.
 * `node test/bench/remesh.ts [part of a file's name]`
 *
 * Each model with at least 500 triangles is remeshed to as many triangles as it has (3,000 to 30,000), laid out in a third as many
 * quads, and simplified to a quarter. ΔE (CIE 1976) is measured where 20,000 even samples of the result have their nearest place on
 * the original, over everything that has a picture or vertex colours. Time is this thread's processor time. Ends with 1 where the
 * mean ΔE of remeshing is above 3, or where a closed model comes back open.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readModel } from '../../electron/engine/formats/read-model.ts'
import { auditModel } from '../../electron/engine/mesh/audit.ts'
import { Surface } from '../../electron/engine/mesh/surface.ts'
import { sampleSurface } from '../../electron/engine/mesh/surface-samples.ts'
import type { Model } from '../../electron/engine/model.ts'
import type { DistanceReport, SurfaceReport } from '../../electron/engine/remesh/jobs.ts'
import { optimizeTopology } from '../../electron/engine/remesh/optimize-topology.ts'
import { remeshModel } from '../../electron/engine/remesh/remesh-model.ts'
import type { Texel } from '../../electron/engine/texture/texel.ts'
import { ModelLook } from '../../electron/engine/texture/model-look.ts'
import { deltaE } from '../engine/texture/delta-e.ts'

const samples = 20_000
const maxDeltaE = 3
const folder = fileURLToPath(new URL('../../../shared/models', import.meta.url))
if (!existsSync(folder)) {
  console.error(`There is no folder ${folder} with models to measure.`)
  process.exit(1)
}
const wanted = process.argv[2] ?? ''
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/malformed/.test(entry.parentPath))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => /\.(glb|gltf|obj|stl|ply|3mf|off|dae|3ds|fbx)$/i.test(file) && file.includes(wanted))
  .toSorted()

let missed = 0
const differences: number[] = []
const shares: number[] = []
console.log(
  '| model | triangles | closed | remeshed | edges ± % | angle least, 1 %, median | mean, largest distance ‱ | ΔE | s | quads | share | off 90° | ΔE | simplified ΔE |',
)
console.log(`|${' --- |'.repeat(14)}`)
for (const file of files) {
  const mesh = readFileSync(file)
  const model = await readModel(mesh, '').catch(() => null)
  if (model === null) continue
  const { triangles, watertight } = auditModel(model)
  if (triangles < 500 || triangles > 300_000) continue
  const name = relative(folder, file)
  try {
    const target = Math.round(Math.min(30_000, Math.max(3_000, triangles)))
    const before = process.threadCpuUsage()
    const { glb, report } = await remeshModel({ mesh, targetFaces: target }, () => {})
    const { user, system } = process.threadCpuUsage(before)
    const off = await colourChange(model, await readModel(glb, ''))
    const quad = await optimizeTopology({ mesh, targetFaces: Math.round(target / 3), polygon: 'quad' }, () => {})
    const offQuad = await colourChange(model, await readModel(quad.glb, ''))
    const light = await optimizeTopology({ mesh, ratio: 0.25 }, () => {})
    const offLight = await colourChange(model, await readModel(light.glb, ''))
    if (off !== null) differences.push(off)
    shares.push(quad.report.quads!.share)
    const bad =
      (off !== null && off > maxDeltaE) ||
      opened(report.before, report.after) ||
      opened(report.before, quad.report.after) ||
      opened(report.before, light.report.after)
    if (bad) missed++
    const { angles, edges } = report
    console.log(
      `| ${name}${bad ? ' !' : ''} | ${triangles} | ${watertight ? 'yes' : 'no'} | ${report.after.triangles} | ${(edges.deviation * 100).toFixed(0)} | ${angles.least}, ${angles.hundredth}, ${angles.median} | ${tenThousandths(report.distance)} | ${reported(off)} | ${((user + system) / 1e6).toFixed(1)} | ${quad.report.quads!.quads} | ${quad.report.quads!.share.toFixed(3)} | ${quad.report.quads!.meanOffSquareDegrees} | ${reported(offQuad)} | ${reported(offLight)} |`,
    )
  } catch (error) {
    missed++
    console.log(`| ${name} ! | ${triangles} | ${String(error)} |`)
  }
}
const mean = (list: number[]): string => (list.reduce((sum, value) => sum + value, 0) / list.length).toFixed(2)
console.log(`
Mean ΔE of remeshing over ${differences.length} models with colours: ${mean(differences)}, worst ${Math.max(...differences).toFixed(2)}.
Mean share of quads over ${shares.length} models: ${mean(shares)}, least ${Math.min(...shares).toFixed(2)}. Missed: ${missed}.`)
if (missed > 0) process.exitCode = 1

function opened(before: SurfaceReport, after: SurfaceReport): boolean {
  return (before.watertight && !after.watertight) || (before.nonManifoldEdges === 0 && after.nonManifoldEdges > 0)
}

function tenThousandths({ meanShare, largestShare }: DistanceReport): string {
  return `${(meanShare * 1e4).toFixed(2)}, ${(largestShare * 1e4).toFixed(1)}`
}

function reported(difference: number | null): string {
  return difference === null ? '–' : difference.toFixed(2)
}

/** Mean ΔE on the surface; null where the original is plain everywhere. */
async function colourChange(original: Model, result: Model): Promise<number | null> {
  const [before, after] = [await ModelLook.create(original), await ModelLook.create(result)]
  const surface = new Surface(before.positions, before.indices)
  const { positions, faces } = sampleSurface(after.positions, after.indices, samples, 9)
  const here = new Surface(after.positions, after.indices)
  const texel = {} as Texel
  let sum = 0
  let count = 0
  for (let i = 0; i < faces.length; i++) {
    const at = [positions[i * 3]!, positions[i * 3 + 1]!, positions[i * 3 + 2]!] as const
    const near = surface.closest(...at)
    if (near.face < 0 || before.isPlain(near.face)) continue
    const place = here.closest(...at)
    after.look(place.face, place.u, place.v, place.w, texel)
    const colour = [texel.red, texel.green, texel.blue]
    before.look(near.face, near.u, near.v, near.w, texel)
    sum += deltaE(colour, [texel.red, texel.green, texel.blue])
    count++
  }
  return count === 0 ? null : sum / count
}
