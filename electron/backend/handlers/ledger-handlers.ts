/** Spending, and the ledger as a file. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { inputProblem } from '../../../shared/protocol/input-problem.ts'
import { ledgerCsv } from '../ledger/ledger-csv.ts'
import { localDay } from '../ledger/local-day.ts'
import { summarise } from '../ledger/summarise.ts'
import type { Handlers } from './handler.ts'

interface Period {
  from: string
  to: string
}

export const ledgerHandlers = {
  'ledger.summary': ({ store }, given) => {
    const period = readPeriod(given)
    return summarise(store.ledger.list(period), period)
  },
  'ledger.export': async ({ store, library }, given) => {
    const period = readPeriod(given)
    return library.stageBytes(ledgerCsv(store.ledger.list(period)), {
      name: fileNameOf(period),
      mediaType: 'text/csv',
    })
  },
} satisfies Partial<Handlers>

/** Normalises dates to the ledger's format. Throws `invalid-input`. */
function readPeriod({ from, to }: Period): Period {
  return { from: readDate('from', from), to: readDate('to', to) }
}

function readDate(field: 'from' | 'to', text: string): string {
  const time = Date.parse(text)
  if (!Number.isNaN(time)) return new Date(time).toISOString()
  throw new AppError('invalid-input', `${field} is not a date`, {
    details: { ...inputProblem(field, 'date-invalid', {}) },
  })
}

/** Named after the days it covers; the end is exclusive. */
function fileNameOf({ from, to }: Period): string {
  return `maquette-spending-${localDay(from)}-to-${localDay(Math.max(Date.parse(from), Date.parse(to) - 1))}.csv`
}
