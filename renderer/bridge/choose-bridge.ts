/** Detects the host of this window. */
import type { Bridge } from './bridge.ts'
import { createDesktopBridge } from './desktop-bridge.ts'
import { createWebBridge } from './web-bridge.ts'

/** The desktop bridge where the preload has left its interface on the window, else the web bridge. */
export function chooseBridge(): Bridge {
  return window.maquette === undefined ? createWebBridge() : createDesktopBridge(window.maquette)
}
