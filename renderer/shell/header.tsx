/** The bar at the top: menu, name, rooms, palette, service, panels, theme. */
import { Button, Group, Kbd, Tooltip, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconChevronDown,
  IconLayoutBottombar,
  IconLayoutSidebar,
  IconLayoutSidebarRight,
  IconMenu2,
  IconMoon,
  IconPlugConnected,
  IconSearch,
  IconSettings,
  IconSun,
} from '@tabler/icons-react'
import { useContext, type ReactNode } from 'react'
import { workspaceIds } from '../../shared/catalogue/operation-table.ts'
import { workspaceWords } from '../words/operations.ts'
import { useDraft } from '../state/draft/use-draft.ts'
import { useStepHistory } from '../state/undo/use-step-history.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { useLayout } from '../state/use-layout.ts'
import { openSettings } from '../state/window-store.ts'
import { ActionKeys } from '../ui/action-keys.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { menuButton } from '../ui/menu-button.tsx'
import { shellWords } from '../words/shell/shell-words.ts'
import { palette } from './palette.ts'
import { collapsePanel, enterRoom, toggleTheme } from './studio-actions.ts'
import styles from './shell.module.css'

const words = shellWords.header

const StepButtons = lazyComponent(async () => (await import('./step-buttons.tsx')).StepButtons, {
  useWanted: () => useStepHistory().steps.length > 0,
  fallback: <div className={styles['stepsroom']} />,
})
const MainMenu = menuButton(async () => (await import('./main-items.tsx')).MainItems)
const ServiceMenu = menuButton(async () => (await import('./service-items.tsx')).ServiceItems)

export function Header({ dark }: { dark: boolean }) {
  const layout = useLayout()
  const workspace = useDraft((state) => state.workspace)
  const keysOf = useContext(ActionKeys)
  return (
    <header className={styles['header']}>
      <MainMenu position="bottom-start" items={{}}>
        <IconButton label={words.menu} icon={<IconMenu2 size={16} />} />
      </MainMenu>
      <h1 className={styles['name']}>{shellWords.name}</h1>
      <nav aria-label={words.rooms} className={styles['rooms']}>
        {workspaceIds.map((id) => (
          <Tooltip key={id} label={<Shortcut keys={keysOf(`room-${id}`)}>{workspaceWords[id]}</Shortcut>}>
            <UnstyledButton
              className={styles['room']}
              {...(id === workspace ? { 'aria-current': 'page' as const } : {})}
              onClick={() => enterRoom(id)}
              data-testid={`room-${id}`}
            >
              {workspaceWords[id]}
            </UnstyledButton>
          </Tooltip>
        ))}
      </nav>
      <div className={styles['spring']} />
      <UnstyledButton className={styles['find']} onClick={palette.open} data-testid="palette-button">
        <IconSearch size={14} aria-hidden />
        <span>{words.search}</span>
        <Kbd size="xs">{keysOf('open-palette')}</Kbd>
      </UnstyledButton>
      <div className={styles['spring']} />
      <StepButtons />
      <ConnectionMenu />
      <IconButton
        label={layout.createOpen ? words.collapseForm : words.expandForm}
        aria-expanded={layout.createOpen}
        icon={<IconLayoutSidebar size={16} />}
        onClick={() => collapsePanel('createOpen')}
      />
      <IconButton
        label={layout.stripOpen ? words.collapseStrip : words.expandStrip}
        aria-expanded={layout.stripOpen}
        icon={<IconLayoutBottombar size={16} />}
        onClick={() => collapsePanel('stripOpen')}
      />
      <IconButton
        label={layout.inspectorOpen ? words.collapseInspector : words.expandInspector}
        aria-expanded={layout.inspectorOpen}
        icon={<IconLayoutSidebarRight size={16} />}
        onClick={() => collapsePanel('inspectorOpen')}
        data-testid="inspector-button"
      />
      <IconButton
        label={dark ? words.lightTheme : words.darkTheme}
        icon={dark ? <IconSun size={16} /> : <IconMoon size={16} />}
        onClick={toggleTheme}
        className={styles['theme'] ?? ''}
        data-testid="theme-button"
      />
      <IconButton
        label={words.settings}
        action="open-settings"
        icon={<IconSettings size={16} />}
        onClick={() => openSettings('general')}
        data-testid="settings-button"
      />
    </header>
  )
}

function Shortcut({ children, keys }: { children: ReactNode; keys: string | undefined }) {
  return (
    <Group gap={8} wrap="nowrap">
      {children}
      {keys !== undefined && <Kbd size="xs">{keys}</Kbd>}
    </Group>
  )
}

function ConnectionMenu() {
  const connections = useSnapshot((snapshot) => snapshot.connections)
  const chosenId = useDraft((state) => state.draft.connectionId)
  const chosen = connections.find(({ id }) => id === chosenId)
  const paused = connections.some((connection) => connection.paused !== null)
  return (
    <ServiceMenu position="bottom-end" items={{}}>
      <Button
        variant="subtle"
        color="gray"
        className={styles['connection']}
        leftSection={paused ? <IconAlertTriangle size={16} /> : <IconPlugConnected size={16} />}
        rightSection={<IconChevronDown size={14} />}
        aria-label={shellWords.services.label(chosen?.name, paused)}
        data-testid="connection-menu"
      >
        <span className={styles['connectionname']}>{chosen?.name ?? shellWords.services.none}</span>
      </Button>
    </ServiceMenu>
  )
}
