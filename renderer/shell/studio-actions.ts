/** The actions available from the keyboard, the palette and the host's menus. */
import { maxScale, minScale } from '../../shared/protocol/scale.ts'
import { workspaceIds, type WorkspaceId } from '../../shared/catalogue/operation-table.ts'
import { workspaceWords } from '../words/operations.ts'
import { deleteAsset, openAsset } from '../state/library/assets.ts'
import { compare } from '../state/stage/compare.ts'
import { chooseOperation, draftStore, focusPrompt, openRoom } from '../state/draft/draft.ts'
import { chooseFilesToImport, chooseFolderToImport } from '../state/library/import-files.ts'
import { openBin } from '../state/library/bin.ts'
import { holdQueue } from '../state/queue/jobs.ts'
import { changeSettings } from '../state/settings.ts'
import { defineShortcut, shortcutOf } from '../state/shortcuts.ts'
import { changeLayout, hasRoomForStrip, layoutOf } from '../state/layout.ts'
import { openSpending } from '../state/services/spending.ts'
import { requestView, setLens, toggleOverlay, toggleParallel, viewNames } from '../state/stage/stage-display.ts'
import { openShots } from '../state/stage/stage-shots.ts'
import { toggleTool, toggleTransform } from '../state/stage/tools.ts'
import { currentSnapshot, studioStore } from '../state/studio-store.ts'
import { goToDefect } from '../state/stage/report.ts'
import { redoStep, undoStep } from '../state/undo/undo-history.ts'
import { submitDraft } from '../state/draft/submit-draft.ts'
import {
  focusQueueSearch,
  openSettings,
  showInspectorTab,
  toggleStageAlone,
  windowStore,
} from '../state/window-store.ts'
import { lensRows } from '../viewer/lenses/lens-table.ts'
import { actionWords, lensActionWords, roomActionWords, viewActionWords } from '../words/shell/action-words.ts'
import type { actionGroupWords, ActionId } from '../words/shell/action-words.ts'
import { palette } from './palette.ts'
import { openAssetId } from '../state/stage/open-asset.ts'

export interface StudioAction {
  id: string
  group: keyof typeof actionGroupWords
  label: string
  /** Such as `mod+Enter` or `F`. Single keys are ignored while typing. */
  readonly shortcut: string | undefined
  /** In text fields, this key keeps its usual function. */
  textKeepsKey?: true
  run: () => void
}

/** Elsewhere the keys of the interface size are the browser's own. */
const isDesktop = typeof window === 'object' && window.maquette !== undefined

/** In palette order. */
export const studioActions: readonly StudioAction[] = [
  action('create', 'generate', () => void submitDraft(), 'mod+Enter'),
  ...workspaceIds.map((id, index) =>
    namedAction(
      'create',
      `room-${id}`,
      () => roomActionWords(workspaceWords[id]),
      () => enterRoom(id),
      `alt+${index + 1}`,
    ),
  ),
  action('create', 'focus-prompt', () => begin('text-to-3d'), 'C'),
  action('create', 'new-from-picture', () => begin('image-to-3d')),
  action('stage', 'undo', () => void undoStep(), 'mod+Z', true),
  action('stage', 'redo', () => void redoStep(), 'mod+shift+Z', true),
  action('stage', 'fit-view', () => requestView('fit'), 'F'),
  ...viewNames.map((view, index) =>
    namedAction(
      'stage',
      `view-${view}`,
      () => viewActionWords[view],
      () => requestView(view),
      String(index + 1),
    ),
  ),
  ...lensRows.map((row) =>
    namedAction(
      'stage',
      `lens-${row.id}`,
      () => lensActionWords(row.name),
      () => setLens(row.id),
      row.shortcut,
    ),
  ),
  action('stage', 'wireframe', () => toggleOverlay('wireframe'), 'X'),
  action('stage', 'edges', () => toggleOverlay('edges'), 'A'),
  action('stage', 'back-faces', () => toggleOverlay('backFaces'), 'J'),
  action('stage', 'section', () => toggleTool('section'), 'S'),
  action('stage', 'measure', () => toggleTool('measure'), 'M'),
  action('stage', 'transform', toggleTransform, 'shift+T', true),
  action('stage', 'sculpt', () => toggleTool('sculpt'), 'shift+S'),
  action('stage', 'parallel', toggleParallel, '0'),
  action('stage', 'grid', () => toggleOverlay('grid'), 'G'),
  action('stage', 'dimensions', () => toggleOverlay('dimensions'), 'D'),
  action('stage', 'screenshot', () => openShots(), 'P'),
  action('stage', 'turntable', () => openShots('turntable')),
  action('stage', 'next-place', () => goToDefect(1), '.'),
  action('stage', 'place-before', () => goToDefect(-1), ','),
  action('stage', 'compare-before', compareBefore),
  action('stage', 'clear-stage', () => void openAsset(null)),
  action('stage', 'delete-open', deleteOpen),
  action('window', 'export', () => showInspectorTab('export'), 'E'),
  action('window', 'facts', () => showInspectorTab('facts'), 'I'),
  action('window', 'report', () => showInspectorTab('report')),
  action('window', 'parts', () => showInspectorTab('parts')),
  action('window', 'materials', () => showInspectorTab('materials')),
  action('window', 'versions', () => showInspectorTab('versions')),
  action('window', 'import-files', chooseFilesToImport),
  action('window', 'import-folder', chooseFolderToImport),
  action('window', 'library', toggleLibrary, 'L'),
  action('window', 'bin', openBin),
  action('queue', 'queue', toggleQueue, 'Q'),
  action('queue', 'search-queue', focusQueueSearch, '/'),
  action('queue', 'hold-queue', () => {
    void holdQueue(null, !currentSnapshot().settings.held)
  }),
  action('window', 'stage-alone', toggleStageAlone, 'W'),
  action('window', 'toggle-create', () => collapsePanel('createOpen')),
  action('window', 'toggle-inspector', () => collapsePanel('inspectorOpen')),
  action('window', 'toggle-strip', () => collapsePanel('stripOpen')),
  action('settings', 'open-settings', () => openSettings('general'), 'mod+,'),
  action('settings', 'services', () => openSettings('services')),
  action('settings', 'spending', openSpending),
  action('settings', 'add-service', () => openSettings('services', { adding: true })),
  action('settings', 'shortcuts', () => openSettings('shortcuts'), '?'),
  action('settings', 'theme', toggleTheme),
  action('settings', 'larger', () => changeScale(1), isDesktop ? 'mod+Plus' : undefined),
  action('settings', 'smaller', () => changeScale(-1), isDesktop ? 'mod+-' : undefined),
  action('settings', 'usual-size', () => void changeSettings({ scale: 100 }), isDesktop ? 'mod+0' : undefined),
  action('settings', 'open-palette', palette.toggle, 'mod+K'),
]

/** Runs an action by its id; an unknown one does nothing. */
export function runAction(id: string): void {
  if (studioStore.getState().snapshot !== null) studioActions.find((candidate) => candidate.id === id)?.run()
}

/** Makes the window's text and controls larger or smaller by one step. */
function changeScale(steps: 1 | -1): void {
  const scale = currentSnapshot().settings.scale + steps * 10
  if (scale >= minScale && scale <= maxScale) void changeSettings({ scale })
}

/** Switches between dark and light, regardless of the setting. */
export function toggleTheme(): void {
  const shown = document.documentElement.dataset['mantineColorScheme']
  void changeSettings({ theme: shown === 'dark' ? 'light' : 'dark' })
}

export function enterRoom(workspace: WorkspaceId): void {
  windowStore.setState({ libraryOpen: false, queueOpen: false })
  openRoom(workspace)
}

/** Collapses or expands a panel of the open room. */
export function collapsePanel(panel: 'createOpen' | 'inspectorOpen' | 'stripOpen'): void {
  const { workspace } = draftStore.getState()
  // In a low window, the library has no room below the stage.
  if (panel === 'stripOpen' && !hasRoomForStrip()) toggleLibrary()
  else changeLayout(workspace, { [panel]: !layoutOf(workspace)[panel] })
}

function action(
  group: StudioAction['group'],
  id: ActionId,
  run: () => void,
  shortcut?: string,
  textKeepsKey?: true,
): StudioAction {
  return namedAction(group, id, () => actionWords[id], run, shortcut, textKeepsKey)
}

function namedAction(
  group: StudioAction['group'],
  id: string,
  labelNow: () => string,
  run: () => void,
  shortcut?: string,
  textKeepsKey?: true,
): StudioAction {
  if (shortcut !== undefined) defineShortcut(id, shortcut)
  return {
    id,
    group,
    get label() {
      return labelNow()
    },
    get shortcut() {
      return shortcutOf(id)
    },
    run,
    ...(textKeepsKey && { textKeepsKey }),
  }
}

function begin(operation: 'text-to-3d' | 'image-to-3d'): void {
  windowStore.setState({ libraryOpen: false, queueOpen: false })
  chooseOperation(operation)
  focusPrompt()
}

function toggleLibrary(): void {
  windowStore.setState(({ libraryOpen }) => ({ libraryOpen: !libraryOpen, queueOpen: false }))
}

function toggleQueue(): void {
  windowStore.setState(({ queueOpen }) => ({ queueOpen: !queueOpen, libraryOpen: false }))
}

/** Compares with the parent; shows the versions if there is none. */
function compareBefore(): void {
  const { assets } = currentSnapshot()
  const open = assets.find(({ id }) => id === openAssetId())
  const before = assets.find((asset) => asset.id === open?.parentId)
  if (open?.kind === 'model' && before?.kind === 'model') compare([before.id, open.id])
  else showInspectorTab('versions')
}

function deleteOpen(): void {
  const open = currentSnapshot().assets.find(({ id }) => id === openAssetId())
  if (open !== undefined) void deleteAsset(open)
}
