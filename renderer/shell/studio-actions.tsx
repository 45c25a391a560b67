/** Everything that can be done from the keyboard, the palette and the host's menus: one list for all three. */
import {
  IconAspectRatio,
  IconBooks,
  IconCamera,
  IconChevronDown,
  IconChevronUp,
  IconCoins,
  IconCommand,
  IconCube,
  IconDoor,
  IconDownload,
  IconFilePlus,
  IconFlipVertical,
  IconFolderPlus,
  IconFocusCentered,
  IconGrid4x4,
  IconHierarchy,
  IconInfoCircle,
  IconLayoutBottombar,
  IconLayoutSidebar,
  IconLayoutSidebarRight,
  IconKeyboard,
  IconMoon,
  IconPencil,
  IconPhoto,
  IconRotate360,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlugConnected,
  IconPlus,
  IconReportSearch,
  IconRuler2,
  IconRulerMeasure,
  IconSearch,
  IconSettings,
  IconSlice,
  IconStack2,
  IconTrash,
  IconVectorTriangle,
  IconWorld,
} from '@tabler/icons-react'
import { spotlight } from '@mantine/spotlight'
import type { ReactNode } from 'react'
import { workspaceIds } from '../../shared/operation-table.ts'
import type { WorkspaceId } from '../../shared/operation-table.ts'
import { workspaceWords } from '../words/operations.ts'
import { deleteAsset, openAsset } from '../state/assets.ts'
import { chooseOperation, focusPrompt, openRoom } from '../state/draft.ts'
import { chooseFilesToImport, chooseFolderToImport } from '../state/import-files.ts'
import { holdQueue } from '../state/jobs.ts'
import { changeLayout, changeSettings } from '../state/settings.ts'
import { openSpending } from '../state/spending.ts'
import { requestView, setLens, toggleOverlay, viewNames } from '../state/stage.ts'
import { openShots } from '../state/stage-shots.ts'
import { toggleTool } from '../state/tools.ts'
import { currentSnapshot, studioStore } from '../state/studio-store.ts'
import { stepPlace } from '../state/report.ts'
import { submitDraft } from '../state/submit-draft.ts'
import { focusQueueSearch, openSettings, showInspectorTab, windowStore } from '../state/window-store.ts'
import type { InspectorTab } from '../state/window-store.ts'
import { lensRows } from '../viewer/lenses/lens-table.ts'
import { actionWords, lensActionWords, roomActionWords, viewActionWords } from '../words/shell/action-words.ts'
import type { actionGroupWords, ActionId } from '../words/shell/action-words.ts'

export interface StudioAction {
  id: string
  group: keyof typeof actionGroupWords
  label: string
  icon: ReactNode
  /** `mod+Enter`, `F`. Single keys count only while nothing is being typed. */
  shortcut?: string
  keywords?: string
  run: () => void
}

const icon = (Icon: typeof IconCube) => <Icon size={16} />

/** The list, in the order of the palette. */
export const studioActions: readonly StudioAction[] = [
  action('create', 'generate', IconPlayerPlay, () => void submitDraft(), 'mod+Enter'),
  ...workspaceIds.map((id, index) =>
    named(
      'create',
      `room-${id}`,
      roomActionWords(workspaceWords[id]),
      IconDoor,
      () => enterRoom(id),
      `alt+${index + 1}`,
    ),
  ),
  action('create', 'focus-prompt', IconPencil, () => begin('text-to-3d'), 'C'),
  action('create', 'new-from-picture', IconPhoto, () => begin('image-to-3d')),
  action('stage', 'fit-view', IconFocusCentered, () => requestView('fit'), 'F'),
  ...viewNames.map((view, index) =>
    named('stage', `view-${view}`, viewActionWords[view], IconCube, () => requestView(view), String(index + 1)),
  ),
  ...lensRows.map(({ id, name, icon: Icon, shortcut, explains }): StudioAction => ({
    id: `lens-${id}`,
    group: 'stage',
    label: lensActionWords(name),
    icon: <Icon size={16} />,
    keywords: explains,
    run: () => setLens(id),
    ...(shortcut === undefined ? {} : { shortcut }),
  })),
  action('stage', 'wireframe', IconWorld, () => toggleOverlay('wireframe'), 'X'),
  action('stage', 'edges', IconVectorTriangle, () => toggleOverlay('edges'), 'A'),
  action('stage', 'back-faces', IconFlipVertical, () => toggleOverlay('backFaces'), 'J'),
  action('stage', 'section', IconSlice, () => toggleTool('section'), 'S'),
  action('stage', 'measure', IconRulerMeasure, () => toggleTool('measure'), 'M'),
  action('stage', 'grid', IconGrid4x4, () => toggleOverlay('grid'), 'G'),
  action('stage', 'dimensions', IconRuler2, () => toggleOverlay('dimensions'), 'D'),
  action('stage', 'screenshot', IconCamera, () => openShots(), 'P'),
  action('stage', 'turntable', IconRotate360, () => openShots('turntable')),
  action('stage', 'next-place', IconChevronDown, () => stepPlace(1), '.'),
  action('stage', 'place-before', IconChevronUp, () => stepPlace(-1), ','),
  action('stage', 'clear-stage', IconAspectRatio, () => void openAsset(null)),
  action('stage', 'delete-open', IconTrash, deleteOpen),
  action('window', 'export', IconDownload, () => inspect('export'), 'E'),
  action('window', 'facts', IconInfoCircle, () => inspect('facts'), 'I'),
  action('window', 'report', IconReportSearch, () => inspect('report')),
  action('window', 'parts', IconHierarchy, () => inspect('parts')),
  action('window', 'import-files', IconFilePlus, chooseFilesToImport),
  action('window', 'import-folder', IconFolderPlus, chooseFolderToImport),
  action('window', 'library', IconBooks, toggleLibrary, 'L'),
  action('queue', 'queue', IconStack2, toggleQueue, 'Q'),
  action('queue', 'search-queue', IconSearch, searchQueue, '/'),
  action('queue', 'hold-queue', IconPlayerPause, () => {
    void holdQueue(null, !currentSnapshot().settings.held)
  }),
  action('window', 'toggle-create', IconLayoutSidebar, () => collapsePanel('createOpen')),
  action('window', 'toggle-inspector', IconLayoutSidebarRight, () => collapsePanel('inspectorOpen')),
  action('window', 'toggle-strip', IconLayoutBottombar, () => collapsePanel('stripOpen')),
  action('settings', 'open-settings', IconSettings, () => openSettings('general'), 'mod+,'),
  action('settings', 'services', IconPlugConnected, () => openSettings('general')),
  action('settings', 'spending', IconCoins, openSpending),
  action('settings', 'add-service', IconPlus, () => openSettings('general', { adding: true })),
  action('settings', 'shortcuts', IconKeyboard, () => openSettings('shortcuts'), '?'),
  action('settings', 'theme', IconMoon, toggleTheme),
  action('settings', 'open-palette', IconCommand, () => spotlight.open(), 'mod+K'),
]

/** Runs an action by its id; an unknown one does nothing. */
export function runAction(id: string): void {
  if (studioStore.getState().snapshot !== null) studioActions.find((candidate) => candidate.id === id)?.run()
}

/** Dark becomes light and the other way round, whatever it follows at present. */
export function toggleTheme(): void {
  const shown = document.documentElement.dataset['mantineColorScheme']
  void changeSettings({ theme: shown === 'dark' ? 'light' : 'dark' })
}

/** Opens a room with its form. */
export function enterRoom(workspace: WorkspaceId): void {
  windowStore.setState({ libraryOpen: false, queueOpen: false })
  openRoom(workspace)
}

/** Collapses or expands one of the panels. */
export function collapsePanel(panel: 'createOpen' | 'inspectorOpen' | 'stripOpen'): void {
  if (panel === 'inspectorOpen' && isNarrow()) {
    windowStore.setState(({ inspectorDrawerOpen }) => ({ inspectorDrawerOpen: !inspectorDrawerOpen }))
    return
  }
  changeLayout({ [panel]: !currentSnapshot().settings.layout[panel] })
}

/** Below this width the Inspector is a drawer. */
export const narrowQuery = '(max-width: 1099px)'

function isNarrow(): boolean {
  return globalThis.matchMedia(narrowQuery).matches
}

function action(
  group: StudioAction['group'],
  id: ActionId,
  Icon: typeof IconCube,
  run: () => void,
  shortcut?: string,
): StudioAction {
  return named(group, id, actionWords[id], Icon, run, shortcut)
}

function named(
  group: StudioAction['group'],
  id: string,
  label: string,
  Icon: typeof IconCube,
  run: () => void,
  shortcut?: string,
): StudioAction {
  return { id, group, label, icon: icon(Icon), run, ...(shortcut === undefined ? {} : { shortcut }) }
}

function begin(operation: 'text-to-3d' | 'image-to-3d'): void {
  windowStore.setState({ libraryOpen: false, queueOpen: false })
  chooseOperation(operation)
  focusPrompt()
}

function inspect(tab: InspectorTab): void {
  if (!isNarrow()) changeLayout({ inspectorOpen: true })
  showInspectorTab(tab)
}

function toggleLibrary(): void {
  windowStore.setState(({ libraryOpen }) => ({ libraryOpen: !libraryOpen, queueOpen: false }))
}

function toggleQueue(): void {
  windowStore.setState(({ queueOpen }) => ({ queueOpen: !queueOpen, libraryOpen: false }))
}

function searchQueue(): void {
  if (!currentSnapshot().settings.layout.stripOpen) changeLayout({ stripOpen: true })
  focusQueueSearch()
}

function deleteOpen(): void {
  const { assets, settings } = currentSnapshot()
  const open = assets.find((asset) => asset.id === settings.openAssetId)
  if (open !== undefined) void deleteAsset(open)
}
