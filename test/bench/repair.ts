/**
 * Repair of defective meshes, beside admesh and PrusaSlicer on the same files: is the result closed for three judges (our
 * audit, admesh, manifold-3d), and does it enclose the same volume as before? `npm run bench repair [-- NAME …]`
 *
 * The volume before is that of the defect-free base where the file was derived from one; otherwise what the generalised
 * winding number of the file encloses, faces that are there twice taken once and neighbours turned to agree. Files that enclose nothing (sheets, soups: listed below) have none and are
 * judged by being closed alone. A model that is not STL is given to all as STL of 100 mm diagonal.
 *
 * In the end every file is prepared as an artist would have it, 30 mm high as 3MF, and PrusaSlicer slices what came out:
 * does it take it for closed, and does it complain? The same is asked of the files as they are.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readModel } from '../../electron/engine/formats/read-model.ts'
import { auditModel } from '../../electron/engine/mesh/audit.ts'
import { type Body, bodyBounds, bodyFromModel, modelFromBody } from '../../electron/engine/repair/body.ts'
import { withoutDuplicates } from '../../electron/engine/repair/clean-faces.ts'
import { enclosedVolume } from '../../electron/engine/repair/enclosed-volume.ts'
import { agreeInWinding } from '../../electron/engine/repair/orient-patches.ts'
import { repairBody } from '../../electron/engine/repair/repair.ts'
import { isSolid } from '../../electron/engine/repair/solids.ts'
import { writeStl } from '../../electron/engine/formats/stl-write.ts'
import { colourChange } from './repair/colour-change.ts'
import { prepared3mf } from './repair/prepared.ts'
import { rawStl } from './repair/raw-stl.ts'
import { sliced } from './repair/sliced.ts'

const collection = fileURLToPath(new URL('../../../shared/models/', import.meta.url))
if (!existsSync(collection)) {
  console.error('SKIPPED: the collection of real models (../shared/models) is not here')
  process.exit(0)
}

/** Volume of the base of the derived files, and what their unit makes of it. */
const baseVolume = 12890.59
const derived: Record<string, number | null> = {
  ascii: baseVolume,
  degenerate_faces: baseVolume,
  duplicate_faces: baseVolume,
  far_from_origin: baseVolume,
  flipped_faces: baseVolume,
  floating_specks: baseVolume,
  inch_scale: baseVolume / 25.4 ** 3,
  inner_cavity: null,
  inside_out: baseVolume,
  many_small_holes: baseVolume,
  metres_scale: baseVolume / 1e9,
  nested_same_orientation: null,
  nonmanifold_fin: baseVolume,
  one_hole: baseVolume,
  open_shell_half: null,
  overlapping_shells: null,
  solid_named_binary: baseVolume,
  t_junction: baseVolume,
  unwelded_jitter: baseVolume,
}
const others = [
  'stl/trimesh_soup.stl',
  'stl/trimesh_teapot.stl',
  'stl/trimesh_shared.STL',
  'stl/trimesh_multibody.stl',
  'stl/assimp_Spider_ascii.stl',
  'stl/assimp_sphereWithHole.stl',
  'stl/assimp_triangle_with_two_solids.stl',
  'stl/assimp_3DSMaxExport.STL',
  'stl/thingi10k_112932.stl',
  'stl/gmsh_terrain_open.stl',
  'ai/trellis_img2_light.glb',
  'ai/triposr_robot.glb',
  'ai/triposr_fork.glb',
  'ai/shape_spoon_vertexcolour.obj',
  'other/obj_spider/spider.obj',
  'other/obj_texture_parameters/texture_parameters.obj',
  'other/obj_chair_doubled_faces.obj',
  'other/obj_polygonfaces.obj',
  'other/ply_reference_vertexcolour.ply',
  'other/ply_bunny_defects.ply',
  'classic/stanford_bunny.obj',
  'classic/suzanne.obj',
  'classic/teapot.obj',
  'gltf/chr_knight.glb',
  'gltf/CesiumMilkTruck.glb',
  'gltf/controller_oculus_touch_v3_left.glb',
  'gltf/ClearCoatTest/ClearCoatTest.gltf',
]
const files: { path: string; volume: number | null }[] = [
  ...Object.entries(derived).map(([name, volume]) => ({ path: `stl/derived_t65004_${name}.stl`, volume })),
  ...others.map((path) => ({ path, volume: null })),
]
const wanted = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'maquette-repair-'))
const has = (program: string): boolean => spawnSync('which', [program]).status === 0
/** Height of what is sliced, in millimetres. */
const slicedMm = 30
/** In the volume of what the winding number encloses: a few tenths of a percent are noise, mostly the same before and after. */
const samples = 40_000
/** These are not solids: single triangles, a terrain, faces of a cube. There is no volume to keep. */
const sheets = ['trimesh_soup', 'triangle_with_two_solids', 'gmsh_terrain_open', 'texture_parameters', 'polygonfaces']

interface Verdict {
  closed: boolean
  change: number | null
  words: string
}

const tools: Record<string, (path: string) => Promise<Uint8Array | null>> = {
  maquette: ours,
  ...(has('admesh') ? { admesh } : {}),
  ...(has('prusa-slicer') ? { 'prusa-slicer': prusa } : {}),
}
const verdicts: Record<string, Verdict[]> = Object.fromEntries(Object.keys(tools).map((name) => [name, []]))
const colours: string[] = []
let method = ''
let milliseconds = 0

console.log(`| file | volume before | ${Object.keys(tools).join(' | ')} | how |`)
console.log(
  `| --- | ---: |${Object.keys(tools)
    .map(() => ' --- |')
    .join('')} --- |`,
)
for (const { path, volume } of files) {
  if (wanted.length > 0 && !wanted.some((word) => path.includes(word))) continue
  const { stl, body } = await asStl(path)
  const input = join(folder, 'in.stl')
  writeFileSync(input, stl)
  const enclosed = volume ?? enclosedVolume(agreeInWinding(withoutDuplicates(body).body).body, samples)
  const before = sheets.some((name) => path.includes(name)) ? null : enclosed
  const cells: string[] = []
  for (const [name, repair] of Object.entries(tools)) {
    const verdict = await judge(await repair(input), before)
    verdicts[name]!.push(verdict)
    cells.push(verdict.words)
  }
  const shown = before === null ? '–' : `${before.toPrecision(6)} mm³`
  console.log(`| ${basename(path)} | ${shown} | ${cells.join(' | ')} | ${method}, ${Math.round(milliseconds)} ms |`)
  if (!path.startsWith('stl/')) colours.push(await colourChange(collection + path))
}
console.log('')
for (const [name, all] of Object.entries(verdicts)) {
  const measured = all.filter((_, i) => Object.values(verdicts).some((each) => each[i]!.change !== null))
  const good = measured.filter(({ closed, change }) => closed && change !== null && Math.abs(change) < 2)
  const closed = all.filter((verdict) => verdict.closed)
  console.log(
    `${name}: closed ${closed.length} of ${all.length} (${percent(closed.length / all.length)}); ` +
      `closed with volume change under 2 %: ${good.length} of ${measured.length} (${percent(good.length / measured.length)})`,
  )
}
console.log('\nColour of what was there before and after, mean ΔE (CIE76) where the new surface lies on the old one:')
for (const line of colours) if (line !== '') console.log(line)
if (has('prusa-slicer')) await sliceAll()
else console.error('\nSKIPPED: prusa-slicer is not installed, nothing was sliced')
rmSync(folder, { recursive: true })

async function sliceAll(): Promise<void> {
  console.log(`\nPrepared as 3MF of ${slicedMm} mm height, and what PrusaSlicer says of it:`)
  const counts = { files: 0, closedBefore: 0, closed: 0, clean: 0 }
  for (const { path } of files) {
    if (wanted.length > 0 && !wanted.some((word) => path.includes(word))) continue
    counts.files++
    const raw = join(folder, 'raw.stl')
    writeFileSync(raw, (await asStl(path)).stl)
    const before = sliced(raw)
    const at = join(folder, 'prepared.3mf')
    try {
      writeFileSync(
        at,
        await prepared3mf(path.endsWith('.gltf') ? await zipped(path) : readFileSync(collection + path), slicedMm),
      )
    } catch (error) {
      console.log(`- ${basename(path)}: refused: ${(error as Error).message}`)
      continue
    }
    const after = sliced(at)
    if (before.closed) counts.closedBefore++
    if (after.closed) counts.closed++
    if (after.complaints.length === 0) counts.clean++
    if (!after.closed || after.complaints.length > 0)
      console.log(`- ${basename(path)}: ${after.closed ? 'closed' : 'open'}; ${after.complaints.join(' / ')}`)
  }
  const of = `of ${counts.files}`
  console.log(
    `closed for PrusaSlicer: ${counts.closed} ${of} (as they came: ${counts.closedBefore}); sliced without a complaint: ${counts.clean} ${of}`,
  )
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

async function asStl(path: string): Promise<{ stl: Uint8Array; body: Body }> {
  const file = new Uint8Array(readFileSync(collection + path))
  if (path.toLowerCase().endsWith('.stl')) return { stl: file, body: bodyFromModel(await readModel(file, 'model/stl')) }
  const companions = path.endsWith('.gltf') ? await zipped(path) : file
  const stl = rawStl(await readModel(companions, ''), 100)
  return { stl, body: bodyFromModel(await readModel(stl, 'model/stl')) }
}

async function zipped(path: string): Promise<Uint8Array> {
  const { readdirSync } = await import('node:fs')
  const { zipSync } = await import('fflate')
  const at = join(collection, path, '..')
  return zipSync(
    Object.fromEntries(readdirSync(at).map((name) => [name, new Uint8Array(readFileSync(join(at, name)))])),
  )
}

async function ours(path: string): Promise<Uint8Array | null> {
  const body = bodyFromModel(await readModel(new Uint8Array(readFileSync(path)), 'model/stl'))
  const { diagonal } = bodyBounds(body)
  const start = performance.now()
  try {
    const choice = { mode: 'auto', smallestPieceMm: diagonal * 0.02, sheetMm: diagonal * 0.02 } as const
    const { body: repaired, repair } = await repairBody(body, choice, () => {})
    method = repair.method
    return await writeStl(modelFromBody(repaired))
  } catch (error) {
    method = `refused: ${(error as Error).message}`
    return null
  } finally {
    milliseconds = performance.now() - start
  }
}

async function admesh(path: string): Promise<Uint8Array | null> {
  return outputOf('admesh', [`-b${join(folder, 'out.stl')}`, path])
}

async function prusa(path: string): Promise<Uint8Array | null> {
  return outputOf('prusa-slicer', ['--repair', '--dont-arrange', '--export-stl', '-o', join(folder, 'out.stl'), path])
}

function outputOf(program: string, given: string[]): Uint8Array | null {
  const out = join(folder, 'out.stl')
  rmSync(out, { force: true })
  spawnSync(program, given, { timeout: 120_000 })
  return existsSync(out) ? new Uint8Array(readFileSync(out)) : null
}

async function judge(stl: Uint8Array | null, before: number | null): Promise<Verdict> {
  if (stl === null) return { closed: false, change: null, words: 'nothing' }
  try {
    const model = await readModel(stl, 'model/stl')
    const audit = auditModel(model)
    const body = bodyFromModel(model)
    const judges = [audit.watertight, has('admesh') ? admeshIsContent(stl) : true, await isSolid(body)]
    const closed = judges.every(Boolean)
    const change = before === null ? null : (enclosedVolume(body, samples) / before - 1) * 100
    const faults = ['audit', 'admesh', 'manifold'].filter((_, i) => !judges[i]).join(', ')
    const volume = change === null ? '' : ` ${change >= 0 ? '+' : '−'}${Math.abs(change).toFixed(2)} %`
    return { closed, change, words: `${closed ? 'closed' : `open (${faults})`}${volume}` }
  } catch (error) {
    return { closed: false, change: null, words: `unreadable: ${(error as Error).message}` }
  }
}

function admeshIsContent(stl: Uint8Array): boolean {
  const path = join(folder, 'judged.stl')
  writeFileSync(path, stl)
  const { stdout } = spawnSync('admesh', [path], { encoding: 'utf8' })
  const none = (label: string): boolean => new RegExp(`${label}\\s*:\\s+0\\b`).test(stdout)
  return none('Total disconnected facets') && none('Backwards edges') && none('Facets added') && none('Edges fixed')
}
