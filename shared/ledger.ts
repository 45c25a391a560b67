/** The books: what was quoted, charged and refunded, as the services said it. */
import { z } from 'zod'

export const ledgerEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  connectionId: z.string(),
  jobId: z.string(),
  kind: z.enum(['quote', 'charge', 'refund']),
  /** Null: the service did not say how much. */
  credits: z.number().nullable(),
})
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>
