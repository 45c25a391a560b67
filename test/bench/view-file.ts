/**
 * How long it takes from a file in memory to its view file, and how much memory, beside three's own loaders, which only parse.
 * Each figure comes from a process of its own: the time on the clock and the processor time of the thread that works (on a
 * machine that does other things as well, only the second says much).
 * `node test/bench/view-file.ts [thousands of triangles …]`
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'

import { writers } from '../../electron/engine/formats/writers.ts'
import { openZip } from '../../electron/engine/formats/zip-read.ts'
import { derive } from '../../electron/engine/view/derive.ts'
import { bumpyBall } from '../engine/view/shapes.ts'

const endings = ['glb', 'stl', 'obj', 'ply'] as const
type Ending = (typeof endings)[number]
type Way = 'view' | 'three' | 'edges' | 'picking'

interface Figures {
  wallMs: number
  processorMs: number
  fileMb: number
  peakMb: number
}

const [, self, ...words] = process.argv
if (words[0] === '--one') {
  console.log(JSON.stringify(await measure(words[1] as Way | 'write', words[2]!)))
} else {
  compare(words.length === 0 ? [100, 1000, 3000] : words.map(Number))
}

function compare(thousands: number[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-bench-'))
  const cell = ({ wallMs, processorMs, peakMb }: Figures) =>
    `${wallMs.toFixed(0)} | ${processorMs.toFixed(0)} | ${peakMb.toFixed(0)}`
  console.log(`Load of the machine at the start: ${loadavg()[0]!.toFixed(1)}\n`)
  console.log('| triangles | what | file MB | ms | processor ms | peak MB | three: ms | processor ms | peak MB |')
  console.log('| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
  for (const thousand of thousands) {
    write(thousand * 1000, folder)
    for (const ending of endings) {
      const path = join(folder, `model.${ending}`)
      const ours = run('view', path)
      console.log(
        `| ${thousand}k | ${ending} → view | ${ours.fileMb.toFixed(0)} | ${cell(ours)} | ${cell(run('three', path))} |`,
      )
    }
    for (const way of ['edges', 'picking'] as const) {
      const figures = run(way, join(folder, 'model.glb'))
      console.log(`| ${thousand}k | view → ${way} | ${figures.fileMb.toFixed(0)} | ${cell(figures)} | | | |`)
    }
  }
  rmSync(folder, { recursive: true })
}

/** In a process of its own, so that writing a model does not warm up its reader. */
function write(triangles: number, folder: string): void {
  const { status, stderr } = spawnSync(process.execPath, [self!, '--one', 'write', `${triangles}/${folder}`])
  if (status !== 0) throw new Error(String(stderr))
}

function run(way: Way, path: string): Figures {
  const { stdout, stderr, status } = spawnSync(process.execPath, [
    '--max-old-space-size=8192',
    self!,
    '--one',
    way,
    path,
  ])
  if (status !== 0) throw new Error(String(stderr))
  return JSON.parse(String(stdout)) as Figures
}

async function measure(way: Way | 'write', path: string): Promise<Figures | null> {
  if (way === 'write') {
    const [triangles, ...folder] = path.split('/')
    await writeAll(Number(triangles), folder.join('/'))
    return null
  }
  const file = new Uint8Array(readFileSync(path))
  const act = await prepared(way, file, path.slice(path.lastIndexOf('.') + 1) as Ending)
  const before = process.threadCpuUsage()
  const start = performance.now()
  await act()
  const wallMs = performance.now() - start
  const { user, system } = process.threadCpuUsage(before)
  return {
    wallMs,
    processorMs: (user + system) / 1000,
    fileMb: file.byteLength / 1e6,
    peakMb: process.resourceUsage().maxRSS / 1024,
  }
}

async function prepared(way: Way, file: Uint8Array<ArrayBuffer>, ending: Ending): Promise<() => unknown> {
  const request = { file, mediaType: '', parameters: {} } as const
  if (way === 'view') return () => derive({ ...request, kind: 'view' }, () => {})
  if (way === 'three') return theirs(file, ending)
  const view = (await derive({ ...request, kind: 'view' }, () => {})).file
  return () => derive({ ...request, kind: way, view }, () => {})
}

async function theirs(file: Uint8Array<ArrayBuffer>, ending: Ending): Promise<() => unknown> {
  switch (ending) {
    case 'glb': {
      const { GLTFLoader } = await import('three/examples/jsm/loaders/GLTFLoader.js')
      return () => new GLTFLoader().parseAsync(file.buffer, '')
    }
    case 'stl': {
      const { STLLoader } = await import('three/examples/jsm/loaders/STLLoader.js')
      return () => new STLLoader().parse(file.buffer)
    }
    case 'ply': {
      const { PLYLoader } = await import('three/examples/jsm/loaders/PLYLoader.js')
      return () => new PLYLoader().parse(file.buffer)
    }
    case 'obj': {
      const { OBJLoader } = await import('three/examples/jsm/loaders/OBJLoader.js')
      return () => new OBJLoader().parse(new TextDecoder().decode(file))
    }
  }
}

async function writeAll(triangles: number, folder: string): Promise<void> {
  const model = bumpyBall(triangles)
  for (const ending of endings) {
    const written = await writers[ending](model)
    const archive = ending === 'obj' ? openZip(written) : null
    const file = archive === null ? written : archive.read(archive.names.find((name) => name.endsWith('.obj'))!)!
    writeFileSync(join(folder, `model.${ending}`), file)
  }
}
