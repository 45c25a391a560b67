import { useWindowEvent } from '@mantine/hooks'
import { useEffect } from 'react'
import { clearSelection, selectionStore } from '../queue/selection-store.ts'
import { endComparison, isComparing } from '../state/stage/compare.ts'
import { cancelTool } from '../state/stage/tools.ts'
import { isComposed, pressedKeys } from '../state/pressed-keys.ts'
import { windowStore } from '../state/window-store.ts'
import { studioActions, type StudioAction } from './studio-actions.ts'

/** Maps keys to actions. Chords work everywhere; other keys only while nothing is typed and no dialog is open. */
export function useShortcuts(): void {
  useEffect(() => {
    // After the handlers of the page's parts, which may keep a key.
    document.documentElement.addEventListener('keydown', runPressed)
    return () => document.documentElement.removeEventListener('keydown', runPressed)
  }, [])
  // Registered before the tooltips, which stop the event.
  useWindowEvent(
    'keydown',
    (event) => {
      // These keys choose and confirm what an input method offers. No field or dialog takes them for its own.
      if (isComposed(event)) return event.stopImmediatePropagation()
      if (event.key !== 'Escape' || hasOpenPopup() || keepsEscape(event.target)) return
      // Each press closes one thing.
      if (selectionStore.getState().selected.size > 0) clearSelection()
      else if (!windowStore.getState().libraryOpen && !windowStore.getState().queueOpen && cancelTool()) return
      else if (windowStore.getState().stageAlone) windowStore.setState({ stageAlone: false })
      else if (windowStore.getState().libraryOpen || windowStore.getState().queueOpen || !isComparing())
        windowStore.setState({ libraryOpen: false, queueOpen: false })
      else endComparison()
    },
    { capture: true },
  )
}

function runPressed(event: KeyboardEvent): void {
  const action = actionOf(pressedKeys(event))
  if (action === undefined) return
  const isChord = /mod\+|alt\+/.test(action.shortcut ?? '') && action.textKeepsKey !== true
  if (!isChord && (hasOpenPopup() || isTypedInto(event.target))) return
  event.preventDefault()
  action.run()
}

function actionOf(pressed: readonly string[]): StudioAction | undefined {
  for (const keys of pressed) {
    const action = studioActions.find(({ shortcut }) => shortcut === keys)
    if (action !== undefined) return action
  }
  // The usual keys for redo on Windows.
  return pressed.includes('mod+Y') ? studioActions.find(({ id }) => id === 'redo') : undefined
}

/** A focused select or slider ignores letters. */
function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches('textarea, select, input:not([type=radio], [type=checkbox], [type=range])')
  )
}

/** In a text field, Escape restores the value. */
function keepsEscape(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-keeps-escape]') !== null
}

function hasOpenPopup(): boolean {
  // Closed lists stay mounted but hidden.
  const over = document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')
  return [...over].some((element) => element.checkVisibility())
}
