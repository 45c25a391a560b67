/** Detects the host of this window. */
import type { Bridge } from './bridge.ts'
import { createDesktopBridge } from './desktop-bridge.ts'
import { createWebBridge } from './web-bridge.ts'

/** Returns the desktop bridge if the preload has exposed its interface, otherwise the web bridge. */
export function chooseBridge(): Bridge {
  return window.maquette === undefined ? createWebBridge() : createDesktopBridge(window.maquette)
}
