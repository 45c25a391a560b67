/** How wide the panels beside the stage are. Pure. */
import type { Settings } from '../../shared/settings.ts'

/** px that a panel needs: the form, and the Inspector with all of its tabs in one row. */
export const leastCreate = 280
export const leastInspector = 300

/** px that the stage keeps in a window as small as it is made for. */
const leastStage = 440

/** px of both, as chosen where there is room; else the stage keeps its least, and both give way alike. */
export function besideStage(
  { createWidth, inspectorWidth }: Pick<Settings['layout'], 'createWidth' | 'inspectorWidth'>,
  windowWidth: number,
  { both }: { both: boolean },
): { createWidth: number; inspectorWidth: number } {
  const create = Math.max(leastCreate, createWidth)
  const inspector = Math.max(leastInspector, inspectorWidth)
  if (!both) return { createWidth: create, inspectorWidth: inspector }
  const extra = create - leastCreate + inspector - leastInspector
  const room = Math.max(0, windowWidth - leastStage - leastCreate - leastInspector)
  const share = extra === 0 ? 0 : Math.min(1, room / extra)
  return {
    createWidth: Math.floor(leastCreate + (create - leastCreate) * share),
    inspectorWidth: Math.floor(leastInspector + (inspector - leastInspector) * share),
  }
}
