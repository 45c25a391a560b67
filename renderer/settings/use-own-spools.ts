/** The user's own spools while they are being edited. */
import { useRef, useState } from 'react'
import type { OwnSpool } from '../../shared/print/own-spool.ts'
import { changeSettings } from '../state/settings.ts'
import { useSnapshot } from '../state/use-studio.ts'

type Change = (spools: readonly OwnSpool[]) => OwnSpool[]

/**
 * Returns the edited list and a function that changes it. The backend's echo of an earlier change must not revert a
 * later one, so the local list takes precedence after the first change; changes are sent one after the other.
 */
export function useOwnSpools(): [readonly OwnSpool[], (change: Change) => void] {
  const kept = useSnapshot((snapshot) => snapshot.settings.ownSpools)
  const [edited, setEdited] = useState<readonly OwnSpool[] | null>(null)
  const newest = useRef<readonly OwnSpool[] | null>(null)
  const sending = useRef<Promise<void>>(Promise.resolve())
  const change = (next: Change) => {
    const ownSpools = next(newest.current ?? kept)
    newest.current = ownSpools
    setEdited(ownSpools)
    sending.current = sending.current.then(() => changeSettings({ ownSpools }))
  }
  return [edited ?? kept, change]
}
