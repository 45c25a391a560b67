/** Reads crafted files and prints a line of JSON before and after each: `node read-crafted.ts COUNT FROM NAMES`, the names as JSON. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { readModel } from '../../../../electron/engine/formats/read-model.ts'
import { craftedFiles } from './crafted.ts'

const [count = '', from = '', names = ''] = process.argv.slice(2)
const files = new Map(craftedFiles)
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`)

for (const name of (JSON.parse(names) as string[]).slice(Number(from))) {
  const file = files.get(name)!(Number(count))
  say({ name })
  const before = process.cpuUsage()
  const code = await readModel(file, '').then(
    () => 'read',
    (error: unknown) =>
      error instanceof AppError ? [error.code, error.details?.['reason']].join(' ') : `not-ours ${String(error)}`,
  )
  const { user, system } = process.cpuUsage(before)
  say({ name, code, bytes: file.byteLength, cpuMs: (user + system) / 1000 })
}
