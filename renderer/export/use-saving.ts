import { useState } from 'react'
import { AppError, type ErrorData } from '../../shared/protocol/app-error.ts'
import { useSnapshot } from '../state/use-studio.ts'
import type { Saved } from './export-outcome.tsx'

/** Returns `save`, which runs an export, and its outcome. */
export function useSaving(): {
  busy: boolean
  outcome: { saved: Saved | null; error: ErrorData | null }
  save: (run: () => Promise<Saved>) => Promise<void>
} {
  const desktop = useSnapshot((snapshot) => snapshot.host === 'desktop')
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState<Saved | null>(null)
  const [error, setError] = useState<ErrorData | null>(null)
  async function save(run: () => Promise<Saved>): Promise<void> {
    setBusy(true)
    setSaved(null)
    setError(null)
    try {
      const file = await run()
      // On the desktop, a missing path means that the dialog was cancelled.
      if (!desktop || file.path !== null) setSaved(file)
    } catch (thrown) {
      setError(AppError.from(thrown).toData())
    } finally {
      setBusy(false)
    }
  }
  return { busy, outcome: { saved, error }, save }
}
