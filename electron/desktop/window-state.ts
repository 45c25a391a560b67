/** The window's position, validated against the current screens. */
import { readFileSync, writeFileSync } from 'node:fs'
import { screen, type BrowserWindow, type Rectangle } from 'electron'
import { z } from 'zod'
import { privateFile } from '../disk/private-folder.ts'

const stateSchema = z.object({
  bounds: z.object({ x: z.number().int(), y: z.number().int(), width: z.number().int(), height: z.number().int() }),
  maximised: z.boolean(),
})
export type WindowState = z.infer<typeof stateSchema>

const defaultSize = { width: 1440, height: 900 }
export const minimumSize = { width: 1024, height: 700 }

/** Returns the stored bounds if the title bar is visible, otherwise a size that fits the screen. */
export function readWindowState(path: string): { bounds: Partial<Rectangle>; maximised: boolean } {
  const kept = readState(path)
  const areas = screen.getAllDisplays().map((display) => display.workArea)
  if (kept !== null && areas.some((area) => isReachable(kept.bounds, area))) return kept
  const area = screen.getPrimaryDisplay().workArea
  return {
    bounds: {
      width: Math.max(minimumSize.width, Math.min(defaultSize.width, area.width)),
      height: Math.max(minimumSize.height, Math.min(defaultSize.height, area.height)),
    },
    maximised: kept?.maximised ?? false,
  }
}

/** Writes the state when the window closes. */
export function keepWindowState(window: BrowserWindow, path: string): void {
  window.on('close', () => {
    const state: WindowState = { bounds: window.getNormalBounds(), maximised: window.isMaximized() }
    try {
      writeFileSync(path, JSON.stringify(state), { mode: privateFile })
    } catch {
      // The default position is good enough.
    }
  })
}

/** Whether the window's top edge can be grabbed on that screen. */
export function isReachable(bounds: Rectangle, area: Rectangle): boolean {
  const visibleWidth = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x)
  return visibleWidth >= 100 && bounds.y >= area.y && bounds.y <= area.y + area.height - 40
}

function readState(path: string): WindowState | null {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}
