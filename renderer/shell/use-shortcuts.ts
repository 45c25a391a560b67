/** Keys to actions. */
import { useHotkeys, useWindowEvent } from '@mantine/hooks'
import type { HotkeyItem } from '@mantine/hooks'
import { clearSelection, selectionStore } from '../queue/selection-store.ts'
import { endComparison, isComparing } from '../state/stage/compare.ts'
import { cancelTool } from '../state/stage/tools.ts'
import { windowStore } from '../state/window-store.ts'
import { studioActions } from './studio-actions.ts'

const isChord = (shortcut: string) => shortcut.includes('+')
const own = studioActions.filter(({ shortcut }) => shortcut !== undefined)

/**
 * Listens while the studio is drawn. Chords work everywhere, single keys and those that text knows too only where nothing is typed and
 * no dialog is open.
 */
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
            if (somethingIsOpen() || isTypedInto(event.target)) return
            event.preventDefault()
            run()
          },
          { preventDefault: false },
        ]),
      ),
    [],
  )
  // Before tooltips hear of it, which keep the key to themselves.
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || somethingIsOpen() || keepsEscape(event.target)) return
      // One step back at a time.
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

/** Some signs are typed with Shift, or without, depending on the keyboard. */
function typedAs(shortcut: string): string[] {
  if (shortcut === 'mod+shift+Z') return [shortcut, 'mod+Y']
  return shortcut === '?' ? ['shift+?'] : shortcut === '/' ? ['/', 'shift+/'] : [shortcut]
}

/** A choice or a slider that was just pressed takes no letters. */
function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches('textarea, select, input:not([type=radio], [type=checkbox], [type=range])')
  )
}

/** A field in which something is typed puts back what it was. */
function keepsEscape(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-keeps-escape]') !== null
}

function somethingIsOpen(): boolean {
  // Closed lists may stay on the page, unseen.
  const over = document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')
  return [...over].some((element) => element.checkVisibility())
}
