import { useWindowEvent } from '@mantine/hooks'
import { shortcutWords } from '../words/shortcut-words.ts'
import { isPressed, shortcutOf } from './shortcuts.ts'
import { useStudio } from './use-studio.ts'

/** Returns a function that returns the keys of an action as they are shown, undefined if it has none. */
export function useShortcutWords(): (action: string) => string | undefined {
  useStudio(({ snapshot }) => snapshot?.settings.shortcuts)
  return (action) => {
    const keys = shortcutOf(action)
    return keys === undefined ? undefined : shortcutWords(keys)
  }
}

/** Runs a tool's own actions by their keys, except in text fields. */
export function useToolKeys(actions: Readonly<Record<string, () => void>>): void {
  useWindowEvent('keydown', (event) => {
    const { target } = event
    if (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))) return
    const [, run] = Object.entries(actions).find(([action]) => isPressed(event, action)) ?? []
    if (run === undefined) return
    event.preventDefault()
    run()
  })
}
