/** One of the compared models in the canvas. */
import { useThree } from '@react-three/fiber'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useStage } from '../../state/stage/use-stage.ts'
import { ContactShadow } from '../contact-shadow.tsx'
import type { Look } from '../lenses/assign-materials.ts'
import type { HeatSettings } from '../lenses/lens.ts'
import { ModelView } from '../model-view.tsx'
import { FeatureEdges } from '../overlays/feature-edges.tsx'
import { SmoothSurface } from '../overlays/smooth-surface.tsx'
import { Wireframe } from '../overlays/wireframe.tsx'
import type { StageStatus } from '../stage-status.ts'
import { useHeat } from '../use-heat.ts'
import { useLoadedView } from '../use-loaded-view.ts'
import { useLook } from '../use-look.ts'
import { forgetCell, reportCell } from '../../state/stage/compare-cells.ts'

interface ComparedModelProps {
  assetId: string
  /** The reference of the deviation; null for the reference itself. */
  againstId: string | null
  mayLoad: boolean
  attempt: number
  darkTheme: boolean
  scale: number
  /** The colour scale of all models. */
  heatSettings: HeatSettings | null
}

/** Reports its state to `compareCellStore`. */
export function ComparedModel(props: ComparedModelProps) {
  const { assetId, againstId, mayLoad, attempt, darkTheme, scale, heatSettings } = props
  const invalidate = useThree((state) => state.invalidate)
  const look = useRef<Look | null>(null)
  const lookNow = useCallback(() => look.current!, [])
  const onStatus = useCallback((status: StageStatus) => reportCell(assetId, { status }), [assetId])
  const [surfaces, setSurfaces] = useState(0)
  const onSurfaces = useCallback(() => setSurfaces((number) => number + 1), [])
  const wireframe = useStage((state) => state.wireframe)
  const edges = useStage((state) => state.edges)
  const smoothing = useStage((state) => state.smoothing)
  const view = useLoadedView(mayLoad ? assetId : null, attempt, lookNow, onStatus)
  const model = view?.model ?? null
  const isComplete = view?.isComplete === true
  const heat = useHeat(assetId, againstId, isComplete ? model : null)
  look.current = useLook(darkTheme, heatSettings)
  useEffect(() => {
    reportCell(assetId, { model })
    invalidate()
  }, [assetId, model, invalidate])
  useEffect(() => reportCell(assetId, { heat }), [assetId, heat])
  useEffect(() => () => forgetCell(assetId), [assetId])
  return (
    <group scale={scale}>
      {view !== null && (
        <>
          <ModelView view={view} look={look.current} surfaces={surfaces} />
          <ContactShadow view={view} darkTheme={darkTheme} />
          {isComplete && wireframe && <Wireframe model={view.model} darkTheme={darkTheme} />}
          {isComplete && smoothing === 'smooth' && <SmoothSurface model={view.model} onChange={onSurfaces} />}
          {isComplete && edges && (
            <FeatureEdges assetId={assetId} model={view.model} darkTheme={darkTheme} onState={ignore} />
          )}
        </>
      )}
    </group>
  )
}

function ignore(): void {}
