/** The transform tool inside the canvas: all objects in their poses, the gizmo, and the plate. */
import { useThree } from '@react-three/fiber'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { Group, PerspectiveCamera } from 'three'
import { bedOf, type PrinterRow } from '../../../shared/print/printers.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'
import { objectOfParts } from '../../../shared/formats/view-objects.ts'
import { requestView } from '../../state/stage/stage-display.ts'
import { arrange } from '../../state/arrange.ts'
import { useSnapshot } from '../../state/use-studio.ts'
import { useWindowSize } from '../../state/use-window-size.ts'
import { shownPlacingOf } from '../../state/edits/transform-edit.ts'
import { useTransformEdit } from '../../state/edits/use-transform-edit.ts'
import { useTransformTool } from '../../state/edits/use-transform-tool.ts'
import { setTransformTool } from '../../state/edits/transform-tool.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { GroundGrid } from '../ground-grid.tsx'
import type { Look } from '../lenses/assign-materials.ts'
import { stagePoint, type StageModel } from '../stage-model.ts'
import { useSight } from '../tools/use-sight.ts'
import { useFramePacer } from '../tools/use-frame-pacer.ts'
import { AddedModel } from './added-model.tsx'
import { BuildPlate } from './build-plate.tsx'
import { unionExtent, middleOf } from './plate-objects.ts'
import type { Extent } from './pose-moves.ts'
import { middle, selectedOf, type PosedObject } from './standing.ts'
import { transformViewStore, type PlateObject } from '../../state/edits/transform-view.ts'
import { useSurfaceClick } from './use-surface-click.ts'
import { useStanding } from './use-standing.ts'
import { gridSizeMm } from '../grid-size.ts'

const Gizmo = lazyComponent(async () => (await import('./gizmo.tsx')).Gizmo)

interface TransformSceneProps {
  assetId: string
  /** Requires the whole model, not the preview. */
  model: StageModel
  look: Look
  darkTheme: boolean
  grid: boolean
}

/** Unmounting restores the file's poses. */
export function TransformScene({ assetId, model, look, darkTheme, grid }: TransformSceneProps) {
  const objectOf = useOwnObjects(assetId, model)
  const objects = useStanding(assetId)
  const selected = useTransformTool((state) => state.selected)
  const changes = useTransformEdit((state) => shownPlacingOf(state, assetId))
  const plate = useSnapshot(({ settings }) => settings.buildPlate)
  const bedMm = plate === null ? undefined : bedOf(plate)
  useOwnPoses(model, objectOf, objects)
  usePlateDistance(model, bedMm)
  useFramedPlate(model, objects, bedMm)
  useViewBesidePanel()
  useSight(model)
  const selection = useMemo(() => selectedOf(objects, selected), [objects, selected])
  // If the selected object no longer exists, all are selected.
  useEffect(() => {
    if (selected !== null && objects.length > 0 && selection.length === 0) setTransformTool({ selected: null })
  }, [selected, objects, selection])
  const frame = useRef<Group>(null)
  useSurfaceClick({ assetId, model, objectOf, frame, objects })
  const added = changes.flatMap((change) => (change.kind === 'add' ? [change] : []))
  const { position: origin } = model.body
  const scale = model.root.scale.x
  const floor = origin.clone().multiplyScalar(scale)
  return (
    <>
      <group ref={frame} position={floor} scale={scale}>
        {added.map(({ object, asset }) => {
          const matrix = objects.find((one) => one.object.number === object)?.matrix
          return (
            matrix !== undefined && (
              <AddedModel
                key={object}
                number={object}
                assetId={asset.id}
                name={asset.name}
                look={look}
                matrix={matrix}
              />
            )
          )
        })}
      </group>
      {bedMm === undefined ? (
        grid && (
          <group position={floor}>
            <GroundGrid size={gridSizeMm(Math.max(...model.sizeMm)) * model.unitsPerMm} darkTheme={darkTheme} />
          </group>
        )
      ) : (
        <group position={floor} scale={model.unitsPerMm}>
          <BuildPlate bedMm={bedMm} darkTheme={darkTheme} />
        </group>
      )}
      <Gizmo assetId={assetId} model={model} selection={selection} />
    </>
  )
}

/** Publishes the open model's objects to the store. Returns the object index of each part. */
function useOwnObjects(assetId: string, model: StageModel): readonly number[] {
  const { objects, own } = useMemo(() => ownObjects(model), [model])
  useEffect(() => {
    transformViewStore.setState({ assetId, own, gridMm: Math.max(1, gridSizeMm(Math.max(...model.sizeMm)) / 10) })
    setTransformTool({ selected: own.length === 1 ? 0 : null })
    return () => transformViewStore.setState({ assetId: null, own: [] })
  }, [assetId, model, own])
  return objects
}

function ownObjects({ header, chunks }: StageModel): { objects: number[]; own: PlateObject[] } {
  const { objects, names } = objectOfParts(header)
  const aboutMm = middleOf([header.box])
  const animated = header.animations.length > 0 || header.morphTargets.length > 0
  const own = names.map((name, number): PlateObject => {
    const mine = chunks.filter(({ chunk }) => objects[chunk.part] === number)
    return {
      number,
      name: name === '' ? header.name : name,
      pieces: mine.map(({ arrays, chunk }) => ({ positions: arrays.positions, box: chunk.box })),
      middleMm: middleOf(mine.map(({ chunk }) => chunk.box)),
      aboutMm,
      animated,
      isAdded: false,
    }
  })
  return { objects, own }
}

/** Moves the open model's chunks to their poses, and back on unmount. */
function useOwnPoses(model: StageModel, objectOf: readonly number[], standing: readonly PosedObject[]): void {
  const pacer = useFramePacer()
  useEffect(() => {
    const matrices = new Map(standing.map(({ object, matrix }) => [object.number, matrix]))
    for (const mesh of model.chunks) {
      const matrix = matrices.get(objectOf[mesh.chunk.part] ?? 0)
      if (matrix === undefined) continue
      mesh.matrix.fromArray([...matrix])
      mesh.matrixWorldNeedsUpdate = true
    }
    void pacer.draw()
  }, [model, objectOf, standing, pacer])
  useEffect(
    () => () => {
      for (const mesh of model.chunks) {
        mesh.matrix.identity()
        mesh.matrixWorldNeedsUpdate = true
      }
      void pacer.draw()
    },
    [model, pacer],
  )
}

/** Lets the camera move farther back for a plate that is much larger than the model. */
function usePlateDistance(model: StageModel, bedMm: readonly number[] | undefined): void {
  const controls = useThree((state) => state.controls) as { maxDistance: number } | null
  const distance = bedMm === undefined ? 0 : Math.max(...bedMm) * model.unitsPerMm * 3
  useEffect(() => {
    if (controls === null) return
    const before = controls.maxDistance
    controls.maxDistance = Math.max(before, distance)
    return () => {
      controls.maxDistance = before
    }
  }, [controls, distance])
}

/** Frames all objects and the plate. */
function useFramedPlate(
  model: StageModel,
  standing: readonly PosedObject[],
  bedMm: PrinterRow['bedMm'] | undefined,
): void {
  const placed = useMemo(() => {
    const [width, depth] = bedMm ?? [0, 0]
    const plate: Extent[] =
      bedMm === undefined ? [] : [{ low: [-width / 2, 0, -depth / 2], high: [width / 2, 0, depth / 2] }]
    const all = unionExtent([...plate, ...standing.flatMap(({ extent }) => extent ?? [])])
    if (all === null) return null
    const halfSize = vec3((axis) => ((all.high[axis] - all.low[axis]) / 2) * model.unitsPerMm)
    return { halfSize, middle: stagePoint(model, middle(all)).toArray() }
  }, [model, standing, bedMm])
  useEffect(() => {
    model.placement = placed
  }, [model, placed])
  useEffect(
    () => () => {
      model.placement = null
    },
    [model],
  )
  // A newly chosen plate is brought into view.
  const before = useRef(bedMm)
  useEffect(() => {
    if (before.current === bedMm) return
    before.current = bedMm
    requestView('fit')
  }, [bedMm])
}

/** Half of the panel's width, px at a scale of 1. */
const asidePx = 140

/** Centres the view in the area beside the panel, where it is over the stage. */
function useViewBesidePanel(): void {
  const camera = useThree((state) => state.camera) as PerspectiveCamera
  const { width, height } = useThree((state) => state.size)
  const invalidate = useThree((state) => state.invalidate)
  const size = useWindowSize()
  const aside = arrange(size).toolBeside ? 0 : asidePx * size.scale
  useLayoutEffect(() => {
    camera.setViewOffset(width, height, aside, 0, width, height)
    invalidate()
    return () => {
      camera.clearViewOffset()
      invalidate()
    }
  }, [camera, width, height, aside, invalidate])
}
