/**
 * Image to 3D over pictures: silhouette against the cut-out, closedness, times. `node test/bench/image-to-3d.ts [picture …]`;
 * without pictures it takes the collection beside the project. Ends with 1 when anything misses its mark.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readModel } from '../../electron/engine/formats/read-model.ts'
import { imageTo3d } from '../../electron/generator/generate/image-to-3d.ts'
import { cutOut } from '../../electron/engine/image/cut-out.ts'
import { decodeImage } from '../../electron/engine/image/decode-image.ts'
import { auditModel } from '../../electron/engine/mesh/audit.ts'
import { silhouetteOverlap } from '../support/silhouette-overlap.ts'

const collection = fileURLToPath(new URL('../../../shared/models/images', import.meta.url))

interface Row {
  name: string
  source: string
  overlap: number
  faults: number
  triangles: number
  ms: number
  /** Of all threads together: reports more than the clock on a busy machine. */
  cpuMs: number
}

async function measure(path: string): Promise<Row> {
  const image = new Uint8Array(readFileSync(path))
  const start = performance.now()
  const before = process.cpuUsage()
  const { glb, triangles } = await imageTo3d({ image, seed: 1 }, () => {})
  const ms = performance.now() - start
  const { user, system } = process.cpuUsage(before)
  const model = await readModel(glb, 'model/gltf-binary')
  const audit = auditModel(model)
  const cut = await cutOut((await decodeImage(image, { maxSide: 2048 })).raster)
  const broken = audit.openEdges + audit.nonManifoldEdges + audit.flippedEdges + audit.degenerateTriangles
  return {
    name: join(basename(dirname(path)), basename(path)),
    source: cut.source,
    overlap: silhouetteOverlap(model, cut),
    faults: broken + (audit.volumeMm3 > 0 && !audit.hasNaN ? 0 : 1),
    triangles,
    ms,
    cpuMs: (user + system) / 1000,
  }
}

function picturesOfCollection(): string[] {
  if (!existsSync(collection)) return []
  return readdirSync(collection, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(png|jpe?g|webp)$/i.test(name))
    .sort()
    .map((name) => join(collection, name))
}

const given = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const paths = given.length > 0 ? given : picturesOfCollection()
if (paths.length === 0) console.warn('No pictures: give some, or put the collection beside the project.')
const rows: Row[] = []
for (const path of paths) {
  const row = await measure(path)
  rows.push(row)
  console.log(
    `${row.name.padEnd(44)} ${row.source.padEnd(17)} IoU ${row.overlap.toFixed(4)}  faults ${row.faults}  ` +
      `${String(row.triangles).padStart(6)} triangles  ${row.ms.toFixed(0).padStart(5)} ms, processors ${row.cpuMs.toFixed(0).padStart(5)} ms`,
  )
}
const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const overlaps = rows.map(({ overlap }) => overlap)
const missed = rows.filter(({ overlap, faults }) => overlap < 0.97 || faults > 0)
if (rows.length > 0) {
  console.log(
    `${rows.length} pictures: IoU least ${Math.min(...overlaps).toFixed(4)}, median ${median(overlaps).toFixed(4)}; ` +
      `time median ${median(rows.map(({ ms }) => ms)).toFixed(0)} ms, processors ${median(rows.map(({ cpuMs }) => cpuMs)).toFixed(0)} ms; ${missed.length} missed`,
  )
}
process.exitCode = missed.length > 0 ? 1 : 0
