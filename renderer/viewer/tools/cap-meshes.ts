/** Draws the cap of a section: hatched where there is material, with its outline. */
import {
  AlwaysStencilFunc,
  BackSide,
  BufferAttribute,
  BufferGeometry,
  DecrementWrapStencilOp,
  DoubleSide,
  FrontSide,
  Group,
  IncrementWrapStencilOp,
  Mesh,
  MeshBasicMaterial,
  NotEqualStencilFunc,
  ShaderMaterial,
  ZeroStencilOp,
} from 'three'
import type { CuttingPlane } from '../../../shared/section.ts'
import { linear, warningColour } from '../lenses/warning.ts'
import { createEdgeLines } from '../overlays/edge-lines.ts'
import { planeAxes } from './section-cap.ts'
import type { Cap, CapKind } from './section-cap.ts'

export interface CapMeshes {
  /** In the model's own coordinates. */
  group: Group
  dispose(): void
}

/** Above everything that is drawn of the model itself, one after the other. */
const firstOrder = 10

/**
 * Each loop is drawn as a fan of triangles that only count: those that run against the clock add one at each pixel, the others take
 * one away, and what is not zero in the end is material. It is right for loops that cross each other, and needs no triangulation.
 * (Counting windings in the stencil: Neider, Davis, Woo, "OpenGL Programming Guide", 1993, ch. 14.)
 * `colourOf` gives the linear colour of a part.
 */
export function createCapMeshes(
  cap: Cap,
  plane: CuttingPlane,
  darkTheme: boolean,
  colourOf: (part: number) => readonly [number, number, number],
): CapMeshes {
  const group = new Group()
  const waste: { dispose(): void }[] = []
  const ground = cap.reach === null ? null : groundOf(cap.reach, plane)
  if (ground !== null) {
    waste.push(ground)
    const up = countMaterial(FrontSide, IncrementWrapStencilOp)
    const down = countMaterial(BackSide, DecrementWrapStencilOp)
    waste.push(up, down)
    let order = firstOrder
    for (const { kind, part, fans } of cap.layers) {
      const fan = new BufferGeometry()
      fan.setAttribute('position', new BufferAttribute(fans, 3))
      const hatch = hatchMaterial(kind, kind === 'flipped' ? warningColour(darkTheme) : colourOf(part))
      waste.push(fan, hatch)
      for (const [geometry, material] of [
        [fan, up],
        [fan, down],
        [ground, hatch],
      ] as const) {
        const mesh = new Mesh(geometry, material)
        mesh.frustumCulled = false
        mesh.renderOrder = order++
        group.add(mesh)
      }
    }
  }
  for (const [segments, colour, widthPx] of [
    [cap.outline, linear(darkTheme ? '#141414' : '#1c1c1c'), 1.5],
    [cap.openOutline, linear(darkTheme ? '#ff9d3c' : '#d96b00'), 3],
  ] as const) {
    if (segments.length === 0) continue
    const lines = createEdgeLines(segments, { colour, widthPx, dashPx: 0, opacity: 1 })
    waste.push(lines.geometry, lines.material)
    group.add(lines)
  }
  return {
    group,
    dispose() {
      group.removeFromParent()
      for (const one of waste) one.dispose()
    },
  }
}

function countMaterial(
  side: typeof FrontSide | typeof BackSide,
  op: typeof IncrementWrapStencilOp | typeof DecrementWrapStencilOp,
): MeshBasicMaterial {
  return new MeshBasicMaterial({
    side,
    colorWrite: false,
    depthWrite: false,
    depthTest: false,
    stencilWrite: true,
    stencilFunc: AlwaysStencilFunc,
    stencilZPass: op,
  })
}

const hatchVertex = /* glsl */ `
  void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }
`
const hatchFragment = /* glsl */ `
  uniform vec3 ground;
  uniform vec3 ink;
  uniform float stepPx;
  uniform float crossed;
  float line(float place) {
    float away = abs(fract(place / stepPx) - 0.5) * stepPx;
    return 1.0 - smoothstep(0.35, 1.15, away);
  }
  void main() {
    float strength = line((gl_FragCoord.x - gl_FragCoord.y) * 0.7071);
    if (crossed > 0.5) strength = max(strength, line((gl_FragCoord.x + gl_FragCoord.y) * 0.7071));
    gl_FragColor = vec4(mix(ground, ink, strength * 0.75), 1.0);
    #include <colorspace_fragment>
  }
`

/** Draws where the count is not zero, and sets it back to zero for what comes next. A body within another is hatched both ways. */
function hatchMaterial(kind: CapKind, colour: readonly [number, number, number]): ShaderMaterial {
  const ground = kind === 'enclosed' ? linear('#f2b632') : colour
  const pixels = Math.min(2, globalThis.devicePixelRatio ?? 1)
  return new ShaderMaterial({
    vertexShader: hatchVertex,
    fragmentShader: hatchFragment,
    side: DoubleSide,
    uniforms: {
      ground: { value: ground },
      ink: { value: ground.map((channel) => channel * 0.22) },
      stepPx: { value: 8 * pixels },
      crossed: { value: kind === 'body' ? 0 : 1 },
    },
    stencilWrite: true,
    stencilRef: 0,
    stencilFunc: NotEqualStencilFunc,
    stencilZPass: ZeroStencilOp,
    stencilZFail: ZeroStencilOp,
  })
}

/** A rectangle over all loops. */
function groundOf([x0, y0, x1, y1]: NonNullable<Cap['reach']>, { normal, offset }: CuttingPlane): BufferGeometry {
  const [u, v] = planeAxes(normal)
  const margin = 0.01 * Math.max(x1 - x0, y1 - y0)
  const corner = (x: number, y: number) => [0, 1, 2].map((k) => normal[k]! * offset + u[k]! * x + v[k]! * y)
  const geometry = new BufferGeometry()
  const corners = [
    [x0 - margin, y0 - margin],
    [x1 + margin, y0 - margin],
    [x1 + margin, y1 + margin],
    [x0 - margin, y1 + margin],
  ].flatMap(([x, y]) => corner(x!, y!))
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(corners), 3))
  geometry.setIndex([0, 1, 2, 0, 2, 3])
  return geometry
}
