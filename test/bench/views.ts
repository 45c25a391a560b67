/**
 * Carving against known models: each is drawn from four sides, carved, and drawn again from the same sides.
 * `npm run bench views`, or `node test/bench/views.ts [--same | --differing] [--detail standard] [name …]`. In the second half
 * every picture has its own size, margins, scale and place. Ends with 1 where an outline's intersection over union is under
 * 0.98, or a result is not closed.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { carveViews } from '../../electron/generator/carve/carve-views.ts'
import { readModel } from '../../electron/engine/formats/read-model.ts'
import { textTo3d } from '../../electron/generator/generate/text-to-3d.ts'
import { encodePng } from '../../electron/engine/image/encode-png.ts'
import { auditModel } from '../../electron/engine/mesh/audit.ts'
import type { Model, Raster } from '../../electron/engine/model.ts'
import {
  albedoView,
  boxOf,
  coverage,
  coverageOverlap,
  sides,
  type Framing,
  type Side,
} from '../generator/carve/orthographic-view.ts'
import { randomFrom } from '../engine/volume/random.ts'

const collection = fileURLToPath(new URL('../../../shared/models/', import.meta.url))
const files: [string, string][] = [
  ['ai/trellis_txt2_chess.glb', 'model/gltf-binary'],
  ['ai/trellis_scene_pedestrian2.glb', 'model/gltf-binary'],
  ['ai/trellis_img2_light.glb', 'model/gltf-binary'],
  ['ai/hunyuan3d2_shape_untextured.glb', 'model/gltf-binary'],
  ['ai/hunyuan3d21_paint_case1.glb', 'model/gltf-binary'],
  ['ai/triposr_robot.glb', 'model/gltf-binary'],
  ['ai/triposr_fork.glb', 'model/gltf-binary'],
  ['ai/shape_spoon_vertexcolour.obj', 'model/obj'],
  ['classic/stanford_bunny.obj', 'model/obj'],
  ['classic/suzanne.obj', 'model/obj'],
  ['classic/teapot.obj', 'model/obj'],
  ['classic/cheburashka.obj', 'model/obj'],
  ['gltf/CesiumMilkTruck.glb', 'model/gltf-binary'],
  ['gltf/chr_knight.glb', 'model/gltf-binary'],
  ['gltf/WebP_duck_derived.glb', 'model/gltf-binary'],
  ['gltf/Draco_suzi.glb', 'model/gltf-binary'],
  ['gltf/controller_oculus_touch_v3_left.glb', 'model/gltf-binary'],
]
const prompts = [
  'a red dragon',
  'a wooden chair',
  'a mug',
  'a house',
  'a rocket',
  'a vase',
  'a knight',
  'a gear',
  'a tree',
  'a cat',
]

const side = 900
const margin = 0.06
const least = 0.98
const seed = 4711

interface Row {
  name: string
  overlaps: number[]
  deltaE: number
  volume: number
  triangles: number
  /** Processor time of this thread: what it takes on a core of its own. */
  ms: number
  fault: string
}

async function subjects(): Promise<{ name: string; model: () => Promise<Model> }[]> {
  const real = files
    .filter(([path]) => existsSync(collection + path))
    .map(([path, type]) => ({
      name: path,
      model: async () => readModel(new Uint8Array(readFileSync(collection + path)), type),
    }))
  if (real.length === 0) console.warn('SKIPPED: the collection of real models is not beside the project')
  const own = prompts.map((prompt) => ({
    name: prompt,
    model: async () =>
      readModel(
        (await textTo3d({ prompt, seed: 1, detail: 'draft', base: 'none' }, () => {})).glb,
        'model/gltf-binary',
      ),
  }))
  return [...real, ...own]
}

async function measure(
  name: string,
  truth: Model,
  framings: Record<Side, Framing>,
  detail: 'draft' | 'standard' | 'fine',
): Promise<Row> {
  const box = boxOf(truth)
  const pictures = {} as Record<Side, Raster>
  const images = {} as Record<Side, Uint8Array>
  for (const from of sides) {
    pictures[from] = await albedoView(truth, from, framings[from])
    images[from] = await encodePng(pictures[from])
  }
  const row: Row = { name, overlaps: [], deltaE: 0, volume: Number.NaN, triangles: 0, ms: 0, fault: '' }
  const before = process.threadCpuUsage()
  const heightMm = 1000 * (box.high[1] - box.low[1])
  try {
    const { glb, triangles } = await carveViews(
      { images, seed, detail, heightMm: 1000, smoothness: smoothness() },
      () => {},
    )
    const used = process.threadCpuUsage(before)
    row.ms = (used.user + used.system) / 1000
    row.triangles = triangles
    const result = placed(await readModel(glb, 'model/gltf-binary'), box, heightMm / 1e6)
    const audit = auditModel(result)
    if (!audit.watertight)
      row.fault = `open ${audit.openEdges}, non-manifold ${audit.nonManifoldEdges}, flipped ${audit.flippedEdges}`
    const known = auditModel(truth)
    if (known.watertight) row.volume = audit.volumeMm3 / known.volumeMm3
    let [sum, count] = [0, 0]
    for (const from of sides) {
      const drawn = await albedoView(result, from, framings[from])
      row.overlaps.push(coverageOverlap(alphaOf(pictures[from]), coverage(result, from, framings[from])))
      const colours = difference(pictures[from], drawn)
      sum += colours.sum
      count += colours.count
    }
    row.deltaE = sum / count
  } catch (error) {
    row.fault = String(error)
    row.overlaps = [0]
  }
  return row
}

/** The result in the truth's place: their boxes' middles together, one scale for all. */
function placed(model: Model, box: ReturnType<typeof boxOf>, scale: number): Model {
  const own = boxOf(model)
  const parts = model.parts.map((part) => ({
    ...part,
    positions: part.positions.map((value, at) => {
      const axis = (at % 3) as 0 | 1 | 2
      const middle = (own.low[axis] + own.high[axis]) / 2
      return (value - middle) * scale * 1000 + (box.low[axis] + box.high[axis]) / 2
    }),
  }))
  return { ...model, parts }
}

function alphaOf({ data }: Raster): Float32Array {
  return Float32Array.from({ length: data.length / 4 }, (_, pixel) => data[pixel * 4 + 3]! / 255)
}

/** CIE 1976 colour difference over pixels that both cover wholly. */
function difference(a: Raster, b: Raster): { sum: number; count: number } {
  let [sum, count] = [0, 0]
  for (let at = 0; at < a.data.length; at += 4) {
    if (a.data[at + 3]! < 255 || b.data[at + 3]! < 255) continue
    const [p, q] = [labOf(a.data, at), labOf(b.data, at)]
    sum += Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
    count++
  }
  return { sum, count }
}

/** CIE L*a*b* under D65 of an sRGB pixel (IEC 61966-2-1, CIE 15). */
function labOf(data: Uint8ClampedArray, at: number): [number, number, number] {
  const linear = [0, 1, 2].map((c) => {
    const value = data[at + c]! / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  const curve = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const [r, g, b] = linear as [number, number, number]
  const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
  const y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

function framingsOf(model: Model, differing: boolean, random: () => number): Record<Side, Framing> {
  const { low, high } = boxOf(model)
  const centre = [0, 1, 2].map((axis) => (low[axis]! + high[axis]!) / 2) as [number, number, number]
  const extent = Math.max(...[0, 1, 2].map((axis) => high[axis]! - low[axis]!))
  const framing = (): Framing => {
    if (!differing) return { width: side, height: side, scale: (side * (1 - 2 * margin)) / extent, centre }
    const scale = ((560 + 380 * random()) * (1 - 2 * margin)) / extent
    const room = (): number => 1.05 + 0.35 * random()
    const width = Math.ceil(extent * scale * room())
    const height = Math.ceil(extent * scale * room())
    const free = (length: number): number => (length - extent * scale) * 0.46 * (2 * random() - 1)
    return { width, height, scale, centre, shift: [free(width), free(height)] }
  }
  return { front: framing(), left: framing(), back: framing(), right: framing() }
}

function smoothness(): number {
  const at = process.argv.indexOf('--smoothness')
  return at < 0 ? 0.4 : Number(process.argv[at + 1])
}

const words = process.argv.slice(2)
const detailAt = words.indexOf('--detail')
const detail = (detailAt < 0 ? 'standard' : words[detailAt + 1]) as 'draft' | 'standard' | 'fine'
const only = words.filter(
  (word, i) => !word.startsWith('--') && !words[i - 1]?.startsWith('--detail') && !words[i - 1]?.startsWith('--smooth'),
)
const halves = words.includes('--same') ? [false] : words.includes('--differing') ? [true] : [false, true]
let missed = 0
for (const differing of halves) {
  console.log(
    differing ? `\nSizes, margins and scales that differ (seed ${seed})` : `Four sides of ${side} × ${side} pixels`,
  )
  const random = randomFrom(seed)
  const rows: Row[] = []
  for (const { name, model } of await subjects()) {
    if (only.length > 0 && !only.some((word) => name.includes(word))) continue
    const truth = await model()
    const row = await measure(name, truth, framingsOf(truth, differing, random), detail)
    rows.push(row)
    const reported = row.overlaps.map((overlap) => overlap.toFixed(4)).join(' ')
    console.log(
      `${name.padEnd(42)} IoU ${reported}  ΔE ${row.deltaE.toFixed(2).padStart(5)}  volume ${row.volume.toFixed(2).padStart(5)}  ` +
        `${String(row.triangles).padStart(6)} triangles  ${row.ms.toFixed(0).padStart(5)} ms  ${row.fault || 'closed'}`,
    )
  }
  const overlaps = rows.flatMap((row) => row.overlaps)
  const bad = rows.filter((row) => row.fault !== '' || row.overlaps.some((overlap) => overlap < least))
  missed += bad.length
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  console.log(
    `${rows.length} models: IoU least ${Math.min(...overlaps).toFixed(4)}, mean ${mean(overlaps).toFixed(4)}; ` +
      `mean ΔE ${mean(rows.map((row) => row.deltaE)).toFixed(2)}; time mean ${mean(rows.map((row) => row.ms)).toFixed(0)} ms; ${bad.length} missed`,
  )
}
process.exitCode = missed > 0 ? 1 : 0
