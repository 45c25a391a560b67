/** Draws a picture of the stage at any size, in tiles within one task, and restores the stage. */
import { Vector2, Vector3, type PerspectiveCamera, type Scene, type WebGLRenderer } from 'three'
import type { ShotRequest } from '../../state/stage/stage-shots.ts'
import type { CompareView } from '../compare/compare-layout.ts'
import type { Vector } from '../fit-camera.ts'
import { StageCamera } from '../stage-camera.ts'
import { paintBackground } from './paint-background.ts'
import { paintLabels } from './paint-labels.ts'
import { sceneNames } from './scene-names.ts'
import { fovFactor } from './shot-frame.ts'
import { tilesOf, type Tile } from './shot-size.ts'

/** px; with antialiasing about 150 MB on the graphics card. */
const tileSide = 2048

interface ShotStage {
  gl: WebGLRenderer
  scene: Scene
  camera: PerspectiveCamera
  /** Size of the canvas, CSS pixels. */
  size: { width: number; height: number }
  /** Half the size of the box on the floor that must not be cut off; null if there is none. */
  halfSize: Vector | null
  /** Returns the views of a picture. */
  views: (size: { width: number; height: number }) => readonly CompareView[]
  /** Shows only the objects of one view. */
  show: (index: number) => void
  /** Called after the last view. */
  hide: () => void
}

const eye = new StageCamera()

/** Returns a canvas of the requested size. The caller has to redraw the stage. */
export function shoot(stage: ShotStage, request: ShotRequest): HTMLCanvasElement {
  const { gl, scene, camera, size, halfSize } = stage
  const picture = document.createElement('canvas')
  picture.width = request.width
  picture.height = request.height
  const context = picture.getContext('2d')!
  paintBackground(context, request.background)
  const aspect = request.width / request.height
  const wider = halfSize === null ? 1 : fovFactor({ camera, halfSize, aspect, wholeTurn: request.wholeTurn })
  const before = { position: camera.position.clone(), quaternion: camera.quaternion.clone() }
  const canvasSize = gl.getSize(new Vector2())
  const ratio = gl.getPixelRatio()
  const hidden = hideUnwanted(scene, request)
  rotateCamera(camera, request.yawRadians)
  try {
    gl.setPixelRatio(1)
    for (const tile of tilesOf(request, tileSide)) {
      drawTile(stage, request, tile, wider)
      // In the same task, before the browser clears the canvas.
      context.drawImage(gl.domElement, tile.x, tile.y)
    }
  } finally {
    for (const object of hidden) object.visible = true
    camera.position.copy(before.position)
    camera.quaternion.copy(before.quaternion)
    camera.updateMatrixWorld()
    gl.setScissorTest(false)
    gl.setPixelRatio(ratio)
    gl.setSize(canvasSize.x, canvasSize.y, false)
  }
  const kinds = new Set([...(request.dimensions ? ['dimensions'] : []), ...(request.labels ? ['labels'] : [])])
  if (kinds.size > 0 && request.yawRadians === 0) {
    const section = gl.domElement.closest('section') ?? document.body
    const letters = request.height / size.height
    paintLabels(context, section.querySelectorAll<HTMLElement>('[data-picture]'), kinds, {
      stage: gl.domElement.getBoundingClientRect(),
      width: request.width,
      height: request.height,
      scale: letters / wider,
      letters: Math.min(letters, request.width / size.width),
    })
  }
  return picture
}

function drawTile(stage: ShotStage, request: ShotRequest, tile: Tile, wider: number): void {
  const { gl, scene, camera } = stage
  gl.setSize(tile.width, tile.height, false)
  gl.setScissorTest(true)
  for (const { index, viewport, visible: seen } of stage.views(request)) {
    const left = Math.max(0, seen.x - tile.x)
    const top = Math.max(0, seen.y - tile.y)
    const right = Math.min(tile.width, seen.x + seen.width - tile.x)
    const bottom = Math.min(tile.height, seen.y + seen.height - tile.y)
    if (right <= left || bottom <= top) continue
    stage.show(index)
    eye.copy(camera, false)
    eye.fov = (Math.atan(Math.tan((camera.fov * Math.PI) / 360) * wider) * 360) / Math.PI
    eye.aspect = viewport.width / viewport.height
    const [x, y] = [tile.x - viewport.x, tile.y - viewport.y]
    eye.setViewOffset(viewport.width, viewport.height, x, y, tile.width, tile.height)
    eye.updateMatrixWorld()
    gl.setViewport(0, 0, tile.width, tile.height)
    gl.setScissor(left, tile.height - bottom, right - left, bottom - top)
    gl.render(scene, eye)
  }
  stage.hide()
}

const upright = new Vector3(0, 1, 0)

/** Turns about the vertical axis through the middle of the floor. */
function rotateCamera(camera: PerspectiveCamera, radians: number): void {
  if (radians === 0) return
  camera.position.applyAxisAngle(upright, radians)
  camera.rotateOnWorldAxis(upright, radians)
  camera.updateMatrixWorld()
}

function hideUnwanted(scene: Scene, request: ShotRequest): { visible: boolean }[] {
  const names = new Set<string>([
    ...(request.grid ? [] : [sceneNames.grid]),
    ...(request.dimensions && request.yawRadians === 0 && !request.wholeTurn ? [] : [sceneNames.dimensions]),
  ])
  const hidden: { visible: boolean }[] = []
  scene.traverse((object) => {
    if (!names.has(object.name) || !object.visible) return
    object.visible = false
    hidden.push(object)
  })
  return hidden
}
