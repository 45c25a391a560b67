/**
 * How long reading and writing takes at half a million triangles, beside assimp's command line on the same file; and the
 * processor time of conversions from and to files that others make.
 * `node test/bench/formats.ts [file.glb]`
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { convertModel } from '../../electron/engine/formats/convert-model.ts'
import { exportModel } from '../../electron/engine/formats/export-model.ts'
import { writers } from '../../electron/engine/formats/writers.ts'
import { readModel } from '../../electron/engine/formats/read-model.ts'
import { openZip } from '../../electron/engine/formats/zip-read.ts'
import { exportFormats, formats, writtenFile } from '../../shared/formats/formats.ts'

const rounds = 3
/** assimp's names for the same kinds of file. */
const assimpNames = {
  glb: 'glb2',
  gltf: 'gltf2',
  obj: 'obj',
  stl: 'stlb',
  ply: 'plyb',
  '3mf': '3mf',
  usdz: null,
} as const

const path =
  process.argv[2] ??
  fileURLToPath(new URL('../../../shared/models/ai/large_textured_504k_derived.glb', import.meta.url))
if (!existsSync(path)) {
  console.error(`There is no file ${path}: name a GLB to measure with.`)
  process.exit(1)
}
const file = readFileSync(path)
const model = await readModel(file, 'model/gltf-binary')
const triangles = model.parts.reduce((sum, part) => sum + part.indices.length / 3, 0)
console.log(
  `${basename(path)}: ${triangles.toLocaleString('en')} triangles, ${mb(file.byteLength)} MB; median of ${rounds}\n`,
)
console.log('| format | file MB | write ms | read ms | export ms (read + write) | assimp export ms | ours / assimp |')
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |')
for (const format of exportFormats) {
  const written = await writers[format](model)
  const write = await median(async () => writers[format](model))
  const read =
    formats[format].reader === null ? null : await median(async () => readModel(written, writtenFile(format).mediaType))
  const whole = await median(async () =>
    exportModel({ file, mediaType: 'model/gltf-binary', name: 'bench', format }, () => {}),
  )
  const assimp = await median(async () => assimpExport(format))
  const figures = [
    mb(written.byteLength),
    ms(write),
    ms(read),
    ms(whole),
    ms(assimp),
    assimp === null ? '–' : (whole! / assimp).toFixed(2),
  ]
  console.log(`| ${format} | ${figures.join(' | ')} |`)
}

console.log('\n| conversion | ours, processor ms: first, median | assimp, processor ms | ours / assimp |')
console.log('| --- | ---: | ---: | ---: |')
const folder = mkdtempSync(join(tmpdir(), 'maquette-bench-'))
for (const [from, to] of [
  ['glb', 'stl'],
  ['ply', 'stl'],
  ['obj', 'glb'],
] as const) {
  const source = join(folder, `in.${from}`)
  const written = await writers[from](model)
  writeFileSync(source, from === 'obj' ? openZip(written).read(openZip(written).names[0]!)! : written)
  const mesh = new Uint8Array(readFileSync(source))
  const ours: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage()
    await convertModel({ mesh, format: to, mediaType: formats[from].mediaTypes[0] }, () => {})
    const { user, system } = process.cpuUsage(before)
    ours.push((user + system) / 1000)
  }
  const [first] = ours
  const own = ours.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!
  const assimp = assimpProcessorMs(source, join(folder, `out.${to}`), assimpNames[to])
  console.log(
    `| ${from} → ${to} | ${ms(first!)}, ${ms(own)} | ${ms(assimp)} | ${assimp === null ? '–' : (own / assimp).toFixed(2)} |`,
  )
}
rmSync(folder, { recursive: true })

/** User and system time of one export; null where it fails. */
function assimpProcessorMs(source: string, target: string, format: string): number | null {
  const command = `TIMEFORMAT='%U %S'; time assimp export "$1" "$2" -f"$3" > /dev/null 2>&1`
  const { stderr } = spawnSync('bash', ['-c', command, 'bash', source, target, format], { encoding: 'utf8' })
  const seconds = stderr.trim().split(/\s+/).map(Number)
  return existsSync(target) ? seconds.reduce((sum, value) => sum + value, 0) * 1000 : null
}

/** Null where what is measured says so by giving null. */
async function median(act: () => Promise<unknown>): Promise<number | null> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    if ((await act()) === null) return null
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)]!
}

function assimpExport(format: keyof typeof assimpNames): number | null {
  // It does not write this one.
  if (assimpNames[format] === null) return null
  const folder = mkdtempSync(join(tmpdir(), 'maquette-bench-'))
  const target = join(folder, `out.${format}`)
  const { error, status } = spawnSync('assimp', ['export', path, target, `-f${assimpNames[format]}`])
  const done = error === undefined && status === 0 && existsSync(target)
  // Some of its versions write an empty 3MF and call it done.
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  rmSync(folder, { recursive: true })
  return done && bytes > triangles ? bytes : null
}

function ms(time: number | null): string {
  return time === null ? '–' : time.toFixed(0)
}

function mb(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}
