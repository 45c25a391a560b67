/** How wide the panels beside the stage are. Pure. */
import type { Settings } from '../../shared/protocol/settings.ts'

/** px that a panel needs: the form, and the Inspector with all of its tabs in one row. */
export const minCreate = 280
export const minInspector = 300

/** px that the stage keeps in a window as small as it is made for. */
const minStage = 440

/** px of both, as chosen where there is room; else the stage keeps its least, and both give way alike. */
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
