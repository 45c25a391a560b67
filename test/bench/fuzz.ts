/** Ten thousand harmed files of every format that is read: none may kill, stop or swell the process, or end in a way that is not foreseen. `npm run bench fuzz [-- COUNT SEED]` */
import { runFuzz } from '../engine/formats/fuzz/run-fuzz.ts'

const [count = 10_000, seed = 1] = process.argv.slice(2).map(Number)
const start = performance.now()
const { outcomes, faults, slowestMs, slowest, maxMb, maxPeak, maxShare } = await runFuzz({
  seed,
  count,
  limitMs: 20_000,
  limitMb: 1536,
})
console.log(`${count} mutations, seed ${seed}, ${((performance.now() - start) / 1000).toFixed(0)} s\n`)
console.log('| outcome | files |\n| --- | ---: |')
for (const [code, files] of Object.entries(outcomes).toSorted(([, a], [, b]) => b - a))
  console.log(`| ${code} | ${files} |`)
console.log(`\nslowest ${slowestMs} ms (${slowest}), most memory of the process ${maxMb} MB, faults ${faults.length}`)
for (const [what, { of, bytes, peakBytes, share }] of Object.entries({
  most: maxPeak,
  'nearest to its bound': maxShare,
}))
  console.log(
    `memory of reading, ${what}: ${(peakBytes / 1e6).toFixed(0)} MB for ${bytes} bytes, ${(share * 100).toFixed(0)} % (${of})`,
  )
for (const fault of faults) console.log(`- ${fault}`)
process.exitCode = faults.length > 0 ? 1 : 0
