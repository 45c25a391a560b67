/** The soft dark patch where the model touches the floor: its depth seen from below, blurred once per model. */
import { useThree } from '@react-three/fiber'
import { useEffect, useMemo, useState } from 'react'
import { HalfFloatType, Mesh, OrthographicCamera, PlaneGeometry, Scene, ShaderMaterial, WebGLRenderTarget } from 'three'
import type { Texture, WebGLRenderer } from 'three'
import { useParts } from '../state/parts.ts'
import { compile } from './load-view.ts'
import { meshesOf } from './stage-model.ts'
import type { StageModel } from './stage-model.ts'

const pixels = 256
/** How far beyond the model the patch reaches, in units. */
const spread = 0.22

const flatVertex = /* glsl */ `
  varying vec2 at;
  void main() { at = uv; gl_Position = vec4(position.xy * 2.0, 0.0, 1.0); }
`
const depthVertex = /* glsl */ `
  varying float height;
  void main() {
    vec4 world = modelMatrix * vec4(position, 1.0);
    height = world.y;
    gl_Position = projectionMatrix * viewMatrix * world;
  }
`
const depthFragment = /* glsl */ `
  varying float height;
  void main() { gl_FragColor = vec4(exp(-height * 9.0), 0.0, 0.0, 1.0); }
`
const blurFragment = /* glsl */ `
  uniform sampler2D source;
  uniform vec2 direction;
  varying vec2 at;
  void main() {
    float sum = 0.0;
    float weights = 0.0;
    for (int i = -12; i <= 12; i++) {
      float weight = exp(-float(i * i) / 60.0);
      sum += texture2D(source, at + direction * float(i)).r * weight;
      weights += weight;
    }
    gl_FragColor = vec4(sum / weights, 0.0, 0.0, 1.0);
  }
`
const patchVertex = /* glsl */ `
  varying vec2 at;
  void main() { at = uv; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }
`
const patchFragment = /* glsl */ `
  uniform sampler2D source;
  uniform float strength;
  varying vec2 at;
  void main() {
    vec2 edge = smoothstep(0.0, 0.12, at) * smoothstep(0.0, 0.12, 1.0 - at);
    gl_FragColor = vec4(0.0, 0.0, 0.0, texture2D(source, at).r * strength * edge.x * edge.y);
  }
`

/** Draws the patch below a model. */
export function ContactShadow({
  model,
  whole,
  darkTheme,
}: {
  model: StageModel
  /** Baked anew when the preview makes room for the whole. */
  whole: boolean
  darkTheme: boolean
}) {
  const gl = useThree((state) => state.gl)
  const invalidate = useThree((state) => state.invalidate)
  // What is hidden casts no shadow either.
  const hidden = useParts((state) => state.hidden)
  const [texture, setTexture] = useState<Texture | null>(null)
  // One for all models, so that its programs are linked once.
  const baker = useMemo(() => createBaker(gl), [gl])
  useEffect(() => () => baker.dispose(), [baker])
  const width = model.half[0] * 2 + spread * 2
  const depth = model.half[2] * 2 + spread * 2
  useEffect(() => {
    let target: WebGLRenderTarget | null = null
    let ended = false
    void baker.ready(model).then(() => {
      if (ended) return
      target = baker.bake(model, width, depth)
      setTexture(target.texture)
      invalidate()
    })
    return () => {
      ended = true
      setTexture(null)
      target?.dispose()
    }
  }, [baker, model, whole, hidden, width, depth, invalidate])
  const material = useMemo(
    () =>
      new ShaderMaterial({
        vertexShader: patchVertex,
        fragmentShader: patchFragment,
        transparent: true,
        depthWrite: false,
        uniforms: { source: { value: null }, strength: { value: 0.5 } },
      }),
    [],
  )
  useEffect(() => {
    material.uniforms['source']!.value = texture
    material.uniforms['strength']!.value = darkTheme ? 0.75 : 0.5
    invalidate()
  }, [material, texture, darkTheme, invalidate])
  useEffect(() => () => material.dispose(), [material])
  if (texture === null) return null
  return (
    <mesh rotation-x={-Math.PI / 2} position-y={-0.001} material={material} renderOrder={-1}>
      <planeGeometry args={[width, depth]} />
    </mesh>
  )
}

interface Baker {
  /** Resolves when baking will not have to wait for the graphics card. */
  ready(model: StageModel): Promise<void>
  bake(model: StageModel, width: number, depth: number): WebGLRenderTarget
  dispose(): void
}

function createBaker(gl: WebGLRenderer): Baker {
  const depthMaterial = new ShaderMaterial({ vertexShader: depthVertex, fragmentShader: depthFragment, side: 2 })
  const blurMaterial = new ShaderMaterial({
    vertexShader: flatVertex,
    fragmentShader: blurFragment,
    depthTest: false,
    depthWrite: false,
    uniforms: { source: { value: null }, direction: { value: [0, 0] } },
  })
  const quad = new Mesh(new PlaneGeometry(1, 1), blurMaterial)
  quad.frustumCulled = false
  const quadScene = new Scene()
  quadScene.add(quad)
  const flatCamera = new OrthographicCamera()
  return {
    async ready(model) {
      const geometry = meshesOf(model)[0]?.geometry ?? quad.geometry
      await compile(gl, [quad, new Mesh(geometry, depthMaterial)], flatCamera, quadScene)
    },
    bake(model, width, depth) {
      const first = new WebGLRenderTarget(pixels, pixels, { type: HalfFloatType })
      const second = new WebGLRenderTarget(pixels, pixels, { type: HalfFloatType, depthBuffer: false })
      const scene = new Scene()
      scene.overrideMaterial = depthMaterial
      const parent = model.root.parent
      scene.add(model.root)
      const before = { target: gl.getRenderTarget(), alpha: gl.getClearAlpha() }
      gl.setClearAlpha(0)
      gl.setRenderTarget(first)
      gl.clear()
      // Lines and marks that lie over the model cast no shadow.
      const chunks = new Set<unknown>(meshesOf(model))
      const over = model.body.children.filter((child) => child.visible && !chunks.has(child))
      for (const child of over) child.visible = false
      gl.render(scene, cameraFromBelow(width, depth))
      for (const child of over) child.visible = true
      if (parent === null) model.root.removeFromParent()
      else parent.add(model.root)
      for (const [from, to, direction] of [
        [first, second, [1.4 / pixels, 0]],
        [second, first, [0, 1.4 / pixels]],
      ] as const) {
        blurMaterial.uniforms['source']!.value = from.texture
        blurMaterial.uniforms['direction']!.value = direction
        gl.setRenderTarget(to)
        gl.render(quadScene, flatCamera)
      }
      gl.setRenderTarget(before.target)
      gl.setClearAlpha(before.alpha)
      second.dispose()
      return first
    },
    dispose() {
      depthMaterial.dispose()
      blurMaterial.dispose()
      quad.geometry.dispose()
    },
  }
}

/** Looks up; "up" in the picture is -z, as on the floor's own plane. */
function cameraFromBelow(width: number, depth: number): OrthographicCamera {
  const camera = new OrthographicCamera(-width / 2, width / 2, depth / 2, -depth / 2, 0, 1.2)
  camera.position.set(0, -0.05, 0)
  camera.up.set(0, 0, -1)
  camera.lookAt(0, 1, 0)
  // Seen from below, left and right are exchanged against the floor seen from above.
  camera.left = width / 2
  camera.right = -width / 2
  camera.updateProjectionMatrix()
  camera.updateMatrixWorld(true)
  return camera
}
