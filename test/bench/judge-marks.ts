/**
 * The judge of repairs compared with marks by eye: every pair of `repair/judge-marks.json` is made again and judged.
 * Prints a row for each, and how many agree. `--sheets` writes the pictures that were marked, numbered, without their
 * marks. `npm run bench judge-marks -- [--half tune|report|last] [--sheets FOLDER]`
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { judgeBodies } from '../../electron/engine/repair/judge.ts'
import { pairOf, type MarkedPair } from './repair/marked-pairs.ts'
import { pairSheet } from './repair/pair-sheet.ts'

const { values } = parseArgs({ options: { half: { type: 'string' }, sheets: { type: 'string' } } })
const folder = fileURLToPath(new URL('../../../shared', import.meta.url))
if (!existsSync(folder)) {
  console.error('SKIPPED: the collections of real models (../shared/models, ../shared/models2) are not here')
  process.exit(0)
}
if (values.sheets !== undefined) mkdirSync(values.sheets, { recursive: true })
const marks = JSON.parse(
  readFileSync(new URL('repair/judge-marks.json', import.meta.url), 'utf8'),
) as readonly MarkedPair[]
const counts = new Map<string, { pairs: number; agree: number; agreeSame: number; twoApart: number }>()
if (values.sheets === undefined)
  console.log('| pair | half | marked | because | judged | beyond its limit |\n| --- | --- | --- | --- | --- | --- |')
for (const [i, pair] of marks.entries()) {
  const { half, mark } = pair
  if (values.half !== undefined && values.half !== half) continue
  const { before, after, sheetMm } = await pairOf(pair, folder)
  if (values.sheets !== undefined) {
    writeFileSync(join(values.sheets, `${i}.png`), await pairSheet(before, after))
    continue
  }
  const { grade, over } = await judgeBodies(before, after, sheetMm)
  const count = counts.get(half) ?? { pairs: 0, agree: 0, agreeSame: 0, twoApart: 0 }
  counts.set(half, {
    pairs: count.pairs + 1,
    agree: count.agree + Number(grade === mark),
    agreeSame: count.agreeSame + Number((grade === 'same') === (mark === 'same')),
    twoApart: count.twoApart + Number(grade !== mark && grade !== 'changed' && mark !== 'changed'),
  })
  const name = `${pair.file} ${pair.way} ${pair.amount}`
  console.log(`| ${name} | ${half} | ${mark} | ${pair.reason} | ${grade} | ${over.join(', ')} |`)
}
for (const [half, { pairs, agree, agreeSame, twoApart }] of counts)
  console.log(
    `\n${half}: ${agree} of ${pairs} agree, ${agreeSame} on same or not the same; ${twoApart} two grades apart`,
  )
