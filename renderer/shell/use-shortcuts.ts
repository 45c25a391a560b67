import { useHotkeys, useWindowEvent, type HotkeyItem } from '@mantine/hooks'
import { clearSelection, selectionStore } from '../queue/selection-store.ts'
import { endComparison, isComparing } from '../state/stage/compare.ts'
import { cancelTool } from '../state/stage/tools.ts'
import { windowStore } from '../state/window-store.ts'
import { studioActions } from './studio-actions.ts'

const isChord = (shortcut: string) => shortcut.includes('+')
const own = studioActions.filter(({ shortcut }) => shortcut !== undefined)

/** Maps keys to actions. Chords work everywhere; single keys only while nothing is typed and no dialog is open. */
export function useShortcuts(): void {
  useHotkeys(
    own
      .filter(({ shortcut, textKeepsKey }) => isChord(shortcut ?? '') && textKeepsKey !== true)
      .map(({ shortcut, run }) => [shortcut ?? '', run]),
    [],
  )
  useHotkeys(
    own
      .filter(({ shortcut, textKeepsKey }) => !isChord(shortcut ?? '') || textKeepsKey === true)
      .flatMap(({ shortcut, run }) =>
        typedAs(shortcut ?? '').map((keys): HotkeyItem => [
          keys,
          (event) => {
            if (hasOpenPopup() || isTypedInto(event.target)) return
            event.preventDefault()
            run()
          },
          { preventDefault: false },
        ]),
      ),
    [],
  )
  // Registered before the tooltips, which stop the event.
  useWindowEvent(
    'keydown',
    (event) => {
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

/** Some characters need Shift, depending on the keyboard. */
function typedAs(shortcut: string): string[] {
  if (shortcut === 'mod+shift+Z') return [shortcut, 'mod+Y']
  return shortcut === '?' ? ['shift+?'] : shortcut === '/' ? ['/', 'shift+/'] : [shortcut]
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
