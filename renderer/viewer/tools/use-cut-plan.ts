/** While connectors are being placed, loads the engine's plan for the cut in the form. */
import { useEffect } from 'react'
import { AppError, type ErrorData } from '../../../shared/protocol/app-error.ts'
import type { CutPlan } from '../../../shared/print/cut-plan.ts'
import { writePlaces } from '../../../shared/print/cut-planes.ts'
import { derivedUrl } from '../../../shared/protocol/derived-url.ts'
import { type ConnectedCut } from '../../state/stage/connector-places.ts'
import { useConnectedCut } from '../../state/stage/use-connected-cut.ts'
import { connectorViewStore } from '../../state/stage/connector-view.ts'
import { readDerived } from '../view-stream.ts'

/** Delay after the last change to a dovetail's position. */
const debounceMs = 250

/**
 * Keeps the store's plan current. Moving pins does not change the plan. Moving dovetails does, because the engine
 * chooses their direction; the previous plan stays until the new one arrives.
 */
export function useCutPlan(assetId: string): void {
  const cut = useConnectedCut()
  const isCurrentModel = cut?.assetId === assetId
  const cutUrl = isCurrentModel ? planUrl({ ...cut, positions: [] }) : null
  const url = isCurrentModel ? planUrl(cut) : null
  useEffect(() => {
    if (cutUrl === null) return
    connectorViewStore.setState({ plan: 'loading', chosen: null, refusal: null })
    return () =>
      connectorViewStore.setState({ plan: null, isLoading: false, dragged: null, chosen: null, refusal: null })
  }, [cutUrl])
  useEffect(() => {
    if (url === null) return
    const ending = new AbortController()
    const isFirst = connectorViewStore.getState().plan === 'loading'
    const finish = (plan: CutPlan | ErrorData): void => {
      if (!ending.signal.aborted) connectorViewStore.setState({ plan, isLoading: false })
    }
    const load = () =>
      void readDerived(url, ending.signal, ['cutplan']).then(finish, (thrown: unknown) =>
        finish(AppError.from(thrown).toData()),
      )
    connectorViewStore.setState({ isLoading: true })
    const waiting = setTimeout(load, isFirst ? 0 : debounceMs)
    return () => {
      clearTimeout(waiting)
      ending.abort()
    }
  }, [url])
}

function planUrl({ assetId, kind, planes, limits, crumbs, positions }: ConnectedCut): string {
  const { shape, clearanceMm, wallMm, minMm, sizeMm, count } = limits
  return derivedUrl(assetId, 'cutplan', {
    connectors: kind,
    planes,
    ...(kind === 'pins' && shape !== 'round' ? { shape } : {}),
    clearance: clearanceMm,
    wall: wallMm,
    least: minMm,
    ...(sizeMm === null ? {} : { size: sizeMm }),
    ...(kind === 'dovetails' || count === null ? {} : { count }),
    ...(crumbs === 'join' ? {} : { crumbs }),
    ...(kind === 'pins' || positions.length === 0 ? {} : { places: writePlaces(positions) }),
  })
}
