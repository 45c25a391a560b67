import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { Settings } from '../../shared/protocol/settings.ts'
import { useDraft } from './draft/use-draft.ts'
import { layoutOf, layoutStore, sideStore } from './layout.ts'
import { useSnapshot } from './use-studio.ts'
import { useWindowSize } from './use-window-size.ts'

/** Returns the layout of the open room: sizes of its panels in px, and which of them are expanded. */
export function useLayout(): Settings['layout'] {
  const room = useDraft((state) => state.workspace)
  const changed = useStore(layoutStore, (state) => state[room])
  const side = useStore(sideStore)
  const size = useWindowSize()
  const base = useSnapshot((snapshot) => snapshot.settings.layout)
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => layoutOf(room), [room, changed, base, side, size])
}
