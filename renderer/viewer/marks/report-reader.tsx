/** Reads the report on the open model while it is requested. */
import { useEffect } from 'react'
import type { DerivedReport } from '../../../shared/formats/view-file.ts'
import { derivedUrl } from '../../../shared/protocol/derived-url.ts'
import { useCoordinateSystemKey } from '../../state/stage/use-open-asset.ts'
import { setReport, type DefectShape } from '../../state/stage/report.ts'
import { useReport } from '../../state/stage/use-report.ts'
import { startWork } from '../start-work.ts'
import { readDerived } from '../view-stream.ts'

/** Draws nothing. Cancels the analysis when the request is withdrawn. */
export function ReportReader({ assetId }: { assetId: string }) {
  const coordinateSystemKey = useCoordinateSystemKey(assetId)
  const asked = useReport((state) => state.requestedId === assetId)
  useEffect(() => {
    if (!asked) return
    setReport(assetId, { state: 'making' })
    return startWork(
      (signal) => readReport(derivedUrl(assetId, 'report', {}), signal),
      (report) => setReport(assetId, { state: 'ready', ...report }),
      (error) => setReport(assetId, { state: 'failed', error }),
    )
  }, [assetId, coordinateSystemKey, asked])
  return null
}

/** `shapes` are in the order of the header's defects. */
async function readReport(url: string, signal: AbortSignal): Promise<{ header: DerivedReport; shapes: DefectShape[] }> {
  const shapes: DefectShape[] = []
  const header = await readDerived(url, signal, ['report'], (news) => {
    if (news.type !== 'piece') return
    const { segments, triangles } = news.arrays
    shapes[news.index] = {
      segments: segments === undefined ? null : new Float32Array(segments),
      triangles: triangles === undefined ? null : new Float32Array(triangles),
    }
  })
  return { header, shapes: header.defects.map((_, index) => shapes[index] ?? { segments: null, triangles: null }) }
}
