/** The workbench: panels around the stage, resizable and collapsible. */
import { useComputedColorScheme } from '@mantine/core'
import { useElementSize, useViewportSize } from '@mantine/hooks'
import { IconMinimize } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Settings } from '../../shared/protocol/settings.ts'
import { CreatePanel } from '../create/create-panel.tsx'
import { ProjectField } from '../create/project-field.tsx'
import { LibraryPanel } from '../library/library-panel.tsx'
import { workspaceWords } from '../words/operations.ts'
import { useDraft } from '../state/draft/use-draft.ts'
import { useWindow } from '../state/use-window.ts'
import { changeLayout } from '../state/layout.ts'
import { crashStore } from '../state/restore-window.ts'
import { useLayout } from '../state/use-layout.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { toggleStageAlone } from '../state/window-store.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { PanelTitle } from '../ui/panel-title.tsx'
import { ResizeHandle } from '../ui/resize-handle.tsx'
import { shellWords } from '../words/shell/shell-words.ts'
import { Header } from './header.tsx'
import { Inspector } from './inspector.tsx'
import { besideStage, minCreate, minInspector } from './beside-stage.ts'
import styles from './shell.module.css'
import { StageRoom } from './stage-room.tsx'
import { useFilesFromOutside } from './use-files-from-outside.ts'
import { useShortcuts } from './use-shortcuts.ts'

const words = shellWords.panels

const QueuePanel = lazyComponent(async () => (await import('../queue/queue-panel.tsx')).QueuePanel, {
  fallback: <section />,
  // An empty queue is loaded once the form is usable.
  useWanted: () => useSnapshot(({ jobs, settings }) => jobs.length > 0 || settings.held),
})
const FoldedQueue = lazyComponent(async () => (await import('../queue/folded-queue.tsx')).FoldedQueue, {
  fallback: <section />,
})
const NoticeBar = lazyComponent(async () => (await import('./notice-bar.tsx')).NoticeBar, {
  useWanted: () => {
    const crashed = useStore(crashStore, ({ crash }) => crash !== null)
    const noticed = useSnapshot(
      ({ notices, disk, connections }) =>
        disk !== null || notices.length > 0 || connections.some(({ paused }) => paused !== null),
    )
    return crashed || noticed
  },
})

/** Minimum height of the stage in px. */
const stageMinimumHeight = 300
const foldedStrip = 36

interface WorkbenchProps {
  reducedMotion: boolean
  /** Overlays positioned by the workbench's panels. */
  children: ReactNode
}

export function Workbench({ reducedMotion, children }: WorkbenchProps) {
  useShortcuts()
  useFilesFromOutside()
  const dark = useComputedColorScheme('dark') === 'dark'
  const layout = useLayout()
  const workspace = useDraft((state) => state.workspace)
  const change = (next: Partial<Settings['layout']>) => changeLayout(workspace, next)
  const libraryOpen = useWindow((state) => state.libraryOpen)
  const queueOpen = useWindow((state) => state.queueOpen)
  const queueFolded = !layout.queueOpen && !queueOpen
  /** One of the two is enlarged over everything. */
  const hasOverlay = libraryOpen || queueOpen
  const { width: windowWidth } = useViewportSize()
  const { ref: bench, height } = useElementSize<HTMLElement>()
  const highestStrip = Math.max(120, Math.min(640, (height || 850) - stageMinimumHeight))
  const stripHeight = layout.stripOpen ? Math.min(layout.stripHeight, highestStrip) : foldedStrip
  const alone = useWindow((state) => state.stageAlone) && !hasOverlay
  const createShown = layout.createOpen && !alone
  const inspectorShown = layout.inspectorOpen && !alone
  const { createWidth, inspectorWidth } = besideStage(layout, windowWidth || window.innerWidth, {
    both: createShown && inspectorShown,
  })
  const sizes = {
    '--mq-create': createShown ? `${createWidth}px` : '0px',
    '--mq-inspector': inspectorShown ? `${inspectorWidth}px` : '0px',
    '--mq-strip': alone ? '0px' : `${stripHeight}px`,
  } as CSSProperties
  return (
    <div className={styles['window']} style={sizes}>
      {!alone && <Header dark={dark} />}
      <NoticeBar />
      <main ref={bench} className={styles['bench']} data-over={hasOverlay || undefined}>
        {createShown && (
          <CreateSide width={createWidth} inert={hasOverlay} onResize={(next) => change({ createWidth: next })} />
        )}
        <div className={styles['stage']} inert={hasOverlay} data-testid="stage-room">
          <StageRoom reducedMotion={reducedMotion} />
          {alone && (
            <IconButton
              label={words.showAll}
              shortcut="W"
              icon={<IconMinimize size={16} />}
              className={styles['showall'] ?? ''}
              onClick={toggleStageAlone}
              data-testid="show-panels"
            />
          )}
        </div>
        {inspectorShown && (
          <InspectorSide
            width={inspectorWidth}
            inert={hasOverlay}
            onResize={(next) => change({ inspectorWidth: next })}
          />
        )}
        {!alone && (
          <div
            className={styles['strip']}
            data-folded={(!layout.stripOpen && !hasOverlay) || undefined}
            data-queue-folded={(queueFolded && !hasOverlay) || undefined}
          >
            {layout.stripOpen && !hasOverlay && (
              <ResizeHandle
                edge="top"
                label={words.stripHeight}
                size={stripHeight}
                minimum={120}
                maximum={highestStrip}
                onResize={(next) => change({ stripHeight: next })}
              />
            )}
            {!libraryOpen && (queueFolded ? <FoldedQueue /> : <QueuePanel />)}
            {!queueOpen && <LibraryPanel />}
          </div>
        )}
        <div id="overlays" />
      </main>
      {children}
    </div>
  )
}

interface SideProps {
  width: number
  /** True beneath an enlarged library or queue. */
  inert: boolean
  onResize: (width: number) => void
}

function CreateSide({ width, inert, onResize }: SideProps) {
  const workspace = useDraft((state) => state.workspace)
  return (
    <section className={styles['create']} aria-labelledby="create-title" inert={inert}>
      <div className={styles['panelhead']}>
        <PanelTitle id="create-title">{workspaceWords[workspace]}</PanelTitle>
        <ProjectField />
      </div>
      <CreatePanel />
      <ResizeHandle
        edge="right"
        label={words.formWidth}
        size={width}
        minimum={minCreate}
        maximum={480}
        onResize={onResize}
      />
    </section>
  )
}

function InspectorSide({ width, inert, onResize }: SideProps) {
  return (
    <aside className={styles['inspect']} aria-label={words.inspector} inert={inert}>
      <ResizeHandle
        edge="left"
        label={words.inspectorWidth}
        size={width}
        minimum={minInspector}
        maximum={480}
        onResize={onResize}
      />
      <Inspector />
    </aside>
  )
}
