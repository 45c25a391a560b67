/** Takes pictures of the model alone, whole and on a transparent ground, to make something else from. */
import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { Light, OrthographicCamera, PerspectiveCamera, Vector2, Vector3 } from 'three'
import type { Camera, Object3D, Scene, WebGLRenderer } from 'three'
import { AppError } from '../../shared/protocol/app-error.ts'
import { offerPictures, type PictureView } from '../state/stage/stage-picture.ts'
import { fitDistance, type Vector, viewDirections } from './fit-camera.ts'
import { sceneNames } from './pictures/scene-names.ts'
import { meshesOf, type StageModel } from './stage-model.ts'
import { setClip } from './tools/clip-section.ts'

/** px a side: enough for every service that says what it wants. */
const side = 1024
/** Left free on each side, as a share of the picture. */
const margin = 0.06

/** Offers pictures as long as a model is on the stage. Draws nothing. */
export function PictureTaker({ model }: { model: StageModel }) {
  const gl = useThree((state) => state.gl)
  const scene = useThree((state) => state.scene)
  const camera = useThree((state) => state.camera)
  const invalidate = useThree((state) => state.invalidate)
  useEffect(
    () =>
      offerPictures(async (view) => {
        const picture = take(gl, scene, model, cameraFor(view, model, camera), camera)
        invalidate()
        return toPng(picture)
      }),
    [gl, scene, camera, model, invalidate],
  )
  return null
}

/**
 * A view is named after the side of the subject that it shows. It looks towards +z, so its own left is at +x, which whoever
 * stands before it calls the right.
 */
const towards: Record<Exclude<PictureView, 'as-seen'>, Vector> = {
  front: viewDirections.front,
  left: viewDirections.right,
  back: viewDirections.back,
  right: viewDirections.left,
  top: viewDirections.top,
  bottom: viewDirections.bottom,
  'left-front': [Math.SQRT1_2, 0, Math.SQRT1_2],
  'right-front': [-Math.SQRT1_2, 0, Math.SQRT1_2],
}

/** Straight from a side every model is drawn without perspective and at one scale, so that the views fit each other. */
function cameraFor(view: PictureView, model: StageModel, seenBy: Camera): Camera {
  const middle = new Vector3(0, model.half[1], 0)
  if (view === 'as-seen') {
    const towards = seenBy.getWorldDirection(new Vector3()).negate()
    const camera = new PerspectiveCamera(seenBy instanceof PerspectiveCamera ? seenBy.fov : 32, 1, 0.01, 50)
    const distance = fitDistance(model.half, [towards.x, towards.y, towards.z], camera.fov, 1, margin)
    camera.position.copy(middle).addScaledVector(towards, distance)
    return aimed(camera, middle)
  }
  const reach = Math.max(...model.half) / (1 - 2 * margin)
  const camera = new OrthographicCamera(-reach, reach, reach, -reach, 0.01, 50)
  camera.position.copy(middle).addScaledVector(new Vector3(...towards[view]), 10)
  return aimed(camera, middle)
}

function aimed<Kind extends PerspectiveCamera | OrthographicCamera>(camera: Kind, at: Vector3): Kind {
  camera.lookAt(at)
  camera.updateProjectionMatrix()
  camera.updateMatrixWorld(true)
  return camera
}

/**
 * Everything within one task, so that nothing of it is seen on the stage. The model is whole, however a section cuts it; parts
 * that are hidden stay so.
 */
function take(
  gl: WebGLRenderer,
  scene: Scene,
  model: StageModel,
  camera: Camera,
  lampHolder: Camera,
): HTMLCanvasElement {
  const picture = document.createElement('canvas')
  picture.width = side
  picture.height = side
  const size = gl.getSize(new Vector2())
  const ratio = gl.getPixelRatio()
  const hidden = [...scene.children.filter((child) => !belongs(child, model.root)), ...over(model)].filter(
    ({ visible }) => visible,
  )
  const cut = model.clip.plane.value.clone()
  // What a section leaves nothing of is kept from the camera by its layer.
  const layers = meshesOf(model).map((mesh) => [mesh, mesh.layers.mask] as const)
  const stood = { position: lampHolder.position.clone(), quaternion: lampHolder.quaternion.clone() }
  for (const child of hidden) child.visible = false
  // The lamp looks over the shoulder of the stage's own camera: it comes along.
  lampHolder.position.copy(camera.position)
  lampHolder.quaternion.copy(camera.quaternion)
  setClip(model.clip, null, 0)
  for (const [mesh] of layers) mesh.layers.set(0)
  gl.setPixelRatio(1)
  gl.setSize(side, side, false)
  try {
    gl.render(scene, camera)
    picture.getContext('2d')?.drawImage(gl.domElement, 0, 0)
  } finally {
    for (const child of hidden) child.visible = true
    model.clip.plane.value.copy(cut)
    for (const [mesh, mask] of layers) mesh.layers.mask = mask
    lampHolder.position.copy(stood.position)
    lampHolder.quaternion.copy(stood.quaternion)
    gl.setPixelRatio(ratio)
    gl.setSize(size.x, size.y, false)
  }
  return picture
}

/** The model, and what lights it. */
function belongs(child: Object3D, root: Object3D): boolean {
  let found = false
  child.traverse((object) => {
    found ||= object === root || object instanceof Light
  })
  return found
}

/** Wires, lines, caps, marks and what else tools and the Inspector draw over the model. */
function over(model: StageModel): Object3D[] {
  const own = new Set<Object3D>(meshesOf(model))
  return [
    ...model.body.children.filter((child) => !own.has(child) && child.name !== sceneNames.played),
    ...[...own].flatMap(({ children }) => children),
  ]
}

async function toPng(picture: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, 'image/png'))
  if (blob === null) throw new AppError('internal', 'the picture of the stage could not be encoded')
  return blob
}
