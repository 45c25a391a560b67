/** What a result was made as: codes in the report that came along with it, downloaded once. */
import { useEffect, useState } from 'react'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { Remark } from '../../../shared/protocol/remark.ts'
import { useSnapshot } from '../studio-store.ts'

const none: readonly Remark[] = []

/** Empty while it is loading, and where no report came along or it says nothing of the kind. */
export function useRequestSummary(asset: Asset): readonly Remark[] {
  const url = useSnapshot(
    ({ assets }) =>
      assets.find(({ partOf, mediaType }) => partOf === asset.id && mediaType === 'application/json')?.url ?? null,
  )
  const [read, setRead] = useState<{ url: string; summary: readonly Remark[] } | null>(null)
  useEffect(() => {
    if (url === null) return
    let over = false
    void readRequestSummary(url).then((summary) => {
      if (!over) setRead({ url, summary })
    })
    return () => {
      over = true
    }
  }, [url])
  return read !== null && read.url === url ? read.summary : none
}

/** A report that cannot be read says nothing: the result itself is there all the same. */
async function readRequestSummary(url: string): Promise<readonly Remark[]> {
  try {
    const response = await fetch(url)
    if (!response.ok) return none
    const report = (await response.json()) as { makes?: unknown }
    return Array.isArray(report.makes) && report.makes.every(isRemark) ? report.makes : none
  } catch {
    return none
  }
}

/** Without the schema, which would bring zod into what the window begins with: what is shared with jobs is a part of that. */
function isRemark(value: unknown): value is Remark {
  const { code, figures } = (value ?? {}) as Partial<Record<keyof Remark, unknown>>
  return typeof code === 'string' && typeof figures === 'object' && figures !== null
}
