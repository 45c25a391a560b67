/** Changing settings: seen at once, written by the backend; what is being dragged is written when it rests. */
import type { WorkspaceId } from '../../shared/catalogue/operation-table.ts'
import type { Settings, SettingsChange } from '../../shared/protocol/settings.ts'
import { bridge } from './current-bridge.ts'
import { attempt } from './messages.ts'
import { studioStore } from './studio-store.ts'

/** Of what is dragged. */
interface Dragged {
  roomLayouts?: Settings['roomLayouts']
  light?: Partial<Settings['light']>
}

const restMs = 400
let pending: Dragged = {}
let timer: ReturnType<typeof setTimeout> | undefined

/** Changes settings: shown at once, then as the backend says. */
export async function changeSettings(change: SettingsChange): Promise<void> {
  showLocally(change)
  await attempt(() => bridge().call('settings.change', change))
}

/** The layout of a room: its own where it was changed there. */
export function layoutOf({ layout, roomLayouts }: Settings, room: WorkspaceId): Settings['layout'] {
  return { ...layout, ...roomLayouts[room] } as Settings['layout']
}

/** Changes the layout of a room: shown at once, written once it has not changed for a moment. */
export function changeLayout(room: WorkspaceId, layout: Partial<Settings['layout']>): void {
  showLocally({ roomLayouts: { [room]: layout } })
  pending.roomLayouts = { ...pending.roomLayouts, [room]: { ...pending.roomLayouts?.[room], ...layout } }
  writeAtRest()
}

/** Changes what lights the stage, in the same way. */
export function changeLight(light: Partial<Settings['light']>): void {
  showLocally({ light })
  pending.light = { ...pending.light, ...light }
  writeAtRest()
}

function writeAtRest(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    const change = pending
    pending = {}
    void attempt(() => bridge().call('settings.change', change))
  }, restMs)
}

function showLocally(change: SettingsChange): void {
  studioStore.setState(({ snapshot }) => {
    if (snapshot === null) return {}
    const { layout, roomLayouts = {}, light, webhooks, library, updates, ...rest } = change
    const settings = {
      ...snapshot.settings,
      ...rest,
      layout: { ...snapshot.settings.layout, ...layout },
      roomLayouts: {
        ...snapshot.settings.roomLayouts,
        ...Object.fromEntries(
          Object.entries(roomLayouts).map(([room, change]) => [
            room,
            { ...snapshot.settings.roomLayouts[room as WorkspaceId], ...change },
          ]),
        ),
      },
      webhooks: { ...snapshot.settings.webhooks, ...webhooks },
      library: { ...snapshot.settings.library, ...library },
      light: { ...snapshot.settings.light, ...light },
      updates: { ...snapshot.settings.updates, ...updates },
    } as Settings
    return { snapshot: { ...snapshot, settings } }
  })
}
