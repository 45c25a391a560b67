/** Lines with a width in pixels, solid, dashed or dotted, slightly above the surface. */
import { BufferAttribute, InstancedBufferGeometry, InterleavedBufferAttribute } from 'three'
import { InstancedInterleavedBuffer, Mesh, ShaderMaterial, Vector2 } from 'three'
import { createSectionClip, type SectionClip } from '../tools/clip-section.ts'

export interface LineStyle {
  /** Linear RGB. */
  colour: readonly [number, number, number]
  widthPx: number
  /** Length of a dash and its gap, in pixels; 0 for a solid line. */
  dashPx: number
  opacity: number
}

const vertexShader = /* glsl */ `
  uniform vec4 sectionPlane;
  varying float sectionHeight;
  attribute vec3 from;
  attribute vec3 to;
  uniform vec2 sizePx;
  uniform float widthPx;
  varying float alongPx;
  varying float acrossPx;
  void main() {
    vec4 a = projectionMatrix * modelViewMatrix * vec4(from, 1.0);
    vec4 b = projectionMatrix * modelViewMatrix * vec4(to, 1.0);
    float aHeight = dot(from, sectionPlane.xyz) - sectionPlane.w;
    float bHeight = dot(to, sectionPlane.xyz) - sectionPlane.w;
    // An end behind the camera is moved to where the line enters the picture.
    float near = 1e-4;
    if (a.w < near && b.w > near) {
      float share = (near - a.w) / (b.w - a.w);
      a = mix(a, b, share);
      aHeight = mix(aHeight, bHeight, share);
    }
    if (b.w < near && a.w > near) {
      float share = (near - b.w) / (a.w - b.w);
      b = mix(b, a, share);
      bHeight = mix(bHeight, aHeight, share);
    }
    vec2 aPx = a.xy / a.w * sizePx * 0.5;
    vec2 bPx = b.xy / b.w * sizePx * 0.5;
    vec2 run = bPx - aPx;
    float lengthPx = length(run);
    vec2 along = lengthPx > 1e-4 ? run / lengthPx : vec2(1.0, 0.0);
    float reach = widthPx * 0.5 + 1.0;
    vec2 offset = vec2(-along.y, along.x) * position.y * reach;
    vec4 end = position.x < 0.5 ? a : b;
    end.xy += offset * 2.0 / sizePx * end.w;
    end.z -= 6e-5 * end.w;
    sectionHeight = position.x < 0.5 ? aHeight : bHeight;
    alongPx = position.x * lengthPx;
    acrossPx = position.y * reach;
    gl_Position = end;
  }
`
const fragmentShader = /* glsl */ `
  uniform vec3 ink;
  varying float sectionHeight;
  uniform float widthPx;
  uniform float dashPx;
  uniform float opacity;
  varying float alongPx;
  varying float acrossPx;
  void main() {
    float alpha = clamp(widthPx * 0.5 + 0.5 - abs(acrossPx), 0.0, 1.0) * opacity;
    if (dashPx > 0.0 && fract(alongPx / dashPx) > 0.55) alpha = 0.0;
    if (alpha < 0.01 || sectionHeight > 0.0) discard;
    gl_FragColor = vec4(ink, alpha);
    #include <colorspace_fragment>
  }
`

/** `segments`: 6 numbers each, both ends in the coordinates of the parent. The caller disposes geometry and material. */
export function createEdgeLines(
  segments: Float32Array,
  style: LineStyle,
  clip: SectionClip = createSectionClip(),
): Mesh<InstancedBufferGeometry, ShaderMaterial> {
  const geometry = new InstancedBufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array([0, -1, 0, 1, -1, 0, 1, 1, 0, 0, 1, 0]), 3))
  geometry.setIndex([0, 1, 2, 0, 2, 3])
  const ends = new InstancedInterleavedBuffer(segments, 6, 1)
  geometry.setAttribute('from', new InterleavedBufferAttribute(ends, 3, 0))
  geometry.setAttribute('to', new InterleavedBufferAttribute(ends, 3, 3))
  geometry.instanceCount = segments.length / 6
  const pixels = Math.min(2, globalThis.devicePixelRatio ?? 1)
  const material = new ShaderMaterial({
    vertexShader,
    fragmentShader,
    transparent: true,
    depthWrite: false,
    side: 2,
    uniforms: {
      ink: { value: style.colour },
      sectionPlane: clip.plane,
      widthPx: { value: style.widthPx * pixels },
      dashPx: { value: style.dashPx * pixels },
      opacity: { value: style.opacity },
      sizePx: { value: new Vector2(1, 1) },
    },
  })
  const lines = new Mesh(geometry, material)
  lines.frustumCulled = false
  lines.matrixAutoUpdate = false
  lines.renderOrder = 2
  lines.onBeforeRender = (gl) => {
    gl.getDrawingBufferSize(material.uniforms['sizePx']!.value as Vector2)
    material.uniformsNeedUpdate = true
  }
  return lines
}
