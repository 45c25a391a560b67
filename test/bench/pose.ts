/**
 * Whether models are stood upright and turned to the front as a person would: `npm run bench pose [-- NAME …]`
 *
 * `pose/marks.json` says for each model which of its axes, as read, points up, and which faces the viewer, by eye. Each
 * is turned by random quarter turns and then as suggested; a second count starts from the marked pose, where every
 * suggestion is wrong. The figures' weights were fitted on the half with even numbers; the other is reported for itself.
 * `--centred` moves every model's middle to its origin first.
 *
 * The models lie in `../shared`, or in the folder named by `MAQUETTE_POSE_MODELS`. Those of `models-upright` are of public
 * collections: common-3d-test-models (Alec Jacobson), KayKit (Kay Lousberg) and starter kits of Kenney.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { zipSync } from 'fflate'
import { readModel } from '../../electron/engine/formats/read-model.ts'
import { inCoordinateSystem, placedModel } from '../../electron/engine/formats/with-coordinate-system.ts'
import { finiteBoundsOf, middleOf, noBounds } from '../../electron/engine/mesh/bounds.ts'
import { likelyPose } from '../../electron/engine/mesh/likely-pose.ts'
import type { Model } from '../../electron/engine/model.ts'
import { randomNumbers } from '../../electron/engine/random-numbers.ts'
import {
  alongFront,
  facing,
  quarterTurned,
  rotationOf,
  type Orientation,
  type UpAxis,
} from '../../shared/formats/orientation.ts'

interface Mark {
  file: string
  up: UpAxis
  /** Several where a person would accept each; absent where any will do. */
  front?: UpAxis[]
}

const shared = process.env['MAQUETTE_POSE_MODELS'] ?? fileURLToPath(new URL('../../../shared/', import.meta.url))
const marks = JSON.parse(readFileSync(new URL('pose/marks.json', import.meta.url), 'utf8')) as Mark[]
const words = process.argv.slice(2).filter((option) => !option.startsWith('--'))
const centred = process.argv.includes('--centred')
const turnsEach = 3

const rows: { half: string; turned: Outcome[]; good: Outcome; ms: number }[] = []
const missing = new Set<string>()
for (const [number, mark] of marks.entries()) {
  if (words.length > 0 && !words.some((word) => mark.file.includes(word))) continue
  const path = join(shared, mark.file)
  if (!existsSync(path)) {
    missing.add(mark.file.split('/')[0]!)
    continue
  }
  const read = await readModel(/\.(gltf|dae)$/.test(path) ? zipped(path) : new Uint8Array(readFileSync(path)), '')
  const model = centred ? centredModel(read) : read
  const random = randomNumbers(number + 1)
  const turned = Array.from({ length: turnsEach }, () => outcomeOf(model, mark, anyOrientation(random)))
  const good = outcomeOf(model, mark, facing(mark.up, mark.front?.[0] ?? alongFront({ up: mark.up })))
  const ms = Math.max(good.ms, ...turned.map((one) => one.ms))
  rows.push({ half: number % 2 === 0 ? 'tuned on' : 'not tuned on', turned, good, ms })
  const faults = [...turned.filter((one) => !one.isUpright).map(() => 'not upright'), ...faultsOf(good)]
  if (faults.length > 0 || words.length > 0) console.log(`${mark.file}: ${faults.join(', ') || 'right'}`)
}
if (missing.size > 0) console.error(`SKIPPED: models of ../shared/${[...missing].join(', ../shared/')} are not here`)
let failed = false
for (const half of ['tuned on', 'not tuned on']) report(half)
if (failed) process.exitCode = 1

interface Outcome {
  isUpright: boolean
  /** Null where any front will do. */
  isFront: boolean | null
  isSuggestedUp: boolean
  isSuggestedFront: boolean
  ms: number
}

function outcomeOf(model: Model, { up, front }: Mark, start: Orientation): Outcome {
  const placed = inCoordinateSystem(model, { ...start, scale: 1 })
  const from = performance.now()
  const pose = likelyPose(placed)
  const ms = performance.now() - from
  const now = (axis: UpAxis, row: number): number => {
    const sign = axis.startsWith('-') ? -1 : 1
    const first = rotationOf(start).map((each) => sign * each['xyz'.indexOf(axis.at(-1)!)]!)
    return rotationOf(pose ?? { up: 'y' })[row]!.reduce((sum, value, i) => sum + value * first[i]!, 0)
  }
  const isUpright = now(up, 1) === 1
  return {
    isUpright,
    isFront: front === undefined ? null : isUpright && front.some((axis) => now(axis, 2) === 1),
    isSuggestedUp: pose !== null && pose.up !== 'y',
    isSuggestedFront: pose !== null && pose.up === 'y',
    ms,
  }
}

function anyOrientation(random: () => number): Orientation {
  let orientation: Orientation = { up: 'y' }
  for (let i = 0; i < 12; i++)
    orientation = quarterTurned(orientation, (['vertical', 'sight', 'side'] as const)[Math.floor(random() * 3)]!)
  return orientation
}

function faultsOf({ isSuggestedUp, isSuggestedFront, isFront }: Outcome): string[] {
  if (isSuggestedUp) return ['a good pose is tipped over']
  return isSuggestedFront && isFront === false ? ['a good front is turned away'] : []
}

function report(half: string): void {
  const own = rows.filter((row) => row.half === half)
  if (own.length === 0) return
  const turned = own.flatMap((row) => row.turned)
  const fronts = turned.filter(({ isFront }) => isFront !== null)
  const share = (part: number, of: number) => `${((100 * part) / of).toFixed(1)} % of ${of}`
  const upright = turned.filter(({ isUpright }) => isUpright).length
  const suggestedUp = own.filter(({ good }) => good.isSuggestedUp).length
  const facesFront = own.filter(({ good }) => good.isFront !== null)
  console.log(
    [
      `${half}: ${own.length} models`,
      `turned at random, then upright: ${share(upright, turned.length)}`,
      `upright and facing front: ${share(fronts.filter(({ isFront }) => isFront).length, fronts.length)}`,
      `wrong suggestions for good poses, up: ${share(suggestedUp, own.length)}`,
      `front: ${share(facesFront.filter(({ good }) => good.isFront === false && !good.isSuggestedUp).length, facesFront.length)}`,
      `slowest ${Math.round(Math.max(...own.map(({ ms }) => ms)))} ms`,
    ].join('; '),
  )
  failed ||= suggestedUp / own.length > 0.05
}

function centredModel(model: Model): Model {
  const bounds = noBounds()
  for (const { positions, indices } of model.parts) finiteBoundsOf(positions, indices, bounds)
  const [x, y, z] = middleOf(bounds)
  return placedModel(model, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1])
}

/** A file with those that it needs. */
function zipped(path: string): Uint8Array {
  const at = dirname(path)
  const names = readdirSync(at).filter((name) => statSync(join(at, name)).isFile())
  const own = names.filter((name) => name === basename(path) || !/\.(glb|gltf|obj|stl|ply|dae)$/i.test(name))
  return zipSync(Object.fromEntries(own.map((name) => [name, new Uint8Array(readFileSync(join(at, name)))])))
}
