/** The width of the panels beside the stage. Pure. */
import type { Settings } from '../../shared/protocol/settings.ts'

/** Minimum width in px of the form, and of the Inspector with its tabs in one row. */
export const minCreate = 280
export const minInspector = 300

/** Minimum width in px of the stage in the smallest window. */
const minStage = 440

/** Returns the chosen widths in px; if the stage would become too small, both shrink equally. */
export function besideStage(
  { createWidth, inspectorWidth }: Pick<Settings['layout'], 'createWidth' | 'inspectorWidth'>,
  windowWidth: number,
  { both }: { both: boolean },
): { createWidth: number; inspectorWidth: number } {
  const create = Math.max(minCreate, createWidth)
  const inspector = Math.max(minInspector, inspectorWidth)
  if (!both) return { createWidth: create, inspectorWidth: inspector }
  const extra = create - minCreate + inspector - minInspector
  const room = Math.max(0, windowWidth - minStage - minCreate - minInspector)
  const share = extra === 0 ? 0 : Math.min(1, room / extra)
  return {
    createWidth: Math.floor(minCreate + (create - minCreate) * share),
    inspectorWidth: Math.floor(minInspector + (inspector - minInspector) * share),
  }
}
