/** What was spent, and the books as a file. */
import { AppError } from '../../../shared/app-error.ts'
import type { Handlers } from './handler.ts'

export const ledgerHandlers: Handlers<'ledger.summary' | 'ledger.export'> = {
  'ledger.summary': () => {
    throw new AppError('internal', 'stop-gap')
  },
  'ledger.export': () => {
    throw new AppError('internal', 'stop-gap')
  },
}
