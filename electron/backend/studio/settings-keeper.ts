/** What a person chose about the studio, from one run to the next. */
import { type Settings, type SettingsChange, settingsSchema } from '../../../shared/settings.ts'
import type { Store } from '../store/store.ts'

const valueName = 'settings'

export interface SettingsKeeper {
  get(): Settings
  /** Changes what is named; what has fields field by field, the layout's sizes kept within their bounds. Returns all of it. */
  change(change: SettingsChange): Settings
}

/** Settings that cannot be read any more become the defaults, and `onReset` is called. */
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
        layout: within(layout),
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

function within(layout: Settings['layout']): Settings['layout'] {
  return {
    ...layout,
    createWidth: clamp(layout.createWidth, 280, 480),
    inspectorWidth: clamp(layout.inspectorWidth, 280, 480),
    stripHeight: clamp(layout.stripHeight, 120, 640),
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

type Present<Value> = { [Key in keyof Value]?: Exclude<Value[Key], undefined> }

function withoutMissing<Value extends object>(value: Value): Present<Value> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Present<Value>
}
