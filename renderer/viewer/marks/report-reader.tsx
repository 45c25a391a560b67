/** Reads the report on the open model as long as somebody requests it. */
import { useEffect } from 'react'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { derivedUrl } from '../../../shared/protocol/derived-url.ts'
import { useCoordinateSystemKey } from '../../state/stage/use-open-asset.ts'
import { setReport } from '../../state/stage/report.ts'
import { useReport } from '../../state/stage/use-report.ts'
import { readReport } from './read-report.ts'

/** Draws nothing. A request that is given up ends the work on it. */
export function ReportReader({ assetId }: { assetId: string }) {
  const taken = useCoordinateSystemKey(assetId)
  const asked = useReport((state) => state.asked === assetId)
  useEffect(() => {
    if (!asked) return
    const ending = new AbortController()
    setReport(assetId, { state: 'making' })
    readReport(derivedUrl(assetId, 'report', {}), ending.signal).then(
      (report) => {
        if (!ending.signal.aborted) setReport(assetId, { state: 'ready', ...report })
      },
      (thrown: unknown) => {
        if (!ending.signal.aborted) setReport(assetId, { state: 'failed', error: AppError.from(thrown).toData() })
      },
    )
    return () => ending.abort()
  }, [assetId, taken, asked])
  return null
}
