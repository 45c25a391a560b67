/** Detects the host of this window. */
import type { Bridge } from './bridge.ts'
import { createDesktopBridge } from './desktop-bridge.ts'
import { createWebBridge } from './web-bridge.ts'

/** Returns the desktop bridge where the preload has exposed its interface, else the web bridge. */
export function chooseBridge(): Bridge {
  return window.maquette === undefined ? createWebBridge() : createDesktopBridge(window.maquette)
}
