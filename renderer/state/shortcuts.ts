/** The shortcuts of actions: their defaults, and the artist's changes. */
import { pressedKeys } from './pressed-keys.ts'
import { changeSettings } from './settings.ts'
import { studioStore } from './studio-store.ts'

/** By action. Those of the brushes act while a brush is in use. */
const defaults = new Map([
  ['brush-smaller', '['],
  ['brush-larger', ']'],
])

export function defineShortcut(action: string, keys: string): void {
  defaults.set(action, keys)
}

export function defaultShortcut(action: string): string | undefined {
  return defaults.get(action)
}

/** Returns the keys of an action, such as `mod+shift+Z`; undefined if it has none. */
export function shortcutOf(action: string): string | undefined {
  const changed = changes().find((change) => change.action === action)
  return changed === undefined ? defaults.get(action) : changed.keys || undefined
}

/** Whether the pressed keys are those of an action. */
export function isPressed(event: KeyboardEvent, action: string): boolean {
  const keys = shortcutOf(action)
  return keys !== undefined && pressedKeys(event).includes(keys)
}

/** Whether keys type text, or move and act in lists, so that no action can have them. */
export function isReserved(keys: string): boolean {
  return /^(shift\+)?(Enter|Tab|Space|Escape|Delete|Backspace|Insert|Home|End|Page\w+|Arrow\w+)$|^mod\+[ACVX]$/.test(
    keys,
  )
}

/** Gives an action other keys, null for its default, and takes them from the actions that had them. */
export function changeShortcut(action: string, keys: string | null, others: readonly string[] = []): void {
  const kept = changes().filter((change) => change.action !== action && !others.includes(change.action))
  const changed = [
    ...others.map((other) => ({ action: other, keys: '' })),
    ...(keys === null || keys === (defaults.get(action) ?? '') ? [] : [{ action, keys }]),
  ]
  void changeSettings({ shortcuts: [...kept, ...changed] })
}

export function resetShortcuts(): void {
  void changeSettings({ shortcuts: [] })
}

function changes() {
  return studioStore.getState().snapshot?.settings.shortcuts ?? []
}
