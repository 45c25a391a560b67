/**
 * What repair keeps of what was seen: every model of ../shared/models and ../shared/models2 that is open, defective, or of several
 * shells is repaired as it would be for a print of 100 mm diagonal (sheets of 2 mm) and judged (`repair/judge.ts`), beside admesh and
 * PrusaSlicer. `npm run bench repair-judge -- [--half tune|report] [--only PART-OF-NAME] [--sheets FOLDER] [--seconds LIMIT]`
 *
 * The files are split in two: those whose characters' codes add up to an even number are there to tune on, the others to report.
 * Time is the processor time of the repair alone, each in a process of its own. `--sheets` writes a picture for each file: above as
 * it came, below repaired, from six directions.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { lookLimits, trianglesFactorLimit } from '../../shared/print/repair-judgement.ts'
import type { JudgedFile, JudgedResult } from './repair/judged.ts'

const { values } = parseArgs({
  options: {
    half: { type: 'string' },
    only: { type: 'string', multiple: true },
    sheets: { type: 'string' },
    seconds: { type: 'string', default: '300' },
  },
})
const folders = ['models', 'models2'].map((name) => fileURLToPath(new URL(`../../../shared/${name}`, import.meta.url)))
if (!folders.every((folder) => existsSync(folder))) {
  console.error('SKIPPED: the collections of real models (../shared/models, ../shared/models2) are not here')
  process.exit(0)
}
if (values.sheets !== undefined) mkdirSync(values.sheets, { recursive: true })

interface Row extends JudgedFile {
  name: string
  half: 'tune' | 'report'
}
const rows: Row[] = []
const peers = ['admesh', 'prusa-slicer']
console.log(
  `| file | half | triangles | how | closed | outline mean, least | depth mean, least | lost % | invented % | filled % | thin kept % | flat kept % | × triangles | s | over | ${peers.join(' | ')} |`,
)
console.log(`|${' --- |'.repeat(15 + peers.length)}`)
for (const path of modelsIn(folders)) {
  const name = basename(path)
  const half = halfOf(name)
  if (values.half !== undefined && values.half !== half) continue
  if (values.only !== undefined && !values.only.some((part) => path.includes(part))) continue
  const judged = judgedApart(path, name)
  if (typeof judged === 'string') console.log(`| ${name} | ${half} | | ${judged} |`)
  else if (judged !== null) {
    rows.push({ ...judged, name, half })
    console.log(lineOf({ ...judged, name, half }))
  }
}
for (const half of ['tune', 'report'] as const) summarise(half)

function modelsIn(all: string[]): string[] {
  return all.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/malformed/.test(entry.parentPath))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => /\.(glb|gltf|obj|stl|ply|3mf|off|dae|3ds|fbx)$/i.test(file))
      .toSorted(),
  )
}

function halfOf(name: string): Row['half'] {
  const sum = Buffer.from(name).reduce((total, byte) => total + byte, 0)
  return sum % 2 === 0 ? 'tune' : 'report'
}

/** What came of it, a line why nothing did, or null where there is nothing to repair. */
function judgedApart(path: string, name: string): JudgedFile | string | null {
  const worker = fileURLToPath(new URL('repair/judged.ts', import.meta.url))
  const sheet = values.sheets === undefined ? [] : [join(values.sheets, `${name}.png`)]
  const { stdout, stderr, signal } = spawnSync(process.execPath, [worker, path, ...sheet], {
    encoding: 'utf8',
    timeout: Number(values.seconds) * 1000,
    maxBuffer: 64 << 20,
  })
  if (signal !== null) return `ended after ${values.seconds} s`
  try {
    const judged = JSON.parse(stdout) as JudgedFile
    return judged.ours === null && judged.refused === null ? null : judged
  } catch {
    return /unsupported|only points|no triangle|encrypted/i.test(stderr)
      ? null
      : `unreadable: ${stderr.match(/Error: .*/)?.[0]}`
  }
}

function lineOf({ name, half, before, ours, method, seconds, refused, peers: others }: Row): string {
  const first = [name, half, before.triangles, method ?? `refused: ${refused}`]
  const cells = ours === null ? ['no', ...Array<string>(9).fill('')] : figuresOf(ours, seconds)
  const beside = peers.map((peer) => {
    const other = others[peer]
    if (other === undefined) return '–'
    return other === null ? 'nothing' : peerWords(other)
  })
  return `| ${[...first, ...cells, ...beside].join(' | ')} |`
}

function figuresOf({ closed, judgement: j }: JudgedResult, seconds: number): string[] {
  return [
    closed ? 'yes' : 'no',
    `${j.silhouette.mean.toFixed(3)}, ${j.silhouette.least.toFixed(3)}`,
    `${j.depth.mean.toFixed(3)}, ${j.depth.least.toFixed(3)}`,
    j.lostPercent.toFixed(2),
    j.inventedPercent.toFixed(2),
    j.filledPercent.toFixed(2),
    j.thinKeptPercent?.toFixed(1) ?? '–',
    j.flatKeptPercent?.toFixed(1) ?? '–',
    j.trianglesFactor.toFixed(2),
    seconds.toFixed(1),
    j.over.join(', '),
  ]
}

function peerWords({
  closed,
  judgement: { silhouette, lostPercent, inventedPercent, filledPercent },
}: JudgedResult): string {
  return `${closed ? 'closed' : 'open'}, ${silhouette.mean.toFixed(3)}, −${lostPercent.toFixed(1)} +${(inventedPercent + filledPercent).toFixed(1)} %`
}

function summarise(half: Row['half']): void {
  const all = rows.filter((row) => row.half === half)
  if (all.length === 0) return
  const ours = all.flatMap((row) => (row.ours === null ? [] : [row.ours]))
  console.log(
    `\n${half}: ${all.length} files; limits: ${lookLimits.map(({ fault, same }) => `${fault} ${same}`).join(', ')} %, triangles ≤ ${trianglesFactorLimit} times`,
  )
  console.log(
    `maquette: ${counted(ours, all.length)}; ${all.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(0)} s in all, at most ${Math.max(...all.map(({ seconds }) => seconds)).toFixed(1)} s`,
  )
  for (const peer of peers) {
    const asked = all.filter((row) => row.peers[peer] !== undefined)
    console.log(
      `${peer}: ${counted(
        asked.flatMap((row) => row.peers[peer] ?? []),
        asked.length,
      )}`,
    )
  }
}

function counted(results: JudgedResult[], of: number): string {
  const closed = results.filter((result) => result.closed)
  const good = closed.filter(({ judgement }) => judgement.over.length === 0)
  const by = (['silhouette', 'lost', 'invented', 'filled', 'triangles'] as const).map(
    (fault) => `${fault} ${closed.filter(({ judgement }) => judgement.over.includes(fault)).length}`,
  )
  return `closed ${closed.length} of ${of}, of them within all limits ${good.length} (beyond: ${by.join(', ')})`
}
