/**
 * What others make of our files for slicers. Twenty closed models of four filaments each, written as 3MF: lib3mf reads them, strictly
 * where they are to be strictly valid, and PrusaSlicer slices them. Where its outermost lines run beside our outline of a layer, the
 * length that each tool draws is held against the length that runs beside outline of its filament.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { textTo3d } from '../../../electron/generator/generate/text-to-3d.ts'
import { write3mf } from '../../../electron/engine/formats/3mf-write.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'
import { weldPositions } from '../../../electron/engine/mesh/weld.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { readWithLib3mf } from '../../support/lib3mf.ts'
import { outlinesOf, type Outline } from './outlines.ts'
import { outerLines } from './outer-lines.ts'

const prompts = [
  'a tall blue vase with spiral ribs',
  'a mug',
  'a chess queen',
  'a chess king',
  'a chess pawn',
  'a snowman',
  'a gear with 24 teeth, 6 cm',
  'three gold stars',
  'a rocket',
  'a mushroom',
  'a red apple',
  'a teapot',
  'a bowl',
  'a candle holder',
  'a heart',
  'a castle tower',
  'a pumpkin',
  'a duck',
  'a fish',
  'a cactus in a pot',
  'a lighthouse',
  'a house',
  'a robot',
  'an owl',
  'a chess bishop',
  'a chess rook',
  'a chess knight',
  'a bottle',
  'an egg',
  'a pear',
  'a barrel',
  'a bell',
  'a lemon',
  'a strawberry',
  'a tall vase',
  'a christmas tree',
  'a cat',
  'a dragon',
  'an elephant',
  'a frog',
]
const tools = 4
const heightMm = 50
const layerMm = 0.2
const most = 3
/** Longer triangles beside each other, of two colours, are stripes narrower than a line, which no slicer draws. */
const longestMm = 20
/** Along the outline a line of 0.45 mm is drawn half its width inside. */
const nearMm = 0.45

/** Whether everything is as it should be. `quick`: four models. */
export async function benchDialects(quick: boolean): Promise<boolean> {
  const wanted = quick ? 4 : 20
  const slicer = spawnSync('which', ['prusa-slicer']).status === 0
  if (!slicer) console.log('PrusaSlicer is not here: lib3mf alone judges.')
  const folder = mkdtempSync(join(tmpdir(), 'maquette-dialects-'))
  let good = true
  let done = 0
  console.log(
    '| model | triangles | lib3mf | tools | worst tool off by | outline with a line |\n| --- | ---: | --- | ---: | ---: | ---: |',
  )
  for (const prompt of prompts) {
    if (done === wanted) break
    const model = await painted(prompt)
    if (model === null) continue
    const sliced = slicer ? await slicedLines(model, folder) : null
    if (sliced === 'falls') continue
    done++
    const warnings = await judged(model)
    const isGood = warnings.length === 0 && (sliced === null || (sliced.tools === tools && sliced.worst <= most))
    good &&= isGood
    console.log(
      `| ${prompt} | ${auditModel(model).triangles} | ${warnings.length === 0 ? 'no warnings' : warnings.join(', ')} | ${sliced?.tools ?? '–'} | ${sliced === null ? '– | –' : `${sliced.worst.toFixed(2)} % | ${sliced.along.toFixed(1)} %`} |${isGood ? '' : ' missed'}`,
    )
  }
  rmSync(folder, { recursive: true, force: true })
  if (done < wanted) console.log(`Only ${done} models are closed, of small triangles and stand by themselves.`)
  return good && done === wanted
}

/** One body of this height in millimetres, its triangles by the nearest of four places far from each other; null where it is not one closed body of small triangles. */
async function painted(prompt: string): Promise<Model | null> {
  const made = await textTo3d({ prompt, seed: 5 }, () => undefined).catch(() => null)
  if (made === null) return null
  const model = await readModel(made.glb, 'model/gltf-binary')
  const audit = auditModel(model)
  if (!audit.watertight || audit.shells !== 1) return null
  const { positions, indices } = weldPositions(model)
  const scale = heightMm / audit.sizeMm[1]
  for (let i = 0; i < positions.length; i++) positions[i] = positions[i]! * scale
  const longest = longestEdge(positions, indices) * 1000
  if (longest > longestMm) {
    console.log(`| ${prompt} | left out: a side of ${longest.toFixed(0)} mm | | | | |`)
    return null
  }
  const centre = (face: number): number[] =>
    [0, 1, 2].map(
      (axis) => [0, 1, 2].reduce((sum, corner) => sum + positions[indices[face * 3 + corner]! * 3 + axis]!, 0) / 3,
    )
  const centres = Array.from({ length: indices.length / 3 }, (_, face) => centre(face))
  const distance = (a: readonly number[], b: readonly number[]): number =>
    Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!)
  const seeds = [centres[0]!]
  while (seeds.length < tools) {
    const far = centres.map((place) => Math.min(...seeds.map((seed) => distance(place, seed))))
    seeds.push(centres[far.indexOf(Math.max(...far))]!)
  }
  const filamentOf = centres.map((place) => {
    const away = seeds.map((seed) => distance(place, seed))
    return away.indexOf(Math.min(...away))
  })
  return {
    name: prompt,
    parts: seeds.map((_, filament) => ({
      name: `filament ${filament + 1}`,
      material: filament,
      positions,
      indices: Uint32Array.from(
        filamentOf.flatMap((own, face) => (own === filament ? [...indices.subarray(face * 3, face * 3 + 3)] : [])),
      ),
    })),
    materials: seeds.map((_, i) => ({
      name: `Filament ${i + 1}`,
      baseColour: [i % 2, i > 1 ? 1 : 0, i === 0 ? 1 : 0, 1],
      metalness: 0,
      roughness: 1,
      filament: i + 1,
    })),
  }
}

function longestEdge(positions: Float32Array, indices: Uint32Array): number {
  let longest = 0
  for (let i = 0; i < indices.length; i++) {
    const a = indices[i]! * 3
    const b = indices[i % 3 === 2 ? i - 2 : i + 1]! * 3
    const side = [0, 1, 2].map((axis) => positions[a + axis]! - positions[b + axis]!)
    longest = Math.max(longest, Math.hypot(...side))
  }
  return longest
}

/** What lib3mf finds that it should not: anything in strict files, anything but paint without a namespace in the others. */
async function judged(model: Model): Promise<string[]> {
  const found: string[] = []
  for (const dialect of ['standard', 'cura', 'objects'] as const) {
    const { warnings, refused } = await readWithLib3mf(await write3mf(model, { dialect }), true)
    if (refused !== null || warnings.length > 0) found.push(`${dialect}: ${refused ?? warnings.join(' ')}`)
  }
  for (const dialect of ['bambu', 'orca'] as const) {
    const { warnings, refused } = await readWithLib3mf(await write3mf(model, { dialect }), false)
    const others = new Set(warnings.filter((warning) => warning !== 32935 && warning !== 32942))
    if (refused !== null || others.size > 0) found.push(`${dialect}: ${refused ?? [...others].join(' ')}`)
  }
  return found
}

/**
 * How many tools extrude; by how many percent the length of the worst one is off from that of its filament's outline, which runs beside
 * the lines; and how much of the outline has a line beside it: no line reaches into tips between two colours.
 */
async function slicedLines(
  model: Model,
  folder: string,
): Promise<{ tools: number; worst: number; along: number } | 'falls'> {
  const file = join(folder, 'model.3mf')
  const gcode = join(folder, 'model.gcode')
  writeFileSync(file, await write3mf(model))
  const each = (value: string): string => Array.from({ length: tools }, () => value).join(',')
  const { status, stderr } = spawnSync(
    'prusa-slicer',
    [
      '--export-gcode',
      '-o',
      gcode,
      '--dont-arrange',
      '--center',
      '100,100',
      '--skirts',
      '0',
      '--nozzle-diameter',
      each('0.4'),
      '--filament-diameter',
      each('1.75'),
      '--temperature',
      each('200'),
      '--first-layer-temperature',
      each('200'),
      '--layer-height',
      String(layerMm),
      '--first-layer-height',
      '0.2',
      '--perimeters',
      '1',
      '--fill-density',
      '0',
      '--top-solid-layers',
      '0',
      '--bottom-solid-layers',
      '0',
      '--external-perimeter-extrusion-width',
      '0.45',
      '--bed-shape',
      '0x0,200x0,200x200,0x200',
      file,
    ],
    { encoding: 'utf8' },
  )
  // It has nothing to stand on.
  if (stderr.includes('no extrusions in the first layer')) return 'falls'
  if (status !== 0) throw new Error(`PrusaSlicer: ${stderr}`)
  const outlines = outlinesOf(model, [100, 100])
  const drawn = new Float64Array(tools)
  const ours = new Float64Array(tools)
  const seen = new Map<number, Outline>()
  for (const { tool, z, from, to } of outerLines(readFileSync(gcode, 'utf8'))) {
    // The first layer is drawn wider.
    if (z < layerMm * 1.5) continue
    const outline = seen.get(z) ?? outlines(z - layerMm / 2)
    seen.set(z, outline)
    const { distance, filament } = outline.nearest((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
    if (distance > nearMm) continue
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    drawn[tool]! += length
    ours[filament]! += length
  }
  const total = [...seen.values()].reduce((sum, { length }) => sum + length, 0)
  return {
    tools: drawn.filter((length) => length > 0).length,
    worst: Math.max(...Array.from(drawn, (length, tool) => Math.abs(length / ours[tool]! - 1) * 100)),
    along: (drawn.reduce((sum, length) => sum + length, 0) / total) * 100,
  }
}
