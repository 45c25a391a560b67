/**
 * Preparing closed models with nothing to mend, from STL, beside admesh on the same file: processor time of the first job in a process
 * and of the next, and of all of admesh. `npm run bench prepare [-- TRIANGLES …]`
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeStl } from '../../electron/engine/formats/stl-write.ts'
import type { PrintInput } from '../../electron/engine/print/jobs.ts'
import { bumpyRing } from '../support/bumpy-ring.ts'

const sizes = process.argv.slice(2).map(Number)
const folder = mkdtempSync(join(tmpdir(), 'maquette-prepare-'))
const plain: Omit<PrintInput, 'file' | 'format' | 'hollowMm'> = {
  mediaType: 'model/stl',
  name: 'ring',
  repair: 'auto',
  orient: 'keep',
  base: 'none',
  drainHoles: 2,
  drainDiameterMm: 3.5,
  minimumWallMm: 0.8,
  overhangDegrees: 45,
  smallestPieceMm: 1.5,
  sheetMm: 2,
}

console.log('| triangles | asked for | first s | next s | admesh s | triangles made |')
console.log('| ---: | --- | ---: | ---: | ---: | ---: |')
for (const triangles of sizes.length > 0 ? sizes : [1700, 18_000, 871_000]) {
  const path = join(folder, `${triangles}.stl`)
  const file = await writeStl(bumpyRing(triangles, 0.003, false))
  writeFileSync(path, file)
  const asked: Pick<PrintInput, 'format' | 'hollowMm'>[] = [
    { format: 'stl', hollowMm: 0 },
    { format: '3mf', hollowMm: 0 },
  ]
  if (triangles < 100_000) asked.push({ format: 'stl', hollowMm: 2 })
  for (const request of asked) {
    const [first, next] = [
      await prepared({ ...plain, ...request, file }),
      await prepared({ ...plain, ...request, file }),
    ]
    const name = `${request.format}${request.hollowMm > 0 ? `, hollow of ${request.hollowMm} mm` : ''}`
    console.log(
      `| ${triangles} | ${name} | ${first.seconds.toFixed(2)} | ${next.seconds.toFixed(2)} | ${admesh(path)} | ${next.made} |`,
    )
  }
}
rmSync(folder, { recursive: true })

async function prepared(input: PrintInput): Promise<{ seconds: number; made: number }> {
  const before = process.cpuUsage()
  const { printPrepare } = await import('../../electron/engine/print/prepare.ts')
  const { readModel } = await import('../../electron/engine/formats/read-model.ts')
  const { file } = await printPrepare(input, () => {})
  const { user, system } = process.cpuUsage(before)
  const { parts } = await readModel(file, '')
  return { seconds: (user + system) / 1e6, made: parts.reduce((sum, { indices }) => sum + indices.length / 3, 0) }
}

/** Processor seconds, or what is amiss. */
function admesh(path: string): string {
  const { stderr, status } = spawnSync('bash', ['-c', `TIMEFORMAT='%U %S'; time admesh "$0" > /dev/null`, path])
  if (status !== 0) return 'not there'
  return stderr
    .toString()
    .trim()
    .split(' ')
    .map(Number)
    .reduce((sum, seconds) => sum + seconds, 0)
    .toFixed(2)
}
