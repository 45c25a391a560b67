/** The person's own spools while they are being edited. */
import { useRef, useState } from 'react'
import type { OwnSpool } from '../../shared/print/own-spool.ts'
import { changeSettings } from '../state/settings.ts'
import { useSnapshot } from '../state/use-studio.ts'

type Change = (spools: readonly OwnSpool[]) => OwnSpool[]

/**
 * The list as it stands here, and what changes it. The studio's echo of an earlier change must not take back a later one, so that what is
 * edited here counts from the first change on; changes are sent one after the other.
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
