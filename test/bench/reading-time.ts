/** How long crafted files of every format take to read for their size: `npm run bench reading-time [-- COUNT]`. */
import { craftedFiles } from '../engine/formats/fuzz/crafted.ts'
import { msPerKilobyte, runCrafted, worstByFormat } from '../engine/formats/fuzz/run-crafted.ts'

const [count = 40_000] = process.argv.slice(2).map(Number).filter(Number.isFinite)
const results = await runCrafted(
  craftedFiles.map(([name]) => name),
  count,
  300_000,
)
console.log(`${results.length} crafted files with ${count} of something, processor time\n`)
console.log('| format | slowest for its size | kB | ms | ms/kB | outcome |\n| --- | --- | ---: | ---: | ---: | --- |')
for (const [format, result] of worstByFormat(results))
  console.log(
    `| ${format} | ${result.name.slice(format.length + 2)} | ${(result.bytes / 1000).toFixed(0)} | ${result.cpuMs.toFixed(0)} | ${msPerKilobyte(result).toFixed(1)} | ${result.code} |`,
  )
const slowest = results.reduce((most, result) => (result.cpuMs > most.cpuMs ? result : most))
console.log(`\nlongest of all: ${slowest.cpuMs.toFixed(0)} ms (${slowest.name}, ${slowest.code})`)
process.exitCode = results.some(({ code }) => code === 'endless') ? 1 : 0
