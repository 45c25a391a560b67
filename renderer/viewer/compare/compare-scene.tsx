/** The comparison inside the canvas: one renderer, camera and light, and a viewport for each model. */
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { Group, type PerspectiveCamera } from 'three'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { useCompare } from '../../state/stage/use-compare.ts'
import { useStage } from '../../state/stage/use-stage.ts'
import { CameraRig, type Framed } from '../camera-rig.tsx'
import type { Vector } from '../fit-camera.ts'
import { GroundGrid } from '../ground-grid.tsx'
import type { HeatSettings } from '../lenses/lens.ts'
import { usualOverhang } from '../lenses/overhang.ts'
import { modelExposure } from '../model-exposure.ts'
import { StageResolution } from '../stage-resolution.tsx'
import { ComparePhotographer } from '../pictures/compare-photographer.tsx'
import { StageLight } from '../stage-light.tsx'
import { cellOf, hasLoaded } from '../../state/stage/compare-cells.ts'
import { commonHalf, compareScales, compareViews, suggestsTrueSize, type CompareView } from './compare-layout.ts'
import { ComparedModel } from './compared-model.tsx'
import { drawViews } from './draw-views.ts'
import { useCompareCells } from '../../state/stage/use-compare-cells.ts'
import { gridSizeMm } from '../grid-size.ts'
import { jointHeat } from '../lenses/heat-scale.ts'

interface CompareSceneProps {
  assets: readonly Asset[]
  attempt: number
  darkTheme: boolean
  reducedMotion: boolean
}

/** Loads the models one after the other; each appears with its preview. */
export function CompareScene({ assets, attempt, darkTheme, reducedMotion }: CompareSceneProps) {
  const cells = useCompareCells()
  const { way, pair, split, trueSize } = useCompare((state) => state)
  const { grid, wireframe, edges, smoothing } = useStage((state) => state)
  const { width, height } = useThree((state) => state.size)
  const invalidate = useThree((state) => state.invalidate)
  const groups = useRef<(Group | null)[]>([])
  const own = assets.map(({ id }) => cellOf(cells, id))
  const longest = own.map(({ model }) => (model === null ? null : Math.max(...model.sizeMm)))
  const atTrueSize = trueSize ?? suggestsTrueSize(longest)
  const scales = compareScales(longest, atTrueSize)
  const views = useMemo(
    () => compareViews({ way, count: assets.length, pair, split, width, height }),
    [way, assets.length, pair, split, width, height],
  )
  const half = commonHalf(
    own.flatMap(({ model }, index) => (model === null ? [] : [{ halfSize: model.halfSize, scale: scales[index]! }])),
  )
  const framed = useFramed(half)
  const heatSettings = useJointHeat(own.flatMap(({ heat }) => (heat.state === 'ready' ? [heat.settings] : [])))
  const first = views[0]?.viewport
  const aspect = first === undefined ? 1 : first.width / Math.max(1, first.height)
  const largestMm = Math.max(...longest.map((mm) => mm ?? 0))
  const loaded = own.flatMap((cell) => (hasLoaded(cell) && cell.model !== null ? [cell.model] : []))
  // One light for all, so that they can be compared; it is weak enough that none is overexposed.
  const exposure = loaded.length === 0 ? 1 : Math.min(...loaded.map((model) => modelExposure(model)))
  useEffect(() => invalidate(), [views, grid, wireframe, edges, smoothing, atTrueSize, invalidate])
  return (
    <>
      <StageLight modelExposure={exposure} />
      <CameraRig model={framed} reducedMotion={reducedMotion} pictureAspect={aspect} />
      <StageResolution isSettled />
      {assets.map(({ id }, index) => (
        <group
          key={id}
          ref={(group) => {
            groups.current[index] = group
          }}
          visible={false}
        >
          <ComparedModel
            assetId={id}
            againstId={index === 0 ? null : (assets[0]?.id ?? null)}
            mayLoad={own.slice(0, index).every(hasLoaded)}
            attempt={attempt}
            darkTheme={darkTheme}
            scale={scales[index]!}
            heatSettings={heatSettings}
          />
          {grid && own[index]!.model !== null && (
            <GroundGrid
              size={
                atTrueSize
                  ? gridSizeMm(largestMm) / largestMm
                  : gridSizeMm(longest[index] ?? 1) * (own[index]?.model?.unitsPerMm ?? 0)
              }
              darkTheme={darkTheme}
            />
          )}
        </group>
      ))}
      <DrawViews views={views} groups={groups.current} />
      <ComparePhotographer groups={groups.current} count={assets.length} />
    </>
  )
}

/** Replaces the canvas's own rendering. */
function DrawViews({ views, groups }: { views: readonly CompareView[]; groups: readonly (Group | null)[] }) {
  useFrame(({ gl, scene, camera, size }) => {
    drawViews(gl, scene, camera as PerspectiveCamera, views, groups, size)
  }, 1)
  return null
}

/** Returns the box that the camera fits; the same object while its size is the same. */
function useFramed(half: Vector): Framed | null {
  const [x, y, z] = half
  return useMemo(() => {
    if (!(Math.max(x, y, z) > 0)) return null
    return { halfSize: [x, y, z], body: new Group(), unitsPerMm: 1 }
  }, [x, y, z])
}

/** Returns the same object while the scale is the same, because every change creates materials. */
function useJointHeat(scales: readonly HeatSettings[]): HeatSettings | null {
  const lens = useStage((state) => state.lens)
  const threshold = useStage((state) => state.threshold)
  const joint: HeatSettings | null =
    lens === 'overhang' ? { from: 0, to: 90, worst: 'far', threshold: threshold ?? usualOverhang } : jointHeat(scales)
  const key = JSON.stringify(joint)
  return useMemo(() => JSON.parse(key) as HeatSettings | null, [key])
}
