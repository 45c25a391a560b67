/** Fetches what the engine says of the cut in the form, as long as its connectors are being placed. */
import { useEffect } from 'react'
import { AppError } from '../../../shared/app-error.ts'
import type { CutPlan } from '../../../shared/cut-plan.ts'
import { derivedUrl } from '../../../shared/derived-url.ts'
import { usePinnedCut } from '../../state/connector-places.ts'
import { readDerived } from '../view-stream.ts'
import { connectorDesk } from './connector-desk.ts'

/** Keeps the desk's plan true. What stands by hand does not change it. */
export function useCutPlan(assetId: string): void {
  const cut = usePinnedCut()
  const url = cut?.assetId === assetId ? planUrl(cut) : null
  useEffect(() => {
    if (url === null) return
    const ending = new AbortController()
    connectorDesk.setState({ plan: 'loading', chosen: null, refused: null })
    readPlan(url, ending.signal).then(
      (plan) => {
        if (!ending.signal.aborted) connectorDesk.setState({ plan })
      },
      (thrown: unknown) => {
        if (!ending.signal.aborted) connectorDesk.setState({ plan: AppError.from(thrown).toData() })
      },
    )
    return () => {
      ending.abort()
      connectorDesk.setState({ plan: null, dragged: null, chosen: null, refused: null })
    }
  }, [url])
}

function planUrl({ assetId, planes, limits }: NonNullable<ReturnType<typeof usePinnedCut>>): string {
  const { clearanceMm, wallMm, leastMm, sizeMm, count } = limits
  return derivedUrl(assetId, 'cutplan', {
    planes,
    clearance: clearanceMm,
    wall: wallMm,
    least: leastMm,
    ...(sizeMm === null ? {} : { size: sizeMm }),
    ...(count === null ? {} : { count }),
  })
}

async function readPlan(url: string, signal: AbortSignal): Promise<CutPlan> {
  let plan: CutPlan | null = null
  await readDerived(url, signal, (news) => {
    if (news.type === 'header' && news.header.kind === 'cutplan') plan = news.header
  })
  if (plan === null) throw new AppError('data-corrupt', `${url} is another kind of derived file`)
  return plan
}
