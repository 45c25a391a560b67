/** Bakes the shadow on the floor: the depth of a model seen from below, blurred. */
import {
  DoubleSide,
  HalfFloatType,
  Mesh,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  Vector4,
  WebGLRenderTarget,
} from 'three'
import type { Texture, WebGLRenderer } from 'three'
import { compile } from './compile.ts'
import { meshesOf, type StageModel } from './stage-model.ts'

/** Enough for a shadow that is blurred over a fifteenth of its width. */
const pixels = 128
/** Distance by which the patch extends beyond the model, in units. */
const spread = 0.22

const flatVertex = /* glsl */ `
  varying vec2 at;
  void main() { at = uv; gl_Position = vec4(position.xy * 2.0, 0.0, 1.0); }
`
const depthVertex = /* glsl */ `
  uniform vec4 sectionPlane;
  varying float height;
  varying float sectionHeight;
  void main() {
    sectionHeight = dot(position, sectionPlane.xyz) - sectionPlane.w;
    vec4 world = modelMatrix * vec4(position, 1.0);
    height = world.y;
    gl_Position = projectionMatrix * viewMatrix * world;
  }
`
const depthFragment = /* glsl */ `
  varying float height;
  varying float sectionHeight;
  void main() {
    if (sectionHeight > 0.0) discard;
    gl_FragColor = vec4(exp(-height * 9.0), 0.0, 0.0, 1.0);
  }
`
const blurFragment = /* glsl */ `
  uniform sampler2D source;
  uniform vec2 direction;
  varying vec2 at;
  void main() {
    float sum = 0.0;
    float weights = 0.0;
    for (int i = -6; i <= 6; i++) {
      float weight = exp(-float(i * i) / 15.0);
      sum += texture2D(source, at + direction * float(i)).r * weight;
      weights += weight;
    }
    gl_FragColor = vec4(sum / weights, 0.0, 0.0, 1.0);
  }
`

/** The caller disposes it. */
export interface BakedShadow {
  /** Red channel: 0 … 1, how close the model is to the floor. */
  texture: Texture
  dispose(): void
}

interface Baker {
  ready(model: StageModel): Promise<void>
  bake(model: StageModel): BakedShadow
}

/** Kept with the renderer, so that the programs are linked once for all models. */
const bakers = new WeakMap<WebGLRenderer, Baker>()

/** Bakes the visible parts of a model that are not cut away. Resolves when the commands are submitted. */
export async function bakeShadow(gl: WebGLRenderer, model: StageModel): Promise<BakedShadow> {
  const baker = bakers.get(gl) ?? createBaker(gl)
  bakers.set(gl, baker)
  await baker.ready(model)
  return baker.bake(model)
}

/** Returns the size of the patch on the floor, in units. */
export function patchSize({ halfSize }: StageModel): [width: number, depth: number] {
  return [halfSize[0] * 2 + spread * 2, halfSize[2] * 2 + spread * 2]
}

function createBaker(gl: WebGLRenderer): Baker {
  const depthMaterial = new ShaderMaterial({
    vertexShader: depthVertex,
    fragmentShader: depthFragment,
    side: DoubleSide,
    uniforms: { sectionPlane: { value: new Vector4() } },
  })
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
    bake(model) {
      const [width, depth] = patchSize(model)
      const first = new WebGLRenderTarget(pixels, pixels, { type: HalfFloatType })
      const second = new WebGLRenderTarget(pixels, pixels, { type: HalfFloatType, depthBuffer: false })
      const scene = new Scene()
      scene.overrideMaterial = depthMaterial
      depthMaterial.uniforms['sectionPlane']!.value = model.clip.plane.value
      const parent = model.root.parent
      scene.add(model.root)
      const before = { target: gl.getRenderTarget(), alpha: gl.getClearAlpha() }
      gl.setClearAlpha(0)
      gl.setRenderTarget(first)
      gl.clear()
      // Lines and marks over the model cast no shadow.
      const chunks = new Set<unknown>(meshesOf(model))
      const overlays = model.body.children.filter((child) => child.visible && !chunks.has(child))
      for (const child of overlays) child.visible = false
      gl.render(scene, cameraFromBelow(width, depth))
      for (const child of overlays) child.visible = true
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
      return { texture: first.texture, dispose: () => first.dispose() }
    },
  }
}

/** Looks up; "up" in the picture is -z, as on the floor plane. */
function cameraFromBelow(width: number, depth: number): OrthographicCamera {
  const camera = new OrthographicCamera(-width / 2, width / 2, depth / 2, -depth / 2, 0, 1.2)
  camera.position.set(0, -0.05, 0)
  camera.up.set(0, 0, -1)
  camera.lookAt(0, 1, 0)
  // Left and right are swapped, because the floor is seen from above.
  camera.left = width / 2
  camera.right = -width / 2
  camera.updateProjectionMatrix()
  camera.updateMatrixWorld(true)
  return camera
}
