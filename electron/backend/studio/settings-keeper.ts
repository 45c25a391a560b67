/** Stores the settings. */
import { type WorkspaceId, workspaceIds } from '../../../shared/catalogue/operation-table.ts'
import { type Settings, type SettingsChange, settingsSchema } from '../../../shared/protocol/settings.ts'
import type { Store } from '../store/store.ts'

const valueName = 'settings'

export interface SettingsKeeper {
  get(): Settings
  /** Changes the given fields (nested objects field by field) and clamps layout sizes. Returns all settings. */
  change(change: SettingsChange): Settings
}

/** Unreadable settings are reset to defaults, and `onReset` is called. */
export function createSettingsKeeper(store: Pick<Store, 'values'>, onReset: (reason: string) => void): SettingsKeeper {
  const stored = store.values.get(valueName)
  const read = settingsSchema.safeParse(stored ?? {})
  let settings = read.success ? read.data : settingsSchema.parse({})
  if (!read.success) onReset(read.error.issues.map((issue) => issue.path.join('.')).join(', '))

  return {
    get: () => settings,
    change(change) {
      const layout = { ...settings.layout, ...withoutMissing(change.layout ?? {}) }
      const webhooks = { ...settings.webhooks, ...withoutMissing(change.webhooks ?? {}) }
      const library = { ...settings.library, ...withoutMissing(change.library ?? {}) }
      const light = { ...settings.light, ...withoutMissing(change.light ?? {}) }
      const updates = { ...settings.updates, ...withoutMissing(change.updates ?? {}) }
      const next = settingsSchema.parse({
        ...settings,
        ...withoutMissing(change),
        layout: clampLayout(layout),
        roomLayouts: roomLayoutsAfter(settings.roomLayouts, change.roomLayouts ?? {}),
        webhooks,
        library,
        light,
        updates,
      })
      store.values.set(valueName, next)
      settings = next
      return settings
    },
  }
}

function roomLayoutsAfter(
  before: Settings['roomLayouts'],
  change: NonNullable<SettingsChange['roomLayouts']>,
): Settings['roomLayouts'] {
  const after: Settings['roomLayouts'] = {}
  for (const room of workspaceIds) {
    const layout = { ...before[room], ...withoutMissing(change[room] ?? {}) }
    if (Object.keys(layout).length > 0) after[room] = clampLayout(layout)
  }
  return after
}

/** Minimum and maximum, px. */
const bounds: Record<'createWidth' | 'inspectorWidth' | 'stripHeight', readonly [number, number]> = {
  createWidth: [280, 480],
  inspectorWidth: [280, 480],
  stripHeight: [120, 640],
}

type RoomLayout = NonNullable<Settings['roomLayouts'][WorkspaceId]>

function clampLayout(layout: RoomLayout): RoomLayout {
  const kept = { ...layout }
  for (const side of ['createWidth', 'inspectorWidth', 'stripHeight'] as const) {
    const size = kept[side]
    if (size !== undefined) kept[side] = clamp(size, ...bounds[side])
  }
  return kept
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}

type Present<Value> = { [Key in keyof Value]?: Exclude<Value[Key], undefined> }

function withoutMissing<Value extends object>(value: Value): Present<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Present<Value>
}
