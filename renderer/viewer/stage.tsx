/** The stage: the open model with its tools, or a message while there is none. */
import { useComputedColorScheme } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import type { ErrorData } from '../../shared/protocol/app-error.ts'
import type { Asset } from '../../shared/protocol/asset.ts'
import { formatLength, formatSize, type LengthUnit } from '../../shared/text/quantities.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { useComparedAssets } from '../state/stage/use-compared-assets.ts'
import { useCompare } from '../state/stage/use-compare.ts'
import { canDragOut, dragOut, dragOutHint } from '../state/library/drag-out.ts'
import { shownTriangles } from '../state/stage/parts.ts'
import { useParts } from '../state/stage/use-parts.ts'
import { putOnStage } from '../state/stage/put-on-stage.ts'
import { useStage } from '../state/stage/use-stage.ts'
import { useShots } from '../state/stage/use-shots.ts'
import { StageBoundary } from './stage-boundary.tsx'
import type { AssetStatus, StageStatus } from './stage-status.ts'
import { stageWords } from '../words/viewer/stage-words.ts'
import styles from './stage.module.css'

const StageCanvas = lazyComponent(async () => (await import('./stage-canvas.tsx')).StageCanvas, { throws: true })
const StageMessage = lazyComponent(async () => (await import('./stage-message.tsx')).StageMessage)
const ViewToolbar = lazyComponent(async () => (await import('./view-toolbar.tsx')).ViewToolbar)
const CompareFrame = lazyComponent(async () => (await import('./compare/compare-frame.tsx')).CompareFrame)
const PictureDialog = lazyComponent(async () => (await import('./pictures/picture-dialog.tsx')).PictureDialog)
const PictureStage = lazyComponent(async () => (await import('./picture-stage.tsx')).PictureStage)

const recoveryMs = 700
/** After this many losses of graphics within this time, the artist decides whether to show the model again. */
const lossLimit = { count: 3, withinMs: 60_000 }

interface StageProps {
  asset: Asset | null
  /** All pictures of its job. */
  pictures: readonly Asset[]
  onOpen: (id: string) => void
  unit: LengthUnit
  reducedMotion: boolean
  /** Shown while nothing is open. */
  empty: ReactNode
}

/** Shows a model by its derived view, or a picture. */
export function Stage({ asset, pictures, onOpen, unit, reducedMotion, empty }: StageProps) {
  const darkTheme = useComputedColorScheme('dark') === 'dark'
  const compared = useComparedAssets()
  const figures = useCompare((state) => state.figures)
  const comparing = compared.length > 0
  const openAsset = comparing ? null : asset
  const shots = useOnceTrue(useShots((state) => state.page) !== null)
  const isModel = openAsset !== null && openAsset.kind !== 'image'
  const onStage = isModel || comparing
  // Kept, because a graphics context is expensive.
  const needed = useOnceTrue(onStage)
  const assetId = isModel ? openAsset.id : null
  const { status, attempt, canvas, setReported, renew, repeated } = useStageStatus(assetId)
  const onBreak = useCallback(
    (error: ErrorData) => setReported({ assetId, status: { state: 'error', error } }),
    [assetId, setReported],
  )
  const displayedStatus: StageStatus =
    isModel && status.state === 'empty' ? { state: 'loading', fraction: null } : status
  const modelState = status.state === 'ready' && !status.isSettled ? 'preview' : displayedStatus.state
  const otherState = asset === null ? 'empty' : 'ready'
  return (
    <section
      className={styles['stage']}
      aria-label={stageWords.region}
      data-testid="stage"
      data-state={comparing ? 'comparing' : isModel ? modelState : otherState}
      data-whole={(isModel && status.state === 'ready' && status.missing === null) || undefined}
      data-triangles={isModel && status.state === 'ready' ? status.triangles : undefined}
      data-asset={openAsset?.id}
      data-stage-foot={comparing || undefined}
      data-figures={(comparing && figures) || undefined}
    >
      {needed && (
        <div
          className={styles['canvas']}
          hidden={!onStage}
          data-comparing={comparing || undefined}
          role="group"
          aria-label={canvasWords(compared, asset, status, unit)}
        >
          <StageBoundary key={canvas} onError={onBreak}>
            <StageCanvas
              assetId={assetId}
              parentId={asset?.parentId ?? null}
              name={asset?.name ?? ''}
              attempt={attempt}
              unit={unit}
              darkTheme={darkTheme}
              reducedMotion={reducedMotion}
              compared={compared}
              onStatus={setReported}
            />
          </StageBoundary>
        </div>
      )}
      {comparing && <CompareFrame assets={compared} unit={unit} onRetry={renew} />}
      {asset === null && !comparing && <div className={styles['over']}>{empty}</div>}
      {openAsset?.kind === 'image' && <PictureStage asset={openAsset} pictures={pictures} onOpen={onOpen} />}
      {shots && <PictureDialog darkTheme={darkTheme} />}
      {isModel && (
        <StageMessage
          assetId={openAsset.id}
          status={displayedStatus}
          repeated={repeated}
          onRetry={renew}
          onClose={() => void putOnStage(null)}
        />
      )}
      {isModel && status.state === 'ready' && (
        <>
          <ViewToolbar />
          <Caption asset={openAsset} status={status} unit={unit} />
        </>
      )}
    </section>
  )
}

/** Returns true once `value` has been true. */
function useOnceTrue(value: boolean): boolean {
  const [was, setWas] = useState(value)
  if (value && !was) setWas(true)
  return was
}

/** Returns the reported status of an asset, and renews the canvas after a lost context. */
function useStageStatus(assetId: string | null) {
  const [reported, setReported] = useState<AssetStatus>({ assetId: null, status: { state: 'empty' } })
  const [attempt, setAttempt] = useState(0)
  const [canvas, setCanvas] = useState(0)
  const status: StageStatus = reported.assetId === assetId ? reported.status : { state: 'empty' }
  const renew = useCallback(() => {
    setCanvas((number) => number + 1)
    setAttempt((number) => number + 1)
  }, [])
  const [lostAt, setLostAt] = useState<readonly number[]>([])
  useEffect(() => {
    if (status.state !== 'lost') return
    const now = Date.now()
    const recent = [...lostAt.filter((at) => now - at < lossLimit.withinMs), now]
    setLostAt(recent)
    if (recent.length >= lossLimit.count) return
    const timer = setTimeout(renew, recoveryMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each loss
  }, [status, renew])
  return { status, attempt, canvas, setReported, renew, repeated: lostAt.length >= lossLimit.count }
}

interface CaptionProps {
  asset: Asset
  status: Extract<StageStatus, { state: 'ready' }>
  unit: LengthUnit
}

/** Size and triangles of the model; dragging it exports the file. */
function Caption({ asset, status, unit }: CaptionProps) {
  const grid = useStage((state) => state.grid)
  const dimensions = useStage((state) => state.dimensions)
  const visibleTriangles = useParts((parts) => shownTriangles(parts, asset.id))
  const { missing, sizeMm, triangles } = status
  return (
    <div
      className={styles['caption']}
      data-stage-caption
      draggable={canDragOut()}
      title={dragOutHint(asset)}
      data-testid="stage-caption"
      onDragStart={(event) => dragOut(asset, event)}
    >
      {canDragOut() && <IconGripVertical size={12} aria-hidden />}
      {[
        ...(missing === null ? [] : [stageWords.preview(Math.floor(missing * 100))]),
        ...(dimensions ? [] : [formatSize([sizeMm[0], sizeMm[2], sizeMm[1]], unit)]),
        visibleTriangles === null ? stageWords.triangles(triangles) : stageWords.shownOf(visibleTriangles, triangles),
        ...(grid ? [stageWords.grid(formatLength(status.gridSizeMm, unit))] : []),
      ].join(' · ')}
    </div>
  )
}

function canvasWords(compared: readonly Asset[], asset: Asset | null, status: StageStatus, unit: LengthUnit): string {
  if (compared.length > 0) return stageWords.compared(compared.map(({ name }) => name))
  if (asset === null) return stageWords.noModel
  return status.state === 'ready'
    ? `${asset.name}, ${stageWords.triangles(status.triangles)}, ${formatSize(status.sizeMm, unit)}`
    : asset.name
}
