/** A click on the stage selects the part under it. */
import { useThree } from '@react-three/fiber'
import { DoubleSide, Mesh, NearestFilter, PerspectiveCamera, Scene, ShaderMaterial, WebGLRenderTarget } from 'three'
import type { WebGLRenderer } from 'three'
import { chooseParts, partsStore } from '../../state/stage/parts.ts'
import { useCanvasPointer } from '../pointer/use-canvas-pointer.ts'
import type { StageModel } from '../stage-model.ts'

interface PickPartProps {
  assetId: string
  model: StageModel
  /** Another tool uses the clicks. */
  paused: boolean
}

/** Ignores a model of one part; a click beside the model clears the selection. */
export function PickPart({ assetId, model, paused }: PickPartProps) {
  const gl = useThree((state) => state.gl)
  const camera = useThree((state) => state.camera)
  const choose = async (x: number, y: number, adding: boolean) => {
    if (!(camera instanceof PerspectiveCamera)) return
    const part = await partAt(gl, camera, model, x, y)
    const { assetId: shown, chosen } = partsStore.getState()
    if (shown !== assetId) return
    if (!adding) return chooseParts(part === null ? [] : [part])
    if (part === null) return
    const next = new Set(chosen)
    if (!next.delete(part)) next.add(part)
    chooseParts(next)
  }
  const isOff = paused || model.header.parts.length < 2
  useCanvasPointer(
    isOff
      ? null
      : {
          onClick({ x, y }, event) {
            const { width, height } = gl.domElement.getBoundingClientRect()
            void choose(x / width, y / height, event.shiftKey || event.ctrlKey || event.metaKey)
          },
        },
  )
  return null
}

/**
 * Returns the part at a point of the picture (0 … 1 from the top left), or null. Draws one pixel with part numbers as
 * colours: chunks outside it are culled, so that millions of triangles take no longer.
 */
async function partAt(
  gl: WebGLRenderer,
  camera: PerspectiveCamera,
  model: StageModel,
  x: number,
  y: number,
): Promise<number | null> {
  const size = 4096
  const pixel = camera.clone()
  pixel.setViewOffset(size, size, Math.floor(x * size), Math.floor(y * size), 1, 1)
  pixel.updateMatrixWorld(true)
  const scene = new Scene()
  const materials = new Map<number, ShaderMaterial>()
  for (const mesh of model.chunks) {
    if (mesh === undefined || !mesh.visible) continue
    const { part } = mesh.chunk
    const material = materials.get(part) ?? numberMaterial(part)
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
  gl.render(scene, pixel)
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

function numberMaterial(part: number): ShaderMaterial {
  const channels = [part & 255, (part >> 8) & 255, (part >> 16) & 255].map((byte) => byte / 255)
  return new ShaderMaterial({
    side: DoubleSide,
    uniforms: { number: { value: channels } },
    vertexShader: 'void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
    fragmentShader: 'uniform vec3 number; void main() { gl_FragColor = vec4(number, 1.0); }',
  })
}
