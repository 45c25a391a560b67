/** Reads the files that are named and says of each, in a line of JSON, what became of it: `node read-files.ts PATH …`. */
import { readFileSync } from 'node:fs'
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { readModel } from '../../../../electron/engine/formats/read-model.ts'

for (const path of process.argv.slice(2)) {
  const file = readFileSync(path)
  const start = performance.now()
  const code = await readModel(file, /\.stl$/i.test(path) ? 'model/stl' : '').then(
    () => 'read',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
  const line = {
    path,
    code,
    ms: Math.round(performance.now() - start),
    rssMb: Math.round(process.memoryUsage.rss() / 1e6),
  }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
