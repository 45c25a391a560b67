/** The layout of the open room. */
import { useMemo } from 'react'
import type { Settings } from '../../shared/protocol/settings.ts'
import { useDraft } from './draft/draft.ts'
import { layoutOf } from './settings.ts'
import { useSnapshot } from './studio-store.ts'

/** Its panels: sizes in px, and which are expanded. */
export function useLayout(): Settings['layout'] {
  const settings = useSnapshot((snapshot) => snapshot.settings)
  const room = useDraft((state) => state.workspace)
  return useMemo(() => layoutOf(settings, room), [settings, room])
}
