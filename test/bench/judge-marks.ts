/**
 * The judge of repairs against marks that were given by eye, before its figures were known: every pair of `repair/judge-marks.json` is made again and judged. Limits were chosen
 * on the pairs of even number; the odd ones are there to report. `npm run bench judge-marks -- [--half tune|report]`
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { judgeRepair } from '../../electron/engine/repair/judge.ts'
import { pairOf, type MarkedPair } from './repair/marked-pairs.ts'

const { values } = parseArgs({ options: { half: { type: 'string' } } })
const folder = fileURLToPath(new URL('../../../shared', import.meta.url))
if (!existsSync(folder)) {
  console.error('SKIPPED: the collections of real models (../shared/models, ../shared/models2) are not here')
  process.exit(0)
}
const marks = JSON.parse(
  readFileSync(new URL('repair/judge-marks.json', import.meta.url), 'utf8'),
) as readonly MarkedPair[]
const agreed = { tune: 0, report: 0 }
const asked = { tune: 0, report: 0 }
console.log('| pair | half | marked | judged | beyond its limit |\n| --- | --- | --- | --- | --- |')
for (const [i, pair] of marks.entries()) {
  const half = i % 2 === 0 ? 'tune' : 'report'
  if (values.half !== undefined && values.half !== half) continue
  const { before, after, sheetMm } = await pairOf(pair, folder)
  const { grade, over } = judgeRepair(before, after, { sheetMm })
  asked[half]++
  if (grade === pair.mark) agreed[half]++
  console.log(`| ${pair.file} ${pair.way} ${pair.amount} | ${half} | ${pair.mark} | ${grade} | ${over.join(', ')} |`)
}
for (const half of ['tune', 'report'] as const)
  if (asked[half] > 0) console.log(`\n${half}: ${agreed[half]} of ${asked[half]} agree`)
