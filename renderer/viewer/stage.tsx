/** The stage: the open model with its tools, or a message while there is none. */
import { useComputedColorScheme } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import type { ErrorData } from '../../shared/protocol/app-error.ts'
import type { Asset } from '../../shared/protocol/asset.ts'
import { countOf } from '../words/format-number.ts'
import { formatLength, formatSize, type LengthUnit } from '../words/format-length.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { useComparedAssets, useCompare } from '../state/stage/compare.ts'
import { canDragOut, dragOut, dragOutHint } from '../state/library/drag-out.ts'
import { shownTriangles, useParts } from '../state/stage/parts.ts'
import { useStage } from '../state/stage/stage-display.ts'
import { useShotPage } from '../state/stage/stage-shots.ts'
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

interface StageProps {
  asset: Asset | null
  /** Where it is a picture: all of its job, itself among them. */
  pictures: readonly Asset[]
  onOpen: (id: string) => void
  unit: LengthUnit
  reducedMotion: boolean
  /** What stands here while nothing is open. */
  empty: ReactNode
}

/** Draws the stage: a model by the view that the studio derives from it, a picture as it is. */
export function Stage({ asset, pictures, onOpen, unit, reducedMotion, empty }: StageProps) {
  const darkTheme = useComputedColorScheme('dark') === 'dark'
  const [reported, setReported] = useState<AssetStatus>({ assetId: null, status: { state: 'empty' } })
  const grid = useStage((state) => state.grid)
  const dimensions = useStage((state) => state.dimensions)
  const [attempt, setAttempt] = useState(0)
  const [canvas, setCanvas] = useState(0)
  const compared = useComparedAssets()
  const figures = useCompare((state) => state.figures)
  const comparing = compared.length > 0
  // While models are compared the open one waits.
  const open = comparing ? null : asset
  // Once asked for it stays, so that it can close as slowly as it opened.
  const [shots, setShots] = useState(false)
  if (useShotPage() !== null && !shots) setShots(true)
  const isModel = open !== null && open.kind !== 'image'
  // The canvas stays once it was needed: a graphics context is expensive to make.
  const onStage = isModel || comparing
  const [needed, setNeeded] = useState(onStage)
  if (onStage && !needed) setNeeded(true)
  const assetId = isModel ? open.id : null
  const left = useParts((parts) => shownTriangles(parts, assetId))
  const status: StageStatus = reported.assetId === assetId ? reported.status : { state: 'empty' }
  const onStatus = useCallback((next: AssetStatus) => setReported(next), [])
  const onBreak = useCallback(
    (error: ErrorData) => setReported({ assetId, status: { state: 'error', error } }),
    [assetId],
  )
  const renew = useCallback(() => {
    setCanvas((number) => number + 1)
    setAttempt((number) => number + 1)
  }, [])
  useEffect(() => {
    if (status.state !== 'lost') return
    const timer = setTimeout(renew, recoveryMs)
    return () => clearTimeout(timer)
  }, [status.state, renew])

  const shown: StageStatus = isModel && status.state === 'empty' ? { state: 'loading', fraction: null } : status
  const coming = status.state === 'ready' && !status.settled
  const state = comparing
    ? 'comparing'
    : !isModel
      ? asset === null
        ? 'empty'
        : 'ready'
      : coming
        ? 'preview'
        : shown.state
  return (
    <section
      className={styles['stage']}
      aria-label={stageWords.region}
      data-testid="stage"
      data-state={state}
      data-whole={(isModel && status.state === 'ready' && status.missing === null) || undefined}
      data-triangles={isModel && status.state === 'ready' ? status.triangles : undefined}
      data-asset={open?.id}
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
              onStatus={onStatus}
            />
          </StageBoundary>
        </div>
      )}
      {comparing && <CompareFrame assets={compared} unit={unit} onRetry={renew} />}
      {asset === null && !comparing && <div className={styles['over']}>{empty}</div>}
      {open?.kind === 'image' && <PictureStage asset={open} pictures={pictures} onOpen={onOpen} />}
      {shots && <PictureDialog darkTheme={darkTheme} />}
      {isModel && <StageMessage assetId={open.id} status={shown} onRetry={renew} />}
      {isModel && status.state === 'ready' && (
        <>
          <ViewToolbar />

          <div
            className={styles['caption']}
            data-stage-caption
            draggable={canDragOut()}
            title={dragOutHint(open)}
            data-testid="stage-caption"
            onDragStart={(event) => dragOut(open, event)}
          >
            {canDragOut() && <IconGripVertical size={12} aria-hidden />}
            {[
              ...(status.missing === null ? [] : [stageWords.preview(Math.floor(status.missing * 100))]),
              ...(dimensions ? [] : [formatSize([status.sizeMm[0], status.sizeMm[2], status.sizeMm[1]], unit)]),
              left === null ? countOf(status.triangles, 'triangle') : stageWords.shownOf(left, status.triangles),
              ...(grid ? [stageWords.grid(formatLength(status.gridSizeMm, unit))] : []),
            ].join(' · ')}
          </div>
        </>
      )}
    </section>
  )
}

function canvasWords(compared: readonly Asset[], asset: Asset | null, status: StageStatus, unit: LengthUnit): string {
  if (compared.length > 0) return stageWords.compared(compared.map(({ name }) => name))
  return asset === null ? stageWords.noModel : describe(asset, status, unit)
}

function describe(asset: Asset, status: StageStatus, unit: LengthUnit): string {
  return status.state === 'ready'
    ? `${asset.name}, ${countOf(status.triangles, 'triangle')}, ${formatSize(status.sizeMm, unit)}`
    : asset.name
}
