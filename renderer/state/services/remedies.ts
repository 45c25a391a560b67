import { detailsToCopy, type Remedy } from '../../words/errors.ts'
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import { openSettings } from '../window-store.ts'
import { openSpending } from './spending.ts'

/** Returns the actions that may fix an error and do not depend on the view. */
export function commonRemedies(error: ErrorData, connectionId: string): Partial<Record<Remedy, () => void>> {
  const atService = () => openSettings('services', { connectionId })
  return {
    'add-key': atService,
    'change-key': atService,
    'edit-connection': atService,
    'unlock-keys': () => openSettings('services'),
    'proxy-password': () => openSettings('network'),
    'change-cap': openSpending,
    'copy-details': () => void navigator.clipboard.writeText(detailsToCopy(error)),
  }
}
