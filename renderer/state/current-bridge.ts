/** This window's only bridge, set once before anything is rendered. */
import { AppError } from '../../shared/protocol/app-error.ts'
import type { Bridge } from '../bridge/bridge.ts'

let current: Bridge | null = null

/** Sets the bridge that every action uses. */
export function setBridge(bridge: Bridge): void {
  current = bridge
}

/** Returns the bridge. Throws AppError if it has not been set. */
export function bridge(): Bridge {
  if (current === null) throw new AppError('internal', 'The window has no bridge yet')
  return current
}
