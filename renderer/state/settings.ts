/** Changes settings: shown immediately, saved by the backend. */
import type { SettingsChange } from '../../shared/protocol/settings.ts'
import { bridge } from './current-bridge.ts'
import { attempt } from './messages.ts'
import { studioStore } from './studio-store.ts'

/**
 * Settings of the entire studio. The state of this window alone is managed in `layout.ts` and `stage/open-asset.ts`.
 */
type StudioChange = Omit<SettingsChange, 'openAssetId' | 'layout' | 'roomLayouts'>
/** Settings that change continuously during a drag. */
type DraggedChange = Pick<SettingsChange, 'light' | 'roomLayouts'>

const debounceMs = 400
let pending: DraggedChange = {}
let timer: ReturnType<typeof setTimeout> | undefined

/** Changes settings. Shows a message if they cannot be saved. */
export async function changeSettings(change: StudioChange): Promise<void> {
  showLocally(change)
  await attempt(() => bridge().call('settings.change', change))
}

/** Changes the stage's light, and saves it shortly after the last change. */
export function changeLight(light: NonNullable<SettingsChange['light']>): void {
  showLocally({ light })
  saveAtRest({ light })
}

/** Saves pending drag settings together, shortly after the last change. */
export function saveAtRest(change: DraggedChange): void {
  pending = mergeDeep(pending, change)
  clearTimeout(timer)
  timer = setTimeout(() => {
    const saved = pending
    pending = {}
    void attempt(() => bridge().call('settings.change', saved))
  }, debounceMs)
}

function showLocally(change: StudioChange): void {
  studioStore.setState(({ snapshot }) =>
    snapshot === null ? {} : { snapshot: { ...snapshot, settings: mergeDeep(snapshot.settings, change) } },
  )
}

/** Returns a value with a change applied: objects are merged field by field, everything else is replaced. */
function mergeDeep<Value extends object>(value: Value, change: object): Value {
  const fields = Object.entries(change).map(([name, next]: [string, unknown]) => {
    const before: unknown = value[name as keyof Value]
    return [name, isRecord(before) && isRecord(next) ? mergeDeep(before, next) : next]
  })
  return { ...value, ...Object.fromEntries(fields) }
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
