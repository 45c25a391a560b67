/** The connector store in React. */
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useConnectedCut } from './use-connected-cut.ts'
import { connectorViewStore, shownFace, type ConnectorView, type ShownFace } from './connector-view.ts'

export function useConnectorView<Part>(select: (view: ConnectorView) => Part): Part {
  return useStore(connectorViewStore, select)
}

/** Returns the face of a model that is shown; null while the form cuts something else. */
export function useShownFace(assetId: string): ShownFace | null {
  const cut = useConnectedCut()
  const plan = useConnectorView((view) => view.plan)
  const face = useConnectorView((view) => view.face)
  const isLoading = useConnectorView((view) => view.isLoading)
  return useMemo(
    () => (cut?.assetId === assetId ? shownFace({ plan, face, isLoading }, cut) : null),
    [cut, plan, face, isLoading, assetId],
  )
}
