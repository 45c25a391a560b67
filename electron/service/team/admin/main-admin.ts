/** The entry point of `npm run service-admin`. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { administer } from './command.ts'

try {
  process.stdout.write(`${await administer(process.argv.slice(2), process.env)}\n`)
} catch (thrown) {
  const error = AppError.from(thrown)
  console.error(error.code === 'internal' ? error : error.message)
  process.exitCode = error.code === 'invalid-input' ? 2 : 1
}
