/**
 * The craft room over pictures and words: every piece, closed or not, with its measures and times; lithophanes against the
 * light. `node test/bench/craft.ts [--fine] [picture …]`; without pictures it takes the collection beside the project. Ends
 * with 1 when anything misses its mark.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { craft } from '../../electron/atelier/craft/craft.ts'
import type { CraftOptions } from '../../electron/atelier/craft/jobs.ts'
import { pieceIds, reliefPieces } from '../../electron/atelier/craft/pieces.ts'
import { readModel } from '../../electron/engine/formats/read-model.ts'
import { auditModel } from '../../electron/engine/mesh/audit.ts'

const collection = fileURLToPath(new URL('../../../shared/models/images', import.meta.url))

const subjects = [
  'cat',
  'dragon',
  'fox',
  'elephant',
  'rocket',
  'castle',
  'rose',
  'bicycle',
  'octopus',
  'gear',
  'vase',
  'tree',
]

interface Case {
  label: string
  prompt?: string
  image?: Uint8Array
  options: CraftOptions
}

/** What each piece is tried with, besides what is usual. */
function variants(piece: (typeof pieceIds)[number]): CraftOptions[] {
  const usual: CraftOptions[] = [{ piece }]
  if (reliefPieces.has(piece))
    return [
      ...usual,
      { piece, hanging: 'loop', text: 'Ida', shape: 'round' },
      { piece, colours: 4 },
      { piece, colours: 5, stacking: 'flush' },
    ]
  if (piece === 'lithophane')
    return [...usual, { piece, angleDegrees: 120, hanging: 'loop' }, { piece, angleDegrees: 360 }]
  if (piece === 'cookie-cutter') return [...usual, { piece, innerLines: true, offsetMm: 1 }]
  if (piece === 'stamp') return [...usual, { piece, design: 'tones', text: 'Ida' }]
  if (piece === 'stencil') return [...usual, { piece, design: 'silhouette' }, { piece, design: 'lines', bridgeMm: 2.4 }]
  return usual
}

function picturesOfCollection(): string[] {
  if (!existsSync(collection)) return []
  return readdirSync(collection)
    .filter((name) => /\.(png|jpe?g|webp)$/i.test(name))
    .sort()
    .map((name) => join(collection, name))
}

const words = process.argv.slice(2)
const detail: NonNullable<CraftOptions['detail']> = words.includes('--fine')
  ? 'fine'
  : words.includes('--draft')
    ? 'draft'
    : 'standard'
const given = words.filter((word) => !word.startsWith('--'))
const paths = given.length > 0 ? given : picturesOfCollection()
if (paths.length === 0) console.warn('No pictures: give some, or put the collection beside the project. Words only.')

const cases: Case[] = pieceIds.flatMap((piece) =>
  variants(piece).flatMap((options): Case[] => [
    ...paths.map((path): Case => ({ label: basename(path), image: new Uint8Array(readFileSync(path)), options })),
    ...(given.length > 0 ? [] : subjects.map((subject): Case => ({ label: subject, prompt: `a ${subject}`, options }))),
  ]),
)

const times: number[] = []
let faults = 0
let triangles = 0
for (const { label, prompt, image, options } of cases) {
  const before = process.cpuUsage()
  const name = `${options.piece} ${JSON.stringify({ ...options, piece: undefined })} ${label}`
  try {
    const input = {
      seed: 1,
      options: { ...options, detail },
      ...(prompt === undefined ? {} : { prompt }),
      ...(image === undefined ? {} : { image }),
    }
    const made = await craft(input, () => {})
    const { user, system } = process.cpuUsage(before)
    const cpuMs = (user + system) / 1000
    times.push(cpuMs)
    triangles += made.triangles
    const audit = auditModel(await readModel(made.glb, 'model/gltf-binary'))
    const one = (options.colours ?? 1) > 1 || audit.shells === 1
    const sound = audit.watertight && audit.volumeMm3 > 0 && audit.degenerateTriangles === 0 && one
    if (!sound) faults++
    if (!sound || words.includes('--all'))
      console.log(
        `${sound ? 'ok   ' : 'FAULT'} ${name}: ${audit.triangles} triangles, ${audit.shells} shells, ${audit.openEdges} open, ` +
          `${audit.nonManifoldEdges} non-manifold, ${audit.degenerateTriangles} flat, ${cpuMs.toFixed(0)} ms of processor`,
      )
  } catch (error) {
    faults++
    console.log(`FAULT ${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
times.sort((a, b) => a - b)
const at = (share: number): string => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0)
console.log(
  `${cases.length} pieces at ${detail} detail, ${faults} faults; processor time median ${at(0.5)} ms, 95 % ${at(0.95)} ms, ` +
    `most ${at(1)} ms; ${Math.round(triangles / Math.max(1, times.length))} triangles on average`,
)
process.exitCode = faults > 0 ? 1 : 0
