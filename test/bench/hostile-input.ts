/** Crafted replies, settings and names: the worst time for each kilobyte of every reader in the main process. One case of EVERY (10) is tried. `npm run bench hostile-input`, `node test/bench/hostile-input.ts [EVERY LENGTH]` */
import { casesOf, type Measured } from '../support/hostile-input/measure.ts'
import { answerReaders, otherReaders } from '../support/hostile-input/readers.ts'

const limitMs = 2
const [every = 10, length = 60_000] = process.argv.slice(2).map(Number)
const worst = new Map<string, Measured>()
let caseCount = 0
let triedCount = 0
for (const reader of [...answerReaders(), ...otherReaders]) {
  const [name = ''] = reader.name.split(':')
  for (const [, measure] of casesOf(reader, length)) {
    caseCount += 1
    if (caseCount % every !== 0) continue
    triedCount += 1
    const measured = measure()
    if (measured.msPerKilobyte > (worst.get(name)?.msPerKilobyte ?? 0))
      worst.set(name, { ...measured, title: `${reader.name.slice(name.length + 2)} ${measured.title}`.trim() })
  }
}
console.log(`${triedCount} of ${caseCount} inputs of ${length} characters, in time of the processor\n`)
console.log('| reader | worst, ms/kB | of kB | input |\n| --- | ---: | ---: | --- |')
for (const [name, { title, kilobytes, msPerKilobyte }] of worst)
  console.log(`| ${name} | ${msPerKilobyte.toFixed(2)} | ${kilobytes.toFixed(0)} | ${title} |`)
const most = Math.max(...[...worst.values()].map(({ msPerKilobyte }) => msPerKilobyte))
console.log(`\nworst of all: ${most.toFixed(2)} ms/kB (limit ${limitMs})`)
process.exitCode = most > limitMs ? 1 : 0
