/**
 * What one picture gives, against objects whose shape is known: each is drawn from the front, made into a body by Body 2 and by
 * the inflated pillow (`image-to-3d`, puffed), and the side views of both are laid over that of the object.
 * `npm run bench one-picture`, or `node test/bench/one-picture.ts [--detail draft] [--sheet FILE] [name …]`. Objects stand in
 * turn in two halves: rules were made by looking at the first, the second was only measured. Ends with 1 where the second half
 * gains less than 20 points on average, a front keeps less than 0.9 of its outline, or a result is not closed.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { carveViews } from '../../electron/generator/carve/carve-views.ts'
import { imageTo3d } from '../../electron/generator/generate/image-to-3d.ts'
import { textTo3d } from '../../electron/generator/generate/text-to-3d.ts'
import { recipes } from '../../electron/generator/recipes/recipe-list.ts'
import { readModel } from '../../electron/engine/formats/read-model.ts'
import { encodePng } from '../../electron/engine/image/encode-png.ts'
import { auditModel } from '../../electron/engine/mesh/audit.ts'
import type { Model } from '../../electron/engine/model.ts'
import { albedoView, boxOf, coverage, coverageOverlap, type Framing } from '../generator/carve/orthographic-view.ts'

const collection = fileURLToPath(new URL('../../../shared/', import.meta.url))
/** Single objects that look to the front, as their makers placed them. */
const files = [
  'models/ai/trellis_txt2_chess.glb',
  'models/ai/trellis_scene_pedestrian2.glb',
  'models/ai/trellis_img2_light.glb',
  'models/ai/hunyuan3d2_shape_untextured.glb',
  'models/ai/hunyuan3d21_paint_case1.glb',
  'models/ai/triposr_robot.glb',
  'models/ai/triposr_fork.glb',
  'models/ai/shape_spoon_vertexcolour.obj',
  'models/classic/stanford_bunny.obj',
  'models/classic/suzanne.obj',
  'models/classic/teapot.obj',
  'models/classic/cheburashka.obj',
  'models/classic/igea_tristrips.ply',
  'models/gltf/CesiumMilkTruck.glb',
  'models/gltf/chr_knight.glb',
  'models/gltf/WebP_duck_derived.glb',
  'models/gltf/Meshopt_pirate.glb',
  'models2/animated/robot_expressive.glb',
  'models2/characters/readyplayerme_avatar.glb',
  'models2/characters/quaternius_witch.glb',
  'models2/characters/trellis_armoured_figure.glb',
  'models2/thin/meshy_folding_chair_meshopt.glb',
  'models2/foliage/meshy_tree_in_a_pot_meshopt.glb',
  'models2/foliage/twisted_tree_meshopt.glb',
  'models2/foliage/polyhaven_potted_plant_01.glb',
  'models2/panels/furnimesh_credenza.glb',
  'models2/panels/meshy_open_cardboard_box_meshopt.glb',
  'models2/panels/bunk_bed.glb',
  'models2/colour/rodin_robot.glb',
  'models2/colour/sf3d_viking.glb',
  'models2/terrain/nefertiti_scan.glb',
  'models2/terrain/statue_open_base.glb',
  'models2/formats/female02_utf16le/female02.obj',
  'models2/large/meshy_fountain_940k_draco.glb',
]
const mediaTypes: Record<string, string> = { glb: 'model/gltf-binary', obj: 'model/obj', ply: 'model/ply' }

const pictureSide = 720
const measured = 480
const margin = 0.06
/** The aim is 0.2; 0.196 is what was reached on either half. */
const minGain = 0.2
const minFront = 0.9

interface Subject {
  name: string
  model: () => Promise<Model>
}

interface Row {
  name: string
  half: 'tuned' | 'held out'
  front: number
  pillow: number
  body: number
  kind: string
  fault: string
  /** Silhouettes for the sheet: the object's front and side, the pillow's side, the body's side and front. */
  pictures: Float32Array[]
}

function subjects(): Subject[] {
  const there = files.filter((path) => existsSync(collection + path))
  if (there.length === 0) console.warn('SKIPPED: the collection of real models is not beside the project')
  const real = there.map((path) => ({
    name: path,
    model: () => readModel(new Uint8Array(readFileSync(collection + path)), mediaTypes[path.split('.').at(-1)!]!),
  }))
  const own = recipes.map(({ names }) => ({
    name: `recipe ${names[0]!}`,
    model: async () => {
      const input = { prompt: `a ${names[0]!}`, seed: 0, detail: 'draft', base: 'none' } as const
      return readModel((await textTo3d(input, () => {})).glb, 'model/gltf-binary')
    },
  }))
  return [...real, ...own]
}

/** Middle of the box in the middle of the picture, one scale for every side. */
function framingOf(model: Model, side: number): Framing {
  const { low, high } = boxOf(model)
  const centre = [0, 1, 2].map((axis) => (low[axis]! + high[axis]!) / 2) as [number, number, number]
  const longest = Math.max(...[0, 1, 2].map((axis) => high[axis]! - low[axis]!))
  return { width: side, height: side, scale: (side * (1 - 2 * margin)) / longest, centre }
}

function heightOf(model: Model): number {
  const { low, high } = boxOf(model)
  return high[1] - low[1]
}

/** As high as the truth in its picture, the boxes' middles together. */
function likeTruth(model: Model, truth: Model): Framing {
  const own = framingOf(model, measured)
  const scale = (framingOf(truth, measured).scale * heightOf(truth)) / heightOf(model)
  return { ...own, scale }
}

async function measure({ name, model }: Subject, half: Row['half'], detail: 'draft' | 'standard'): Promise<Row> {
  const truth = await model()
  const picture = await encodePng(await albedoView(truth, 'front', framingOf(truth, pictureSide)))
  const framing = framingOf(truth, measured)
  const [front, side] = [coverage(truth, 'front', framing), coverage(truth, 'right', framing)]
  const pillow = await readModel(
    (await imageTo3d({ image: picture, seed: 0, detail, depth: 1, relief: 0.35 }, () => {})).glb,
    'model/gltf-binary',
  )
  const made = await carveViews(
    { images: { front: picture }, seed: 0, symmetry: 'auto', relief: 0.5, detail },
    () => {},
  )
  const body = await readModel(made.glb, 'model/gltf-binary')
  const audit = auditModel(body)
  const pillowSide = coverage(pillow, 'right', likeTruth(pillow, truth))
  const bodySide = coverage(body, 'right', likeTruth(body, truth))
  const bodyFront = coverage(body, 'front', likeTruth(body, truth))
  return {
    name,
    half,
    front: coverageOverlap(front, bodyFront),
    pillow: coverageOverlap(side, pillowSide),
    body: coverageOverlap(side, bodySide),
    kind: String(made.understood['takenFor']),
    fault: audit.watertight ? '' : `open ${audit.openEdges}, non-manifold ${audit.nonManifoldEdges}`,
    pictures: [front, side, pillowSide, bodySide, bodyFront],
  }
}

/** All silhouettes, a row of five for each object, four objects beside each other. */
async function writeSheet(path: string, rows: readonly Row[]): Promise<void> {
  const [small, across] = [96, 4]
  const width = across * (5 * small + 8)
  const height = Math.ceil(rows.length / across) * (small + 4)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  rows.forEach(({ pictures }, at) => {
    pictures.forEach((covered, k) => {
      const [left, top] = [(at % across) * (5 * small + 8) + k * small, Math.floor(at / across) * (small + 4)]
      for (let y = 0; y < small; y++) {
        for (let x = 0; x < small; x++) {
          const from = Math.floor((y * measured) / small) * measured + Math.floor((x * measured) / small)
          const shade = 255 - 200 * covered[from]!
          data.set(
            [shade, shade, k === 0 || k === 1 ? 255 - 60 * covered[from]! : shade],
            ((top + y) * width + left + x) * 4,
          )
        }
      }
    })
  })
  writeFileSync(path, await encodePng({ width, height, data }))
}

const words = process.argv.slice(2)
const valueOf = (option: string): string | undefined => {
  const at = words.indexOf(option)
  return at < 0 ? undefined : words[at + 1]
}
const detail = (valueOf('--detail') ?? 'draft') as 'draft' | 'standard'
const only = words.filter((word, at) => !word.startsWith('--') && !words[at - 1]?.startsWith('--'))
const rows: Row[] = []
for (const [at, subject] of subjects().entries()) {
  if (only.length > 0 && !only.some((word) => subject.name.includes(word))) continue
  const row = await measure(subject, at % 2 === 0 ? 'tuned' : 'held out', detail)
  rows.push(row)
  const [front, pillow, body] = [row.front, row.pillow, row.body].map((share) => (100 * share).toFixed(1).padStart(5))
  console.log(
    `${row.name.padEnd(50)} ${row.half.padEnd(8)} front ${front}  side: pillow ${pillow}, Body 2 ${body}  ` +
      `${row.kind.padEnd(7)} ${row.fault || 'closed'}`,
  )
}
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
let missed = rows.filter(({ front, fault }) => front < minFront || fault !== '').length
for (const half of ['tuned', 'held out'] as const) {
  const own = rows.filter((row) => row.half === half)
  if (own.length === 0) continue
  const [pillow, body] = [mean(own.map((row) => row.pillow)), mean(own.map((row) => row.body))]
  if (half === 'held out' && body - pillow < minGain) missed++
  console.log(
    `${half}: ${own.length} objects, side view's overlap: pillow ${(100 * pillow).toFixed(1)}, Body 2 ${(100 * body).toFixed(1)}, ` +
      `gain ${(100 * (body - pillow)).toFixed(1)} points; front ${(100 * mean(own.map((row) => row.front))).toFixed(1)}`,
  )
}
const sheet = valueOf('--sheet')
if (sheet !== undefined) await writeSheet(sheet, rows)
process.exitCode = missed > 0 ? 1 : 0
