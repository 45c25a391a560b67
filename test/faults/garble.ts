/** Damage to one file, as a bad disk or a power cut does it, and what of a file of keys it spared. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Chance } from '../crash/chance.ts'

export type Damaged = 'keys' | 'store' | 'sidecar' | 'receipt' | 'other'

export interface Damage {
  what: Damaged
  path: string
  /** Ids of keys whose line in the file is not as it was. */
  keysHit: string[]
}

const weights: Readonly<Record<Damaged, number>> = { keys: 40, store: 25, sidecar: 15, receipt: 10, other: 10 }

/** Damages one file below the folder, or none where there is none of the kind that was drawn. */
export function garbleOne(folder: string, chance: Chance): Damage | null {
  const what = chance.weighted(weights)
  const files = filesIn(folder).filter(
    (path) =>
      kindOf(
        path
          .slice(folder.length + 1)
          .split(sep)
          .join('/'),
      ) === what,
  )
  const [first, ...more] = files
  if (first === undefined) return null
  const path = chance.pick([first, ...more])
  const whole = readFileSync(path)
  const damaged = garble(whole, chance)
  writeFileSync(path, damaged)
  return { what, path, keysHit: what === 'keys' ? linesLost(whole, damaged) : [] }
}

/** Cut short, zeros in it, noise in it, or a single bit turned over. */
export function garble(whole: Buffer, chance: Chance): Buffer {
  if (whole.byteLength === 0) return Buffer.from('noise')
  const from = chance.below(whole.byteLength)
  const length = Math.min(whole.byteLength - from, 1 + chance.below(chance.pick([4, 60, 600, 9_000])))
  const damaged = Buffer.from(whole)
  switch (chance.weighted({ short: 25, zeros: 25, noise: 35, bit: 15 })) {
    case 'short':
      return damaged.subarray(0, from)
    case 'zeros':
      return damaged.fill(0, from, from + length)
    case 'noise':
      for (let at = from; at < from + length; at += 1) damaged[at] = chance.below(256)
      return damaged
    case 'bit':
      damaged[from] = damaged[from]! ^ (1 << chance.below(8))
      return damaged
  }
}

function kindOf(path: string): Damaged | 'none' {
  if (['keys.sealed', 'keychain.json'].includes(path)) return 'keys'
  if (path.startsWith('studio.sqlite')) return 'store'
  if (path.endsWith('asset.json')) return 'sidecar'
  if (path.startsWith('receipts/')) return 'receipt'
  // What has come of a task cannot be had from anywhere else: its bytes are not damaged here.
  return /^(assets|inputs|parts|staged|backups)\//.test(path) || /damaged|\.part$/.test(path) ? 'none' : 'other'
}

function linesLost(whole: Buffer, damaged: Buffer): string[] {
  const kept = damaged.toString('latin1').split('\n')
  return whole
    .toString('latin1')
    .split('\n')
    .filter((line) => line !== '' && !kept.includes(line))
    .map((line) => (JSON.parse(line) as { id?: string }).id ?? '')
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true)
    .sort()
}
