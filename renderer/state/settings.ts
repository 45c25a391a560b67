/** Changing settings: seen at once, written by the backend; what is being dragged is written when it rests. */
import type { Settings, SettingsChange } from '../../shared/settings.ts'
import { bridge } from './current-bridge.ts'
import { attempt } from './messages.ts'
import { studioStore } from './studio-store.ts'

/** Of what is dragged. */
interface Dragged {
  layout: Partial<Settings['layout']>
  light: Partial<Settings['light']>
}

const restMs = 400
let pending: Dragged = { layout: {}, light: {} }
let timer: ReturnType<typeof setTimeout> | undefined

/** Changes settings: shown at once, then as the backend says. */
export async function changeSettings(change: SettingsChange): Promise<void> {
  showLocally(change)
  await attempt(() => bridge().call('settings.change', change))
}

/** Changes the layout: shown at once, written once it has not changed for a moment. */
export function changeLayout(layout: Partial<Settings['layout']>): void {
  changeAtRest({ layout })
}

/** Changes what lights the stage, in the same way. */
export function changeLight(light: Partial<Settings['light']>): void {
  changeAtRest({ light })
}

function changeAtRest({ layout, light }: Partial<Dragged>): void {
  showLocally({ ...(layout && { layout }), ...(light && { light }) })
  pending = { layout: { ...pending.layout, ...layout }, light: { ...pending.light, ...light } }
  clearTimeout(timer)
  timer = setTimeout(() => {
    const change = pending
    pending = { layout: {}, light: {} }
    void attempt(() => bridge().call('settings.change', change))
  }, restMs)
}

function showLocally(change: SettingsChange): void {
  studioStore.setState(({ snapshot }) => {
    if (snapshot === null) return {}
    const { layout, light, webhooks, library, updates, ...rest } = change
    const settings = {
      ...snapshot.settings,
      ...rest,
      layout: { ...snapshot.settings.layout, ...layout },
      webhooks: { ...snapshot.settings.webhooks, ...webhooks },
      library: { ...snapshot.settings.library, ...library },
      light: { ...snapshot.settings.light, ...light },
      updates: { ...snapshot.settings.updates, ...updates },
    } as Settings
    return { snapshot: { ...snapshot, settings } }
  })
}
