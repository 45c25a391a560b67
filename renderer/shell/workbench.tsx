/** The workbench: panels around the stage, resizable and collapsible. */
import { useComputedColorScheme, VisuallyHidden } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconMinimize } from '@tabler/icons-react'
import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Settings } from '../../shared/protocol/settings.ts'
import { CreatePanel } from '../create/create-panel.tsx'
import { ProjectField } from '../create/project-field.tsx'
import { LibraryPanel } from '../library/library-panel.tsx'
import { workspaceWords } from '../words/operations.ts'
import { useDraft } from '../state/draft/use-draft.ts'
import { useWindow } from '../state/use-window.ts'
import { arrange, minCreate, minInspector, minStage, minStrip } from '../state/arrange.ts'
import { changeLayout, sideStore } from '../state/layout.ts'
import { crashStore } from '../state/restore-window.ts'
import { useTransformTool } from '../state/edits/use-transform-tool.ts'
import { useOpenAsset } from '../state/stage/use-open-asset.ts'
import { useTools } from '../state/stage/use-tools.ts'
import { useLayout } from '../state/use-layout.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { useScale, useWindowSize } from '../state/use-window-size.ts'
import { toggleStageAlone } from '../state/window-store.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { PanelTitle } from '../ui/panel-title.tsx'
import { ResizeHandle as Handle } from '../ui/resize-handle.tsx'
import { shellWords } from '../words/shell/shell-words.ts'
import { Header } from './header.tsx'
import { Inspector } from './inspector.tsx'
import { besideStage } from './beside-stage.ts'
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

/** Height in px of each folded line. */
const foldedLine = 36

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
  const size = useWindowSize()
  const { scale } = size
  const { sides, strip: hasRoomForStrip, toolBeside } = arrange(size)
  const queueFolded = !(layout.queueOpen && hasRoomForStrip) && !queueOpen
  /** One of the two is enlarged over everything. */
  const hasOverlay = libraryOpen || queueOpen
  const { ref: bench, height } = useElementSize<HTMLElement>()
  const highestStrip = Math.max(minStrip, Math.min(640, (height || 850) / scale - minStage.height))
  const stripHeight = layout.stripOpen
    ? Math.min(layout.stripHeight, highestStrip)
    : foldedLine * (sides === 'below' ? 2 : 1)
  const alone = useWindow((state) => state.stageAlone) && !hasOverlay
  const toolShown = useToolShown() && toolBeside && !hasOverlay
  const createShown = layout.createOpen && !alone && !(toolShown && sides !== 'both')
  const inspectorShown = layout.inspectorOpen && !alone && !toolShown
  const { createWidth, inspectorWidth } = besideStage(layout, size.width, {
    both: createShown && inspectorShown,
  })
  const sizes = {
    '--mq-create': createShown ? `${createWidth * scale}px` : '0px',
    '--mq-inspector': inspectorShown ? `${inspectorWidth * scale}px` : '0px',
    '--mq-strip': alone ? '0px' : `${stripHeight * scale}px`,
  } as CSSProperties
  return (
    <div className={styles['window']} style={sizes} data-tool={toolShown || undefined}>
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
              action="stage-alone"
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
                minimum={minStrip}
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

/** Returns whether a tool of the stage has a panel. */
function useToolShown(): boolean {
  const inUse = useTools((state) => state.inUse.length > 0)
  const transforming = useTransformTool(({ on }) => on)
  const isModel = useOpenAsset()?.kind === 'model'
  return isModel && (inUse || transforming)
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
    // In a small window, the panel that was used last is shown.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles['create']}
      aria-labelledby="create-title"
      inert={inert}
      onFocus={() => sideStore.setState({ side: 'createOpen' })}
    >
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
    // In a small window, the panel that was used last is shown.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      className={styles['inspect']}
      aria-label={words.inspector}
      inert={inert}
      onFocus={() => sideStore.setState({ side: 'inspectorOpen' })}
    >
      <ResizeHandle
        edge="left"
        label={words.inspectorWidth}
        size={width}
        minimum={minInspector}
        maximum={480}
        onResize={onResize}
      />
      <VisuallyHidden component="h2">{words.inspector}</VisuallyHidden>
      <Inspector />
    </aside>
  )
}

/** Measures in px at a scale of 1, as the settings do. */
function ResizeHandle({ size, minimum, maximum, onResize, ...rest }: ComponentProps<typeof Handle>) {
  const scale = useScale()
  return (
    <Handle
      {...rest}
      size={size * scale}
      minimum={minimum * scale}
      maximum={maximum * scale}
      onResize={(next) => onResize(next / scale)}
    />
  )
}
