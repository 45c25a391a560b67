/** Reads every file that claims much, of one size, and says of each, in a line of JSON, what became of it: `node --expose-gc read-hostile.ts SIZE`. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { readModel } from '../../../../electron/engine/formats/read-model.ts'
import { hostileFiles } from './hostile.ts'
import { peakOf } from './peak.ts'

const size = Number(process.argv[2])
for (const [name, make] of hostileFiles) {
  const file = await make(size)
  const { result: code, peakBytes } = await peakOf(() =>
    readModel(file, '').then(
      () => 'read',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    ),
  )
  process.stdout.write(`${JSON.stringify({ name, code, bytes: file.byteLength, peakBytes })}\n`)
}
