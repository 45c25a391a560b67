/** The width of the panels beside the stage. Pure. */
import type { Settings } from '../../shared/protocol/settings.ts'
import { minCreate, minInspector, minStage } from '../state/arrange.ts'

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
  const room = Math.max(0, windowWidth - minStage.width - minCreate - minInspector)
  const share = extra === 0 ? 0 : Math.min(1, room / extra)
  return {
    createWidth: Math.floor(minCreate + (create - minCreate) * share),
    inspectorWidth: Math.floor(minInspector + (inspector - minInspector) * share),
  }
}
