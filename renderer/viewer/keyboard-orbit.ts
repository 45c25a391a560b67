/** Turns and zooms the camera by keys while the stage has the focus. */
import { Spherical, Vector3 } from 'three'
import type { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'

const stepRadians = Math.PI / 12
const zoomStep = 1.2

/** Azimuth and elevation in steps, and the factor of the distance. */
const moves: Readonly<Record<string, readonly [azimuth: number, elevation: number, distance: number]>> = {
  ArrowLeft: [-1, 0, 1],
  ArrowRight: [1, 0, 1],
  ArrowUp: [0, -1, 1],
  ArrowDown: [0, 1, 1],
  '+': [0, 0, 1 / zoomStep],
  '=': [0, 0, 1 / zoomStep],
  '-': [0, 0, zoomStep],
}

/** Listens on the focusable element around the canvas. Returns what stops it. */
export function orbitByKeys(orbit: OrbitControls, canvas: HTMLCanvasElement): () => void {
  const stage = canvas.closest<HTMLElement>('[tabindex]')
  const onKey = (event: KeyboardEvent) => {
    const move = moves[event.key]
    // Handles on the stage have keys of their own.
    if (move === undefined || event.target !== stage || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const [azimuth, elevation, distance] = move
    const place = new Spherical().setFromVector3(new Vector3().subVectors(orbit.object.position, orbit.target))
    place.theta += azimuth * stepRadians
    place.phi += elevation * stepRadians
    place.radius = Math.min(orbit.maxDistance, Math.max(orbit.minDistance, place.radius * distance))
    orbit.object.position.setFromSpherical(place.makeSafe()).add(orbit.target)
    orbit.update()
  }
  stage?.addEventListener('keydown', onKey)
  return () => stage?.removeEventListener('keydown', onKey)
}
