import type { Asset } from '../../../shared/protocol/asset.ts'
import type { Remark } from '../../../shared/protocol/remark.ts'
import { useSnapshot } from '../use-studio.ts'
import { useLoaded } from '../use-loaded.ts'

const noRemarks: readonly Remark[] = []

/** Returns the summary from a result's report; empty until it is loaded, or if there is no report. */
export function useRequestSummary(asset: Asset): readonly Remark[] {
  const url = useSnapshot(
    ({ assets }) =>
      assets.find(({ partOf, mediaType }) => partOf === asset.id && mediaType === 'application/json')?.url ?? null,
  )
  return useLoaded(url, readRequestSummary) ?? noRemarks
}

/** An unreadable report is ignored: the result itself is complete. */
async function readRequestSummary(url: string): Promise<readonly Remark[]> {
  try {
    const response = await fetch(url)
    if (!response.ok) return noRemarks
    const report = (await response.json()) as { makes?: unknown }
    return Array.isArray(report.makes) && report.makes.every(isRemark) ? report.makes : noRemarks
  } catch {
    return noRemarks
  }
}

/** Without the schema, which would pull zod into the window's initial chunk. */
function isRemark(value: unknown): value is Remark {
  const { code, figures } = (value ?? {}) as Partial<Record<keyof Remark, unknown>>
  return typeof code === 'string' && typeof figures === 'object' && figures !== null
}
