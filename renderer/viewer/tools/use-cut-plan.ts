/** Fetches what the engine says of the cut in the form, as long as its connectors are being placed. */
import { useEffect } from 'react'
import { AppError, type ErrorData } from '../../../shared/protocol/app-error.ts'
import type { CutPlan } from '../../../shared/print/cut-plan.ts'
import { writePlaces } from '../../../shared/print/cut-planes.ts'
import { derivedUrl } from '../../../shared/protocol/derived-url.ts'
import { type ConnectedCut } from '../../state/stage/connector-places.ts'
import { useConnectedCut } from '../../state/stage/use-connected-cut.ts'
import { readDerived } from '../view-stream.ts'
import { connectorViewStore } from './connector-view-store.ts'

/** Places of dovetails are asked for once they have stood still so long, milliseconds. */
const settleMs = 250

/**
 * Keeps the store's plan true. Pins that stand by hand do not change it; places of dovetails do, since the engine alone decides which way they run:
 * meanwhile the plan before stays.
 */
export function useCutPlan(assetId: string): void {
  const cut = useConnectedCut()
  const isAbout = cut?.assetId === assetId
  const room = isAbout ? planUrl({ ...cut, places: [] }) : null
  const url = isAbout ? planUrl(cut) : null
  useEffect(() => {
    if (room === null) return
    connectorViewStore.setState({ plan: 'loading', chosen: null, refused: null })
    return () => connectorViewStore.setState({ plan: null, asking: false, dragged: null, chosen: null, refused: null })
  }, [room])
  useEffect(() => {
    if (url === null) return
    const ending = new AbortController()
    const isFirst = connectorViewStore.getState().plan === 'loading'
    const finish = (plan: CutPlan | ErrorData): void => {
      if (!ending.signal.aborted) connectorViewStore.setState({ plan, asking: false })
    }
    connectorViewStore.setState({ asking: true })
    const waiting = setTimeout(
      () => {
        readPlan(url, ending.signal).then(finish, (thrown: unknown) => finish(AppError.from(thrown).toData()))
      },
      isFirst ? 0 : settleMs,
    )
    return () => {
      clearTimeout(waiting)
      ending.abort()
    }
  }, [url])
}

function planUrl({ assetId, kind, planes, limits, places }: ConnectedCut): string {
  const { clearanceMm, wallMm, minMm, sizeMm, count } = limits
  return derivedUrl(assetId, 'cutplan', {
    connectors: kind,
    planes,
    clearance: clearanceMm,
    wall: wallMm,
    least: minMm,
    ...(sizeMm === null ? {} : { size: sizeMm }),
    ...(kind === 'dovetails' || count === null ? {} : { count }),
    ...(kind === 'pins' || places.length === 0 ? {} : { places: writePlaces(places) }),
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
