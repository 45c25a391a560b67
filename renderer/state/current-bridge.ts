/** The one bridge of this window, set once before anything is drawn. */
import { AppError } from '../../shared/protocol/app-error.ts'
import type { Bridge } from '../bridge/bridge.ts'

let current: Bridge | null = null

/** Sets the bridge that every action uses. */
export function setBridge(bridge: Bridge): void {
  current = bridge
}

/** Returns the bridge. Throws AppError before it was set. */
export function bridge(): Bridge {
  if (current === null) throw new AppError('internal', 'The window has no bridge yet')
  return current
}
