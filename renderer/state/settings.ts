/** Changing settings: seen at once, written by the backend; a panel being dragged is written when it rests. */
import type { Settings, SettingsChange } from '../../shared/settings.ts'
import { bridge } from './current-bridge.ts'
import { attempt } from './messages.ts'
import { studioStore } from './studio-store.ts'

const layoutRestMs = 400
let pendingLayout: Partial<Settings['layout']> = {}
let layoutTimer: ReturnType<typeof setTimeout> | undefined

/** Changes settings: shown at once, then as the backend says. */
export async function changeSettings(change: SettingsChange): Promise<void> {
  showLocally(change)
  await attempt(() => bridge().call('settings.change', change))
}

/** Changes the layout: shown at once, written once it has not changed for a moment. */
export function changeLayout(layout: Partial<Settings['layout']>): void {
  showLocally({ layout })
  pendingLayout = { ...pendingLayout, ...layout }
  clearTimeout(layoutTimer)
  layoutTimer = setTimeout(() => {
    const change = pendingLayout
    pendingLayout = {}
    void attempt(() => bridge().call('settings.change', { layout: change }))
  }, layoutRestMs)
}

function showLocally(change: SettingsChange): void {
  studioStore.setState(({ snapshot }) => {
    if (snapshot === null) return {}
    const { layout, webhooks, library, updates, ...rest } = change
    const settings = {
      ...snapshot.settings,
      ...rest,
      layout: { ...snapshot.settings.layout, ...layout },
      webhooks: { ...snapshot.settings.webhooks, ...webhooks },
      library: { ...snapshot.settings.library, ...library },
      updates: { ...snapshot.settings.updates, ...updates },
    } as Settings
    return { snapshot: { ...snapshot, settings } }
  })
}
