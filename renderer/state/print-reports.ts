/** The report that came along with a model prepared for printing: downloaded once, checked against its schema. */
import { useEffect, useState } from 'react'
import { AppError } from '../../shared/app-error.ts'
import type { ErrorData } from '../../shared/app-error.ts'
import type { Asset } from '../../shared/asset.ts'
import type { KeptPrintReport } from '../../shared/print-report.ts'
import { useSnapshot } from './studio-store.ts'

export type ReportState =
  | { status: 'none' }
  | { status: 'loading' }
  | { status: 'ready'; report: KeptPrintReport }
  | { status: 'failed'; error: ErrorData }

/** `none` where the model was not prepared for printing, or its report did not come along. */
export function usePrintReport(asset: Asset): ReportState {
  const part = useSnapshot(({ assets }) =>
    asset.provenance.operation === 'print-prepare'
      ? assets.find(({ partOf, mediaType }) => partOf === asset.id && mediaType === 'application/json')
      : undefined,
  )
  const url = part?.url ?? null
  const [state, setState] = useState<{ url: string; reply: ReportState } | null>(null)
  useEffect(() => {
    if (url === null) return
    let over = false
    readReport(url).then(
      (report) => {
        if (!over) setState({ url, reply: { status: 'ready', report } })
      },
      (thrown: unknown) => {
        if (!over) setState({ url, reply: { status: 'failed', error: AppError.from(thrown).toData() } })
      },
    )
    return () => {
      over = true
    }
  }, [url])
  if (url === null) return { status: 'none' }
  return state?.url === url ? state.reply : { status: 'loading' }
}

async function readReport(url: string): Promise<KeptPrintReport> {
  const response = await fetch(url)
  if (!response.ok)
    throw new AppError('not-found', `the report at ${url} was answered with ${response.status}`, {
      details: { reason: 'report-missing' },
    })
  // The only schema that the window needs, and zod with it: fetched with the first report.
  const { keptPrintReportSchema } = await import('../../shared/print-report.ts')
  const read = keptPrintReportSchema.safeParse(await response.json())
  if (read.success) return read.data
  throw new AppError('bad-reply', 'the report has another shape than is known', { cause: read.error })
}
