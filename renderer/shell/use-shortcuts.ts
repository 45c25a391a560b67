/** Keys to actions. */
import { useHotkeys } from '@mantine/hooks'
import { windowStore } from '../state/window-store.ts'
import { studioActions } from './studio-actions.tsx'

const isChord = (shortcut: string) => shortcut.includes('+')
/** The palette opens itself. */
const own = studioActions.filter(({ id, shortcut }) => shortcut !== undefined && id !== 'open-palette')

/** Listens while the studio is drawn. Chords work everywhere, single keys only where nothing is typed and no dialog is open. */
export function useShortcuts(): void {
  useHotkeys(
    own.filter(({ shortcut }) => isChord(shortcut ?? '')).map(({ shortcut, run }) => [shortcut ?? '', run]),
    [],
  )
  useHotkeys([
    ...own
      .filter(({ shortcut }) => !isChord(shortcut ?? ''))
      .map(({ shortcut, run }): [string, () => void] => [
        shortcut === '?' ? 'shift+?' : (shortcut ?? ''),
        () => {
          if (document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') === null) run()
        },
      ]),
    ['Escape', () => windowStore.setState({ libraryOpen: false })],
  ])
}
