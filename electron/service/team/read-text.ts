/** A file that an operator named. */
import { readFileSync } from 'node:fs'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { teamTerminalWords } from '../words/team-terminal.ts'

/** Throws AppError `invalid-input` with a sentence where it cannot be read. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (thrown) {
    throw new AppError('invalid-input', teamTerminalWords.noFile(path), { cause: thrown })
  }
}
