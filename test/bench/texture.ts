/**
 * Texturing: texels a second for every material, a 4K run with its memory, carry-over of real looks, seams of every material.
 * `node test/bench/texture.ts [--materials oak,brick] [--quick]`. Ends with 1 when anything misses its mark.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { MeshoptSimplifier } from 'meshoptimizer'
import { TorusKnotGeometry } from 'three'
import { readModel } from '../../electron/engine/formats/read-model.ts'
import { writeGlb } from '../../electron/engine/formats/glb-write.ts'
import { weldPositions } from '../../electron/engine/mesh/weld.ts'
import type { Model } from '../../electron/engine/model.ts'
import { carryOver } from '../../electron/engine/texture/carry-over.ts'
import { materials } from '../../electron/generator/texture/materials/material-list.ts'
import { paintModel } from '../../electron/generator/texture/paint-model.ts'
import { meanDifference } from '../engine/texture/look-difference.ts'
import { seamDifferences } from '../engine/texture/seams.ts'

const { values } = parseArgs({ options: { materials: { type: 'string' }, quick: { type: 'boolean', default: false } } })
const collection = fileURLToPath(new URL('../../../shared/models/', import.meta.url))
let missed = 0

/** Processor time of this thread: reports more than the clock on a busy machine. */
async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; cpuMs: number }> {
  const before = process.threadCpuUsage()
  const result = await work()
  const { user, system } = process.threadCpuUsage(before)
  return { result, cpuMs: (user + system) / 1000 }
}

function knot(): Model {
  const geometry = new TorusKnotGeometry(0.04, 0.012, 160, 20)
  return {
    name: 'knot',
    materials: [{ name: 'plain', baseColour: [1, 1, 1, 1], metalness: 0, roughness: 0.5 }],
    parts: [
      {
        name: 'knot',
        material: 0,
        positions: Float32Array.from(geometry.getAttribute('position').array),
        normals: Float32Array.from(geometry.getAttribute('normal').array),
        indices: Uint32Array.from(geometry.getIndex()!.array),
      },
    ],
  }
}

console.log('material              k texels/s   seam ΔE: mean  median    p95')
const asked = values.materials?.split(',')
const rates: number[] = []
for (const material of materials) {
  if (asked !== undefined && !asked.includes(material.id)) continue
  const paint = async () => paintModel(knot(), [{ material, where: { kind: 'all' } }], { resolution: 1024, seed: 1 })
  const { result, cpuMs } = await timed(paint)
  const { atlas, layout } = result
  const seams = seamDifferences(layout, atlas.baseColour)
  const at = (share: number): string => seams[Math.floor(share * (seams.length - 1))]!.toFixed(2).padStart(7)
  const rate = atlas.covered / cpuMs
  rates.push(rate)
  const mean = (seams.reduce((sum, value) => sum + value, 0) / seams.length).toFixed(2)
  console.log(`${material.id.padEnd(20)} ${rate.toFixed(0).padStart(10)}   ${mean.padStart(12)} ${at(0.5)} ${at(0.95)}`)
}
rates.sort((a, b) => a - b)
console.log(
  `median ${rates[rates.length >> 1]?.toFixed(0)} thousand texels a second of processor time, everything included`,
)

if (existsSync(collection)) {
  const read = async (file: string): Promise<Model> => readModel(new Uint8Array(readFileSync(collection + file)), '')
  if (!values.quick) {
    const model = await read('ai/trellis_txt2_chess.glb')
    const oak = materials.find(({ id }) => id === 'oak')!
    const { result, cpuMs } = await timed(async () =>
      paintModel(model, [{ material: oak, where: { kind: 'all' } }], { resolution: 4096, seed: 1 }),
    )
    const glb = await writeGlb(result.model)
    const peakMb = process.resourceUsage().maxRSS / 1024
    if (peakMb > 1536) missed++
    console.log(
      `4K oak on the chess piece: ${(cpuMs / 1000).toFixed(1)} s of this thread, ${(result.atlas.covered / 1e6).toFixed(1)} M texels, ` +
        `${(glb.byteLength / 1e6).toFixed(1)} MB, peak memory ${peakMb.toFixed(0)} MB`,
    )
  }
  await MeshoptSimplifier.ready
  for (const file of [
    'ai/trellis_txt2_chess.glb',
    'ai/trellis_img2_light.glb',
    'ai/trellis_scene_pedestrian2.glb',
    'ai/triposr_fork.glb',
    'ai/triposr_robot.glb',
    'gltf/CesiumMilkTruck.glb',
    'gltf/chr_knight.glb',
    'gltf/controller_oculus_touch_v3_left.glb',
  ]) {
    const source = await read(file)
    const { positions, indices } = weldPositions(source)
    const [fewer] = MeshoptSimplifier.simplify(indices, positions, 3, Math.floor(indices.length / 6) * 3, 0.01)
    const { result: made, cpuMs } = await timed(async () => carryOver(source, { positions, indices: fewer }))
    const mean = await meanDifference(source, made, 20_000)
    if (mean > 3) missed++
    console.log(
      `carry-over ${file.padEnd(42)} mean ΔE ${mean.toFixed(2)}  ${(cpuMs / 1000).toFixed(1)} s of this thread`,
    )
  }
} else console.warn('SKIPPED: the collection of real models (../shared/models) is not here')
process.exitCode = missed > 0 ? 1 : 0
