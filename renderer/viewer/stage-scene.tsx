/** The scene of the open model, inside the canvas. */
import { useThree } from '@react-three/fiber'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Place } from '../../shared/formats/view-file.ts'
import { editOf } from '../state/edits/edits.ts'
import { useMaterialEdit } from '../state/edits/use-material-edit.ts'
import { useSculptEdit } from '../state/edits/use-sculpt-edit.ts'
import { useStage } from '../state/stage/use-stage.ts'
import { useTools } from '../state/stage/use-tools.ts'
import { useTransformTool } from '../state/edits/use-transform-tool.ts'
import { playAnimation } from '../state/stage/stage-display.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { CameraRig } from './camera-rig.tsx'
import { ContactShadow } from './contact-shadow.tsx'
import { DimensionLines, type DimensionLabels } from './dimension-lines.tsx'
import { GroundGrid } from './ground-grid.tsx'
import { usualOverhang } from './lenses/overhang.ts'
import type { HeatSettings } from './lenses/lens.ts'
import { MarkScene } from './marks/mark-scene.tsx'
import { modelExposure } from './model-exposure.ts'
import { ModelView } from './model-view.tsx'
import { FeatureEdges, type EdgesState } from './overlays/feature-edges.tsx'
import { SmoothSurface } from './overlays/smooth-surface.tsx'
import { Wireframe } from './overlays/wireframe.tsx'
import { PictureTaker } from './picture-taker.tsx'
import { StagePhotographer } from './pictures/stage-photographer.tsx'
import { PlayAnimation } from './play-animation.tsx'
import { LabelPositions } from './label-positions.tsx'
import { StageLight } from './stage-light.tsx'
import { StageResolution } from './stage-resolution.tsx'
import type { StageStatus } from './stage-status.ts'
import type { Heat } from './use-heat.ts'
import { useLoadedView, type ShownView } from './use-loaded-view.ts'
import { useLook } from './use-look.ts'
import { gridSizeMm } from './grid-size.ts'

const FilamentScene = lazyComponent(async () => (await import('./filaments/filament-scene.tsx')).FilamentScene)
const TransformScene = lazyComponent(async () => (await import('./transform/transform-scene.tsx')).TransformScene)
const SculptScene = lazyComponent(async () => (await import('./sculpt/sculpt-scene.tsx')).SculptScene)
const ToolScene = lazyComponent(async () => (await import('./tools/tool-scene.tsx')).ToolScene)

interface StageSceneProps {
  assetId: string | null
  name: string
  attempt: number
  darkTheme: boolean
  reducedMotion: boolean
  heat: Heat
  worst: readonly Place[]
  labels: DimensionLabels
  positions: readonly (HTMLElement | null)[]
  marks: readonly (HTMLElement | null)[]
  onStatus: (status: StageStatus) => void
  onView: (view: ShownView | null) => void
  onEdges: (state: EdgesState) => void
}

/** `onStatus`, `onView` and `onEdges` must stay the same functions. */
export function StageScene(props: StageSceneProps) {
  const { assetId, name, attempt, darkTheme, reducedMotion, heat, worst, labels, positions, marks } = props
  const { onStatus, onView, onEdges } = props
  const look = useRef<ReturnType<typeof useLook> | null>(null)
  const lookNow = useCallback(() => look.current!, [])
  const [surfaces, setSurfaces] = useState(0)
  const onSurfaces = useCallback(() => setSurfaces((number) => number + 1), [])
  const { grid, dimensions, wireframe, edges, smoothing, lens, threshold, playing } = useStage((state) => state)
  const toolsInUse = useTools((state) => state.inUse.length > 0)
  const transforming = useTransformTool((state) => state.on)
  const sculpted = useSculptEdit((state) => editOf(state, assetId).changes.length > 0)
  const sculpting = useTools((state) => state.inUse.includes('sculpt')) || sculpted
  const overhang = useOverhang(lens === 'overhang', threshold)
  const view = useLoadedView(assetId, attempt, lookNow, onStatus)
  const exposure = useModelExposure(view)
  look.current = useLook(darkTheme, heat.state === 'ready' ? heat.settings : overhang)
  useEffect(() => onView(view), [view, onView])
  useEffect(() => () => playAnimation(null), [assetId])
  useInvalidation(dimensions, grid)
  if (view === null)
    return (
      <>
        <StageLight modelExposure={exposure} />
        <CameraRig model={null} reducedMotion={reducedMotion} />
      </>
    )
  const { model, isComplete } = view
  // Overlays and the floor use the position in the file.
  const placing = transforming && isComplete
  const isOpen = isComplete && view.assetId === assetId
  return (
    <>
      <StageLight modelExposure={exposure} />
      <CameraRig model={model} assetId={view.assetId} reducedMotion={reducedMotion} />
      <StageResolution isSettled={view.isSettled} />
      <ModelView view={view} look={look.current} surfaces={surfaces} />
      {!placing && <ContactShadow view={view} darkTheme={darkTheme} />}
      {grid && !placing && (
        <GroundGrid size={gridSizeMm(Math.max(...model.sizeMm)) * model.unitsPerMm} darkTheme={darkTheme} />
      )}
      {dimensions && !placing && <DimensionLines model={model} darkTheme={darkTheme} labels={labels} />}
      {isComplete && wireframe && !placing && <Wireframe model={model} darkTheme={darkTheme} />}
      {isComplete && smoothing === 'smooth' && <SmoothSurface model={model} onChange={onSurfaces} />}
      {isComplete && edges && !placing && (
        <FeatureEdges assetId={view.assetId} model={model} darkTheme={darkTheme} onState={onEdges} />
      )}
      {isOpen && playing !== null && <PlayAnimation assetId={assetId} animation={playing} model={model} />}
      {isOpen && toolsInUse && !placing && <ToolScene assetId={assetId} model={model} darkTheme={darkTheme} />}
      {placing && (
        <TransformScene assetId={view.assetId} model={model} look={look.current} darkTheme={darkTheme} grid={grid} />
      )}
      {isOpen && <FilamentScene assetId={assetId} model={model} look={look.current} />}
      {isOpen && sculpting && <SculptScene assetId={assetId} model={model} onSurfaces={onSurfaces} />}
      <MarkScene view={view} darkTheme={darkTheme} elements={marks} />
      {worst.length > 0 && !placing && <LabelPositions model={model} positions={worst} elements={positions} />}
      <StagePhotographer name={name} model={model} />
      {isComplete && <PictureTaker model={model} />}
    </>
  )
}

/** Returns 1 until the pictures have arrived. */
function useModelExposure(view: ShownView | null): number {
  const changes = useMaterialEdit((state) => editOf(state, view?.assetId ?? null).changes)
  const model = view?.isComplete === true ? view.model : null
  return useMemo(() => (model === null ? 1 : modelExposure(model, changes)), [model, changes])
}

/** Returns the scale of the overhang lens, which needs no measured values. */
function useOverhang(chosen: boolean, threshold: number | null): HeatSettings | null {
  const wanted = chosen ? (threshold ?? usualOverhang) : null
  return useMemo(() => (wanted === null ? null : { from: 0, to: 90, worst: 'far', threshold: wanted }), [wanted])
}

/** Draws a frame when overlays appear or disappear. */
function useInvalidation(...shown: boolean[]): void {
  const invalidate = useThree((state) => state.invalidate)
  const key = shown.join()
  useEffect(() => invalidate(), [key, invalidate])
}
