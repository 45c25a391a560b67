/** Several viewports with one renderer and one camera. */
import type { Group, PerspectiveCamera, Scene, WebGLRenderer } from 'three'
import { StageCamera } from '../stage-camera.ts'
import type { CompareView } from './compare-layout.ts'

/** Reused, so that no frame allocates a camera. */
const eye = new StageCamera()

/**
 * Draws each view and restores the renderer. `groups`: the models' groups by index; none is visible between frames.
 * `size`: CSS pixels.
 */
export function drawViews(
  gl: WebGLRenderer,
  scene: Scene,
  camera: PerspectiveCamera,
  views: readonly CompareView[],
  groups: readonly (Group | null)[],
  size: { width: number; height: number },
): void {
  camera.updateMatrixWorld()
  gl.setScissorTest(false)
  gl.setViewport(0, 0, size.width, size.height)
  gl.clear()
  gl.setScissorTest(true)
  for (const { index, viewport, visible: seen } of views) {
    if (seen.width < 1 || seen.height < 1) continue
    for (const [number, group] of groups.entries()) if (group !== null) group.visible = number === index
    gl.setViewport(viewport.x, size.height - viewport.y - viewport.height, viewport.width, viewport.height)
    gl.setScissor(seen.x, size.height - seen.y - seen.height, seen.width, seen.height)
    eye.copy(camera, false)
    eye.aspect = viewport.width / viewport.height
    eye.updateProjectionMatrix()
    eye.updateMatrixWorld()
    gl.render(scene, eye)
  }
  for (const group of groups) if (group !== null) group.visible = false
  gl.setScissorTest(false)
  gl.setViewport(0, 0, size.width, size.height)
}
