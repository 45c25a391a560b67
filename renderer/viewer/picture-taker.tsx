/** Pictures of the whole model on a transparent background, as input of other operations. */
import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { Light, OrthographicCamera, PerspectiveCamera, Vector2, Vector3 } from 'three'
import type { Camera, Object3D, Scene, WebGLRenderer } from 'three'
import { offerPictures, type PictureView } from '../state/stage/stage-picture.ts'
import { fitDistance, type Vector, viewDirections } from './fit-camera.ts'
import { sceneNames } from './pictures/scene-names.ts'
import { toPng } from './pictures/to-png.ts'
import { meshesOf, type StageModel } from './stage-model.ts'
import { setClip } from './tools/clip-section.ts'

/** px; enough for every service. */
const side = 1024
/** Margin on each side, as a fraction of the picture. */
const margin = 0.06

/** Offers pictures of the model. Draws nothing. */
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

/** A view is named after the subject's side. The subject faces +z, so its left is at +x, the viewer's right. */
const directions: Record<Exclude<PictureView, 'as-seen'>, Vector> = {
  front: viewDirections.front,
  left: viewDirections.right,
  back: viewDirections.back,
  right: viewDirections.left,
  top: viewDirections.top,
  bottom: viewDirections.bottom,
  'left-front': [Math.SQRT1_2, 0, Math.SQRT1_2],
  'right-front': [-Math.SQRT1_2, 0, Math.SQRT1_2],
}

/** Uses an orthographic camera with one scale for all sides, so that the views match. */
function cameraFor(view: PictureView, model: StageModel, source: Camera): Camera {
  const middle = new Vector3(0, model.halfSize[1], 0)
  if (view === 'as-seen') {
    const towards = source.getWorldDirection(new Vector3()).negate()
    const camera = new PerspectiveCamera(source instanceof PerspectiveCamera ? source.fov : 32, 1, 0.01, 50)
    const distance = fitDistance(model.halfSize, towards.toArray(), camera.fov, 1, margin)
    camera.position.copy(middle).addScaledVector(towards, distance)
    return aimAt(camera, middle)
  }
  const reach = Math.max(...model.halfSize) / (1 - 2 * margin)
  const camera = new OrthographicCamera(-reach, reach, reach, -reach, 0.01, 50)
  camera.position.copy(middle).addScaledVector(new Vector3(...directions[view]), 10)
  return aimAt(camera, middle)
}

function aimAt<Kind extends PerspectiveCamera | OrthographicCamera>(camera: Kind, at: Vector3): Kind {
  camera.lookAt(at)
  camera.updateProjectionMatrix()
  camera.updateMatrixWorld(true)
  return camera
}

/** Renders within one task, so that the stage does not show it. Ignores a section; hidden parts stay hidden. */
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
  const others = scene.children.filter((child) => !isModelOrLight(child, model.root))
  const hidden = [...others, ...overlaysOf(model)].filter(({ visible }) => visible)
  const cut = model.clip.plane.value.clone()
  // Chunks that a section removes are hidden by their layer.
  const layers = meshesOf(model).map((mesh) => [mesh, mesh.layers.mask] as const)
  const before = { position: lampHolder.position.clone(), quaternion: lampHolder.quaternion.clone() }
  for (const child of hidden) child.visible = false
  // The lamp is attached to the stage's own camera.
  lampHolder.position.copy(camera.position)
  lampHolder.quaternion.copy(camera.quaternion)
  setClip(model.clip, null)
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
    lampHolder.position.copy(before.position)
    lampHolder.quaternion.copy(before.quaternion)
    gl.setPixelRatio(ratio)
    gl.setSize(size.x, size.y, false)
  }
  return picture
}

function isModelOrLight(child: Object3D, root: Object3D): boolean {
  let found = false
  child.traverse((object) => {
    found ||= object === root || object instanceof Light
  })
  return found
}

/** Returns the wireframe, lines, caps, marks and other overlay objects of the model. */
function overlaysOf(model: StageModel): Object3D[] {
  const own = new Set<Object3D>(meshesOf(model))
  return [
    ...model.body.children.filter((child) => !own.has(child) && child.name !== sceneNames.played),
    ...[...own].flatMap(({ children }) => children),
  ]
}
