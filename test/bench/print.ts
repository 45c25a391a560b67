/**
 * From the model to the printer. Sections: `colours` (how near the colours of filaments come), `colour-time` (how long that takes), `cuts`
 * (parts cut along planes, with dowels), `dovetails` (the same with dovetails), `inlays` (models split by colour), `dialects` (what others make of our files). `npm run bench print [-- --only colours,cuts] [--quick]`.
 * Ends with 1 where something misses its mark.
 */
import { parseArgs } from 'node:util'
import { benchColours } from './print/colours.ts'
import { benchColourTime } from './print/colour-time.ts'
import { benchCuts } from './print/cuts.ts'
import { benchDovetails } from './print/dovetails.ts'
import { benchInlays } from './print/inlays.ts'
import { benchDialects } from './print/dialects.ts'

const sections: Readonly<Record<string, (quick: boolean) => Promise<boolean>>> = {
  colours: benchColours,
  'colour-time': benchColourTime,
  cuts: benchCuts,
  dovetails: benchDovetails,
  inlays: benchInlays,
  dialects: benchDialects,
}

const { values } = parseArgs({ options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } } })
const asked = values.only?.split(',')
for (const [name, run] of Object.entries(sections)) {
  if (asked !== undefined && !asked.includes(name)) continue
  console.log(`\n## ${name}\n`)
  if (!(await run(values.quick))) process.exitCode = 1
}
