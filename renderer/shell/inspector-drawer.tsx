/** The Inspector where there is no room for it beside the stage. */
import { Drawer } from '@mantine/core'
import { useWindow, windowStore } from '../state/window-store.ts'
import { shellWords } from '../words/shell/shell-words.ts'
import { Inspector } from './inspector.tsx'
import styles from './shell.module.css'

const words = shellWords.panels

/** Draws it over everything while it is open and `narrow` is true. */
export function InspectorDrawer({ narrow, reducedMotion }: { narrow: boolean; reducedMotion: boolean }) {
  const open = useWindow((state) => state.inspectorDrawerOpen)
  return (
    <Drawer
      opened={narrow && open}
      onClose={() => windowStore.setState({ inspectorDrawerOpen: false })}
      position="right"
      size={340}
      title={words.inspector}
      classNames={{
        body: styles['drawerbody'] ?? '',
        content: styles['drawer'] ?? '',
        header: styles['drawerhead'] ?? '',
      }}
      closeButtonProps={{ 'aria-label': words.closeInspector }}
      {...(reducedMotion ? { transitionProps: { duration: 0 } } : {})}
    >
      <Inspector />
    </Drawer>
  )
}
