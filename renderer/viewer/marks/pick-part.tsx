/** A click on the stage chooses the part under it. */
import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import {
  DoubleSide,
  Mesh,
  NearestFilter,
  PerspectiveCamera,
  Scene,
  ShaderMaterial,
  WebGLRenderTarget,
  type WebGLRenderer,
} from 'three'
import { chooseParts, partsStore } from '../../state/stage/parts.ts'
import type { StageModel } from '../stage-model.ts'

/** A pointer that moved farther on the way was turning the model, wherever it ended. */
const stillPx = 4

interface PickPartProps {
  assetId: string
  model: StageModel
  /** Another tool takes the clicks. */
  paused: boolean
}

/** Nothing is chosen in a model of one part, and a click beside the model takes the choice away. */
export function PickPart({ assetId, model, paused }: PickPartProps) {
  const gl = useThree((state) => state.gl)
  const camera = useThree((state) => state.camera)
  useEffect(() => {
    if (paused || model.header.parts.length < 2 || !(camera instanceof PerspectiveCamera)) return
    const canvas = gl.domElement
    let down: { x: number; y: number } | null = null
    const choose = async (at: { x: number; y: number }, adding: boolean) => {
      const part = await partAt(gl, camera, model, at)
      const { assetId: shown, chosen } = partsStore.getState()
      if (shown !== assetId) return
      if (part === null) {
        if (!adding) chooseParts([])
      } else if (!adding) chooseParts([part])
      else {
        const next = new Set(chosen)
        if (!next.delete(part)) next.add(part)
        chooseParts(next)
      }
    }
    const onDown = (event: PointerEvent) => {
      down = event.button === 0 && event.isPrimary ? { x: event.clientX, y: event.clientY } : null
    }
    const onMove = (event: PointerEvent) => {
      if (down !== null && Math.hypot(event.clientX - down.x, event.clientY - down.y) > stillPx) down = null
    }
    const onUp = (event: PointerEvent) => {
      onMove(event)
      if (down === null) return
      down = null
      const { left, top, width, height } = canvas.getBoundingClientRect()
      const at = { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
      const adding = event.shiftKey || event.ctrlKey || event.metaKey
      void choose(at, adding)
    }
    canvas.addEventListener('pointerdown', onDown)
    canvas.addEventListener('pointermove', onMove)
    canvas.addEventListener('pointerup', onUp)
    return () => {
      canvas.removeEventListener('pointerdown', onDown)
      canvas.removeEventListener('pointermove', onMove)
      canvas.removeEventListener('pointerup', onUp)
    }
  }, [assetId, model, paused, gl, camera])
  return null
}

/**
 * The number of the part that is seen at a point of the picture (0 … 1 from the top left), or null. The one pixel is drawn with
 * the parts' numbers as colours: chunks that do not lie behind it are culled, so that it takes no longer for millions of triangles.
 */
async function partAt(
  gl: WebGLRenderer,
  camera: PerspectiveCamera,
  model: StageModel,
  at: { x: number; y: number },
): Promise<number | null> {
  const size = 4096
  const one = camera.clone()
  one.setViewOffset(size, size, Math.floor(at.x * size), Math.floor(at.y * size), 1, 1)
  one.updateMatrixWorld(true)
  const scene = new Scene()
  const materials = new Map<number, ShaderMaterial>()
  for (const mesh of model.chunks) {
    if (mesh === undefined || !mesh.visible) continue
    const { part } = mesh.chunk
    const material = materials.get(part) ?? numbered(part)
    materials.set(part, material)
    const drawn = new Mesh(mesh.own, material)
    drawn.matrixAutoUpdate = false
    drawn.matrixWorldAutoUpdate = false
    drawn.matrixWorld.copy(mesh.matrixWorld)
    scene.children.push(drawn)
  }
  const target = new WebGLRenderTarget(1, 1, { minFilter: NearestFilter, magFilter: NearestFilter })
  const before = gl.getRenderTarget()
  const alpha = gl.getClearAlpha()
  gl.setClearAlpha(0)
  gl.setRenderTarget(target)
  gl.clear()
  gl.render(scene, one)
  gl.setRenderTarget(before)
  gl.setClearAlpha(alpha)
  try {
    const [r, g, b, a] = await gl.readRenderTargetPixelsAsync(target, 0, 0, 1, 1, new Uint8Array(4))
    return a === 255 ? r! + g! * 256 + b! * 65_536 : null
  } finally {
    target.dispose()
    for (const material of materials.values()) material.dispose()
  }
}

function numbered(part: number): ShaderMaterial {
  const channels = [part & 255, (part >> 8) & 255, (part >> 16) & 255].map((byte) => byte / 255)
  return new ShaderMaterial({
    side: DoubleSide,
    uniforms: { number: { value: channels } },
    vertexShader: 'void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
    fragmentShader: 'uniform vec3 number; void main() { gl_FragColor = vec4(number, 1.0); }',
  })
}
