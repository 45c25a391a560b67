/**
 * How near the colours of filaments come to what is seen, beside plain k-means per triangle in CIELAB with as many colours, on the
 * triangles as they are and divided to at least ten thousand, as Bambu Studio does. What is seen: places spread evenly over the
 * surface that can be seen from outside, the base colour there against that of its filament, CIEDE2000 by a formula of the bench's own.
 * Half of the models were used for tuning; the others stand apart.
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { divideByColour } from '../../../electron/engine/filaments/divide-by-colour.ts'
import type { ColoursInput } from '../../../electron/engine/filaments/jobs.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { plainDivision } from './plain-division.ts'
import { judge, placesSeen } from './seen-difference.ts'

const collections = fileURLToPath(new URL('../../../../shared/', import.meta.url))
const tuned = [
  'models/ai/trellis_txt2_chess.glb',
  'models/ai/triposr_robot.glb',
  'models/gltf/chr_knight.glb',
  'models/gltf/controller_oculus_touch_v3_left.glb',
  'models/gltf/CesiumMilkTruck.glb',
  'models2/colour/rodin_robot.glb',
  'models2/foliage/twisted_tree_meshopt.glb',
  'models2/foliage/trellis_sprout.glb',
  'models2/terrain/nefertiti_scan.glb',
  'models2/thin/meshy_folding_chair_meshopt.glb',
]
const unseen = [
  'models/ai/trellis_img2_light.glb',
  'models/ai/trellis_scene_pedestrian2.glb',
  'models2/panels/furnimesh_credenza.glb',
  'models2/foliage/polyhaven_potted_plant_01.glb',
  'models/gltf/WebP_duck_derived.glb',
  'models2/colour/sf3d_viking.glb',
  'models2/colour/farm_crate_apples_meshopt.glb',
  'models2/characters/trellis_armoured_figure.glb',
  'models2/characters/readyplayerme_avatar.glb',
  'models2/foliage/meshy_tree_in_a_pot_meshopt.glb',
]
const counts = [4, 8, 16]
const heightMm = 100

/** ΔE at least this share lower than that of plain division. */
const asked = 0.15
/** Where plain division is nearer than this there is nothing to be better at: such rows are shown and not counted. */
const alike = 0.3

interface Row {
  ours: { deltaE: number; borderMm: number }
  plain: { deltaE: number; borderMm: number }
  fine: { deltaE: number; borderMm: number }
}

/** Prints a table for each half. True where all rows together reach the mark. */
export async function benchColours(quick: boolean): Promise<boolean> {
  if (!existsSync(collections)) {
    console.warn('SKIPPED: the collections of real models (../shared) are not here')
    return true
  }
  const rows: Row[] = []
  for (const [title, files] of [
    ['Tuned on', tuned],
    ['Not tuned on', unseen],
  ] as const) {
    console.log(`### ${title}\n`)
    console.log('| model | colours | ΔE ours | ΔE plain | ΔE plain, ≥ 10 k | border ours mm | plain | plain, ≥ 10 k |')
    console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
    const all: Row[] = []
    for (const file of quick ? files.slice(0, 3) : files) {
      const model = await readModel(new Uint8Array(readFileSync(collections + file)), '')
      for (const count of counts) {
        const row = await measured(model, count)
        if (row.plain.deltaE >= alike) all.push(row)
        const { ours, plain, fine } = row
        console.log(
          `| ${basename(file)} | ${count} | ${[ours, plain, fine].map(({ deltaE }) => deltaE.toFixed(2)).join(' | ')} | ${[ours, plain, fine].map(({ borderMm }) => borderMm.toFixed(0)).join(' | ')} |`,
        )
      }
    }
    rows.push(...all)
    compare(title, all)
    console.log('')
  }
  return compare('All', rows)
}

/** True where the mark is reached against the triangles as they are. */
function compare(title: string, rows: readonly Row[]): boolean {
  let reached = true
  for (const against of ['plain', 'fine'] as const) {
    const lower = 1 - geometricMean(rows.map((row) => row.ours.deltaE / row[against].deltaE))
    const border = geometricMean(rows.map((row) => row.ours.borderMm / row[against].borderMm))
    const shorter = rows.filter((row) => row.ours.borderMm < row[against].borderMm).length
    const words = against === 'plain' ? 'triangles as they are' : 'at least 10 k triangles'
    console.log(
      `\n${title}, against plain k-means, ${words}: ΔE ${(100 * lower).toFixed(1)} % lower, borders × ${border.toFixed(2)}, shorter in ${shorter} of ${rows.length}`,
    )
    if (against === 'plain') reached = lower >= asked && border < 1
  }
  return reached
}

async function measured(model: Model, count: number): Promise<Row> {
  const input: ColoursInput = {
    file: new Uint8Array(),
    mediaType: '',
    name: 'bench',
    count,
    from: 'found',
    spools: [],
    flattenLight: false,
    smoothness: 0.5,
    nozzleMm: 0.4,
    heightMm,
    layerMm: 0.2,
  }
  const divided = await divideByColour(model, input, () => undefined)
  const places = await placesSeen(model)
  const scale = divided.scale
  return {
    ours: judge(places, divided.model, scale),
    plain: judge(places, await plainDivision(model, count, 0, scale), scale),
    fine: judge(places, await plainDivision(model, count, 10_000, scale), scale),
  }
}

function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(Math.max(1e-6, value)), 0) / values.length)
}
