/** The tool that places models, inside of the canvas: everything where it is put, the gizmo, and the plate below. */
import { useThree } from '@react-three/fiber'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { Group, PerspectiveCamera } from 'three'
import { bedOf, type PrinterRow } from '../../../shared/print/printers.ts'
import { objectOfParts } from '../../../shared/formats/view-objects.ts'
import { requestView } from '../../state/stage/stage-display.ts'
import { useSnapshot } from '../../state/use-studio.ts'
import { shownPlacingOf } from '../../state/edits/transform-edit.ts'
import { useTransformEdit } from '../../state/edits/use-transform-edit.ts'
import { useTransformTool } from '../../state/edits/use-transform-tool.ts'
import { setTransformTool } from '../../state/edits/transform-tool.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { gridStepMm } from '../grid-step.ts'
import { GroundGrid } from '../ground-grid.tsx'
import type { Look } from '../lenses/assign-materials.ts'
import type { StageModel } from '../stage-model.ts'
import { useSight } from '../tools/use-sight.ts'
import { useFramePacer } from '../tools/use-frame-pacer.ts'
import { AddedModel } from './added-model.tsx'
import { BuildPlate } from './build-plate.tsx'
import { onStage } from './on-stage.ts'
import { around, middleOf, type PlateObject } from './plate-objects.ts'
import type { Extent, Triple } from './pose-steps.ts'
import { middle, selectedOf, type Standing } from './standing.ts'
import { transformViewStore, useStanding } from './transform-view-store.ts'
import { useSurfaceClick } from './use-surface-click.ts'

const Gizmo = lazyComponent(async () => (await import('./gizmo.tsx')).Gizmo)

interface TransformSceneProps {
  assetId: string
  /** Must be whole. */
  model: StageModel
  look: Look
  darkTheme: boolean
  grid: boolean
}

/** Places the model as long as it is drawn; then it stands as its file has it. */
export function TransformScene({ assetId, model, look, darkTheme, grid }: TransformSceneProps) {
  const objectOf = useOwnObjects(assetId, model)
  const standing = useStanding(assetId)
  const selected = useTransformTool((state) => state.selected)
  const changes = useTransformEdit((state) => shownPlacingOf(state, assetId))
  const plate = useSnapshot(({ settings }) => settings.buildPlate)
  const bedMm = plate === null ? undefined : bedOf(plate)
  useOwnPlaces(model, objectOf, standing)
  useRoomToStepBack(model, bedMm)
  useFrameOfAll(model, standing, bedMm)
  useMiddleBesidePanel()
  useSight(model)
  const selection = useMemo(() => selectedOf(standing, selected), [standing, selected])
  // An object that is gone leaves the selection to all.
  useEffect(() => {
    if (selected !== null && standing.length > 0 && selection.length === 0) setTransformTool({ selected: null })
  }, [selected, standing, selection])
  const frame = useRef<Group>(null)
  useSurfaceClick({ assetId, model, objectOf, frame, standing })
  const added = changes.flatMap((change) => (change.kind === 'add' ? [change] : []))
  const { position: origin } = model.body
  const scale = model.root.scale.x
  const floor = origin.clone().multiplyScalar(scale)
  return (
    <>
      <group ref={frame} position={floor} scale={scale}>
        {added.map(({ object, asset }) => {
          const matrix = standing.find((one) => one.object.number === object)?.matrix
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
            <GroundGrid step={gridStepMm(Math.max(...model.sizeMm)) * model.unitsPerMm} darkTheme={darkTheme} />
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

/** Publishes the objects of the open model to the store. Returns the index of the object for each part. */
function useOwnObjects(assetId: string, model: StageModel): readonly number[] {
  const { objects, own } = useMemo(() => ownObjects(model), [model])
  useEffect(() => {
    const stepMm = gridStepMm(Math.max(...model.sizeMm)) / 10 >= 1 ? gridStepMm(Math.max(...model.sizeMm)) / 10 : 1
    transformViewStore.setState({ assetId, own, stepMm })
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
      added: false,
    }
  })
  return { objects, own }
}

/** Puts the surfaces of the open model where they stand, and back when the tool is put away. */
function useOwnPlaces(model: StageModel, objectOf: readonly number[], standing: readonly Standing[]): void {
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

/** A plate may be many times as large as what stands on it. */
function useRoomToStepBack(model: StageModel, bedMm: readonly number[] | undefined): void {
  const controls = useThree((state) => state.controls) as { maxDistance: number } | null
  const room = bedMm === undefined ? 0 : Math.max(...bedMm) * model.unitsPerMm * 3
  useEffect(() => {
    if (controls === null) return
    const before = controls.maxDistance
    controls.maxDistance = Math.max(before, room)
    return () => {
      controls.maxDistance = before
    }
  }, [controls, room])
}

/** The camera fits all that stands there, with the plate. */
function useFrameOfAll(model: StageModel, standing: readonly Standing[], bedMm: PrinterRow['bedMm'] | undefined): void {
  const placed = useMemo(() => {
    const [width, depth] = bedMm ?? [0, 0]
    const plate: Extent[] =
      bedMm === undefined ? [] : [{ low: [-width / 2, 0, -depth / 2], high: [width / 2, 0, depth / 2] }]
    const all = around([...plate, ...standing.flatMap(({ extent }) => extent ?? [])])
    if (all === null) return null
    const half = all.high.map((value, axis) => ((value - all.low[axis]!) / 2) * model.unitsPerMm) as Triple
    return { half, middle: onStage(model, middle(all)).toArray() }
  }, [model, standing, bedMm])
  useEffect(() => {
    model.placed = placed
  }, [model, placed])
  useEffect(
    () => () => {
      model.placed = null
    },
    [model],
  )
  // A plate that is chosen is seen.
  const before = useRef(bedMm)
  useEffect(() => {
    if (before.current === bedMm) return
    before.current = bedMm
    requestView('fit')
  }, [bedMm])
}

/** Pixels by which the picture moves aside for the panel: half of the panel's width. */
const asidePx = 140

/** The middle of the picture is that of what the panel leaves free. */
function useMiddleBesidePanel(): void {
  const camera = useThree((state) => state.camera) as PerspectiveCamera
  const { width, height } = useThree((state) => state.size)
  const invalidate = useThree((state) => state.invalidate)
  useLayoutEffect(() => {
    camera.setViewOffset(width, height, asidePx, 0, width, height)
    invalidate()
    return () => {
      camera.clearViewOffset()
      invalidate()
    }
  }, [camera, width, height, invalidate])
}
