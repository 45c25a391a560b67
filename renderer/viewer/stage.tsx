/** The stage: the open model, the tools at its edge, and what is said while there is none. */
import { useComputedColorScheme } from '@mantine/core'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { ErrorData } from '../../shared/app-error.ts'
import type { Asset } from '../../shared/asset.ts'
import { countOf } from '../ui/format-number.ts'
import { formatLength, formatSize } from '../ui/format-length.ts'
import type { LengthUnit } from '../ui/format-length.ts'
import { later } from '../ui/later.ts'
import { useStage } from '../state/stage.ts'
import { StageBoundary } from './stage-boundary.tsx'
import { StageMessage } from './stage-message.tsx'
import type { AssetStatus, StageStatus } from './stage-status.ts'
import styles from './stage.module.css'

const StageCanvas = lazy(async () => ({ default: (await import('./stage-canvas.tsx')).StageCanvas }))
const ViewToolbar = later(async () => (await import('./view-toolbar.tsx')).ViewToolbar)
const PictureStage = later(async () => (await import('./picture-stage.tsx')).PictureStage)

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
  const [told, setTold] = useState<AssetStatus>({ assetId: null, status: { state: 'empty' } })
  const grid = useStage((state) => state.grid)
  const dimensions = useStage((state) => state.dimensions)
  const [attempt, setAttempt] = useState(0)
  const [canvas, setCanvas] = useState(0)
  const isModel = asset !== null && asset.kind !== 'image'
  // The canvas stays once it was needed: a graphics context is dear to make.
  const [needed, setNeeded] = useState(isModel)
  if (isModel && !needed) setNeeded(true)
  const assetId = isModel ? asset.id : null
  const status: StageStatus = told.assetId === assetId ? told.status : { state: 'empty' }
  const onStatus = useCallback((next: AssetStatus) => setTold(next), [])
  const onBreak = useCallback((error: ErrorData) => setTold({ assetId, status: { state: 'error', error } }), [assetId])
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
  const coming = status.state === 'ready' && status.missing !== null
  const state = !isModel ? (asset === null ? 'empty' : 'ready') : coming ? 'preview' : shown.state
  return (
    <section
      className={styles['stage']}
      aria-label="Stage"
      data-testid="stage"
      data-state={state}
      data-triangles={isModel && status.state === 'ready' ? status.triangles : undefined}
      data-asset={asset?.id}
    >
      {needed && (
        <div
          className={styles['canvas']}
          hidden={!isModel}
          role="img"
          aria-label={asset === null ? 'No model' : describe(asset, status, unit)}
        >
          <StageBoundary key={canvas} onError={onBreak}>
            <Suspense fallback={null}>
              <StageCanvas
                assetId={assetId}
                parentId={asset?.parentId ?? null}
                fileUrl={isModel ? asset.url : null}
                name={asset?.name ?? ''}
                attempt={attempt}
                unit={unit}
                darkTheme={darkTheme}
                reducedMotion={reducedMotion}
                onStatus={onStatus}
              />
            </Suspense>
          </StageBoundary>
        </div>
      )}
      {asset === null && <div className={styles['over']}>{empty}</div>}
      {asset?.kind === 'image' && (
        <Suspense fallback={null}>
          <PictureStage asset={asset} pictures={pictures} onOpen={onOpen} />
        </Suspense>
      )}
      {isModel && <StageMessage assetId={asset.id} status={shown} onRetry={renew} />}
      {isModel && status.state === 'ready' && (
        <>
          <Suspense fallback={null}>
            <ViewToolbar />
          </Suspense>
          <div className={styles['caption']}>
            {[
              ...(status.missing === null
                ? []
                : [`Preview, ${Math.floor(status.missing * 100)} % of the whole is here`]),
              ...(dimensions ? [] : [formatSize([status.sizeMm[0], status.sizeMm[2], status.sizeMm[1]], unit)]),
              countOf(status.triangles, 'triangle'),
              ...(grid ? [`grid ${formatLength(status.gridStepMm, unit)}`] : []),
            ].join(' · ')}
          </div>
        </>
      )}
    </section>
  )
}

function describe(asset: Asset, status: StageStatus, unit: LengthUnit): string {
  return status.state === 'ready'
    ? `${asset.name}, ${countOf(status.triangles, 'triangle')}, ${formatSize(status.sizeMm, unit)}`
    : asset.name
}
