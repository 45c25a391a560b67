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
import { workspaceIds, workspaceNames } from '../../shared/operation-table.ts'
import type { WorkspaceId } from '../../shared/operation-table.ts'
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

export interface StudioAction {
  id: string
  group: 'Create' | 'Stage' | 'Queue' | 'Window' | 'Settings'
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
  action('Create', 'generate', 'Generate', IconPlayerPlay, () => void submitDraft(), 'mod+Enter'),
  ...workspaceIds.map((id, index) =>
    action(
      'Create',
      `room-${id}`,
      `Go to the ${workspaceNames[id]} room`,
      IconDoor,
      () => enterRoom(id),
      `alt+${index + 1}`,
    ),
  ),
  action('Create', 'focus-prompt', 'Make a model from words', IconPencil, () => begin('text-to-3d'), 'C'),
  action('Create', 'new-from-picture', 'Make a model from a picture', IconPhoto, () => begin('image-to-3d')),
  action('Stage', 'fit-view', 'Fit the model into the view', IconFocusCentered, () => requestView('fit'), 'F'),
  ...viewNames.map((view, index) =>
    action('Stage', `view-${view}`, `View from the ${view}`, IconCube, () => requestView(view), String(index + 1)),
  ),
  ...lensRows.map(({ id, name, icon: Icon, shortcut, explains }): StudioAction => ({
    id: `lens-${id}`,
    group: 'Stage',
    label: `Lens: ${name}`,
    icon: <Icon size={16} />,
    keywords: explains,
    run: () => setLens(id),
    ...(shortcut === undefined ? {} : { shortcut }),
  })),
  action('Stage', 'wireframe', 'Show or hide the wireframe', IconWorld, () => toggleOverlay('wireframe'), 'X'),
  action('Stage', 'edges', 'Show or hide sharp and open edges', IconVectorTriangle, () => toggleOverlay('edges'), 'A'),
  action(
    'Stage',
    'back-faces',
    'Mark what is seen from behind',
    IconFlipVertical,
    () => toggleOverlay('backFaces'),
    'J',
  ),
  action('Stage', 'section', 'Cut the model open', IconSlice, () => toggleTool('section'), 'S'),
  action('Stage', 'measure', 'Measure the model', IconRulerMeasure, () => toggleTool('measure'), 'M'),
  action('Stage', 'grid', 'Show or hide the grid', IconGrid4x4, () => toggleOverlay('grid'), 'G'),
  action('Stage', 'dimensions', 'Show or hide dimensions', IconRuler2, () => toggleOverlay('dimensions'), 'D'),
  action('Stage', 'screenshot', 'Save a picture of the stage', IconCamera, () => openShots(), 'P'),
  action('Stage', 'turntable', 'Save a turntable of the stage', IconRotate360, () => openShots('turntable')),
  action('Stage', 'next-place', 'Fly to the next place of the report', IconChevronDown, () => stepPlace(1), '.'),
  action('Stage', 'place-before', 'Fly to the place of the report before', IconChevronUp, () => stepPlace(-1), ','),
  action('Stage', 'clear-stage', 'Clear the stage', IconAspectRatio, () => void openAsset(null)),
  action('Stage', 'delete-open', 'Delete the model on the stage', IconTrash, deleteOpen),
  action('Window', 'export', 'Export the model', IconDownload, () => inspect('export'), 'E'),
  action('Window', 'facts', 'Show facts about the model', IconInfoCircle, () => inspect('facts'), 'I'),
  action('Window', 'report', 'Look closely at the model', IconReportSearch, () => inspect('report')),
  action('Window', 'parts', 'Show the parts of the model', IconHierarchy, () => inspect('parts')),
  action('Window', 'import-files', 'Add files to the library', IconFilePlus, chooseFilesToImport),
  action('Window', 'import-folder', 'Add a folder with a model to the library', IconFolderPlus, chooseFolderToImport),
  action('Window', 'library', 'Open the whole library', IconBooks, toggleLibrary, 'L'),
  action('Queue', 'queue', 'Open the whole queue', IconStack2, toggleQueue, 'Q'),
  action('Queue', 'search-queue', 'Search the queue', IconSearch, searchQueue, '/'),
  action('Queue', 'hold-queue', 'Pause or resume the queue', IconPlayerPause, () => {
    void holdQueue(null, !currentSnapshot().settings.held)
  }),
  action('Window', 'toggle-create', 'Fold or open the form', IconLayoutSidebar, () => fold('createOpen')),
  action('Window', 'toggle-inspector', 'Fold or open the Inspector', IconLayoutSidebarRight, () =>
    fold('inspectorOpen'),
  ),
  action('Window', 'toggle-strip', 'Fold or open queue and library', IconLayoutBottombar, () => fold('stripOpen')),
  action('Settings', 'open-settings', 'Settings', IconSettings, () => openSettings('general'), 'mod+,'),
  action('Settings', 'services', 'Services and keys', IconPlugConnected, () => openSettings('general')),
  action('Settings', 'spending', 'Spending', IconCoins, openSpending),
  action('Settings', 'add-service', 'Add a service', IconPlus, () => openSettings('general', { adding: true })),
  action('Settings', 'shortcuts', 'Show all shortcuts', IconKeyboard, () => openSettings('shortcuts'), '?'),
  action('Settings', 'theme', 'Change between dark and light', IconMoon, toggleTheme),
  action('Settings', 'open-palette', 'Find an action', IconCommand, () => spotlight.open(), 'mod+K'),
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

/** Folds or opens one of the panels. */
export function fold(panel: 'createOpen' | 'inspectorOpen' | 'stripOpen'): void {
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
