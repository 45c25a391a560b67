/** Clicks on a surface in the transform tool: lays the face on the floor, or selects the object. */
import { useThree } from '@react-three/fiber'
import { Matrix3, Raycaster, Vector2, type Group, type Intersection, type Object3D, type Vector3 } from 'three'
import type { RefObject } from 'react'
import { changePlacing } from '../../state/edits/transform-edit.ts'
import { setTransformTool, transformToolStore } from '../../state/edits/transform-tool.ts'
import { useTransformTool } from '../../state/edits/use-transform-tool.ts'
import type { StageModel } from '../stage-model.ts'
import { useCanvasPointer } from '../pointer/use-canvas-pointer.ts'
import { laidOn, type Triple } from './pose-moves.ts'
import { extentAround, middle, poseChanges, selectedOf, type PosedObject } from './standing.ts'
import { transformViewStore } from '../../state/edits/transform-view.ts'

interface SurfaceClick {
  assetId: string
  model: StageModel
  /** The object to which each part of the open model belongs. */
  objectOf: readonly number[]
  /** Parent node of the added models. */
  frame: RefObject<Group | null>
  objects: readonly PosedObject[]
}

export function useSurfaceClick({ assetId, model, objectOf, frame, objects }: SurfaceClick): void {
  const camera = useThree((state) => state.camera)
  const size = useThree((state) => state.size)
  const laying = useTransformTool((state) => state.laying)
  useCanvasPointer({
    cursor: laying ? 'crosshair' : null,
    onClick({ x, y }) {
      if (transformViewStore.getState().pointed !== null && !laying) return
      const ray = new Raycaster()
      ray.setFromCamera(new Vector2((x / size.width) * 2 - 1, 1 - (y / size.height) * 2), camera)
      const surfaces = [...model.chunks.filter(({ visible }) => visible), ...(frame.current?.children ?? [])]
      // Raycasts without a tree, which would have to be loaded first; three.js skips chunks that the ray misses.
      const [hit] = ray.intersectObjects(surfaces, true)
      if (hit === undefined) return
      const object = objectNumber(hit.object, objectOf)
      if (!laying) {
        if (objects.length > 1) setTransformTool({ selected: object })
        return
      }
      setTransformTool({ laying: false })
      const { selected } = transformToolStore.getState()
      lay(assetId, selectedOf(objects, selected === null ? null : object), facing(hit, ray.ray.direction))
      if (selected !== null) setTransformTool({ selected: object })
    },
  })
}

function lay(assetId: string, selection: readonly PosedObject[], direction: Triple): void {
  const extent = extentAround(selection)
  if (extent === null) return
  const changes = poseChanges(selection, 'drops', ({ pose }) => laidOn(pose, direction, middle(extent)))
  changePlacing(assetId, changes, { how: 'laid' })
}

/** Returns the normal of the clicked side of a face, in stage coordinates. */
function facing({ face, object }: Intersection, viewDirection: Vector3): Triple {
  const direction = face!.normal.clone().applyNormalMatrix(new Matrix3().getNormalMatrix(object.matrixWorld))
  return (direction.dot(viewDirection) > 0 ? direction.negate() : direction).toArray()
}

function objectNumber(hit: Object3D, objectOf: readonly number[]): number {
  for (let at: Object3D | null = hit; at !== null; at = at.parent) {
    const { object } = at.userData
    if (typeof object === 'number') return object
  }
  const { chunk } = hit as Object3D & { chunk?: { part: number } }
  return objectOf[chunk?.part ?? 0] ?? 0
}
