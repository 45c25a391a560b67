/** One file repaired and judged, in a process of its own: `node test/bench/repair/judged.ts FILE [SHEET.png]` prints a `JudgedFile` as JSON. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import type { RepairJudgement } from '../../../shared/print/repair-judgement.ts'
import type { PrintRepair, PrintSurface } from '../../../shared/print/print-report.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { type Body, bodyBounds, bodyFromModel } from '../../../electron/engine/repair/body.ts'
import { judgeBodies } from '../../../electron/engine/repair/judge.ts'
import { repairBody } from '../../../electron/engine/repair/repair.ts'
import { surfaceFacts } from '../../../electron/engine/repair/surface-facts.ts'
import { pairSheet } from './pair-sheet.ts'
import { rawStl } from './raw-stl.ts'

export interface JudgedFile {
  before: PrintSurface
  ours: JudgedResult | null
  method: PrintRepair['method'] | null
  /** Processor time of repair and judge. */
  seconds: number
  judgeSeconds: number
  refused: string | null
  peers: Record<string, JudgedResult | null>
}

export interface JudgedResult {
  closed: boolean
  shells: number
  judgement: RepairJudgement
}

const diagonalMm = 100
/** Thickness for sheets and the least size of a loose piece. */
const sheetMm = 2
/** Peers are not asked about larger files: their results could not be told from those of a few minutes more. */
const maxForPeers = 700_000

if (process.argv[1] === import.meta.filename) {
  const [path, sheet] = process.argv.slice(2)
  console.log(JSON.stringify(await judged(path!, sheet)))
}

async function judged(path: string, sheet: string | undefined): Promise<JudgedFile> {
  const model = await readModel(new Uint8Array(readFileSync(path)), '')
  const body = scaled(bodyFromModel(model))
  const result: JudgedFile = {
    before: surfaceFacts(body),
    ours: null,
    method: null,
    seconds: 0,
    judgeSeconds: 0,
    refused: null,
    peers: {},
  }
  if (result.before.watertight && result.before.shells === 1) return result
  const start = process.cpuUsage()
  try {
    const { body: after, repair } = await repairBody(
      body,
      { mode: 'auto', smallestPieceMm: sheetMm, sheetMm },
      () => {},
    )
    result.seconds = secondsSince(start)
    const judging = process.cpuUsage()
    const isThickened = repair.method === 'sheet' || repair.steps.some(({ action }) => action === 'sheet-thickened')
    const judgement = await judgeBodies(body, after, isThickened ? sheetMm : 0)
    result.judgeSeconds = secondsSince(judging)
    result.method = repair.method
    result.ours = { closed: repair.after.watertight, shells: repair.after.shells, judgement }
    if (sheet !== undefined) writeFileSync(sheet, await pairSheet(body, after))
  } catch (error) {
    result.seconds = secondsSince(start)
    result.refused = (error as Error).message
  }
  if (result.before.triangles <= maxForPeers) result.peers = await peersOn(rawStl(model, diagonalMm))
  return result
}

function secondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}

function scaled(body: Body): Body {
  const by = diagonalMm / (bodyBounds(body).diagonal || 1)
  return { ...body, points: body.points.map((value) => value * by) }
}

async function peersOn(stl: Uint8Array): Promise<JudgedFile['peers']> {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-judged-'))
  const [input, output] = [join(folder, 'in.stl'), join(folder, 'out.stl')]
  writeFileSync(input, stl)
  const before = bodyFromModel(await readModel(stl, 'model/stl'))
  const commands: Record<string, string[]> = {
    admesh: [`-b${output}`, input],
    'prusa-slicer': ['--repair', '--dont-arrange', '--export-stl', '-o', output, input],
  }
  const peers: JudgedFile['peers'] = {}
  for (const [name, given] of Object.entries(commands)) {
    if (spawnSync('which', [name]).status !== 0) continue
    rmSync(output, { force: true })
    spawnSync(name, given, { timeout: 120_000 })
    peers[name] = existsSync(output) ? await judgedPeer(before, new Uint8Array(readFileSync(output))) : null
  }
  rmSync(folder, { recursive: true })
  return peers
}

async function judgedPeer(before: Body, stl: Uint8Array): Promise<JudgedResult | null> {
  try {
    const after = bodyFromModel(await readModel(stl, 'model/stl'))
    const { watertight, shells } = surfaceFacts(after)
    return { closed: watertight, shells, judgement: await judgeBodies(before, after, 0) }
  } catch {
    return null
  }
}
