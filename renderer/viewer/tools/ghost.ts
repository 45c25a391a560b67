/** What has been cut away, as a faint outline of itself. */
import { DoubleSide, Group, Mesh, ShaderMaterial } from 'three'
import { glslColour, linear } from '../lenses/warning.ts'
import type { StageModel } from '../stage-model.ts'
import { clipSection } from './clip-section.ts'

const vertexShader = /* glsl */ `
  varying vec3 seenAt;
  void main() {
    vec4 seen = modelViewMatrix * vec4(position, 1.0);
    seenAt = seen.xyz;
    gl_Position = projectionMatrix * seen;
  }
`

/** In the model's own coordinates; it shares the geometry of the chunks. */
export function createGhost(
  model: StageModel,
  darkTheme: boolean,
  hiddenParts: ReadonlySet<number>,
): { group: Group; dispose(): void } {
  const material = clipSection(
    new ShaderMaterial({
      vertexShader,
      fragmentShader: /* glsl */ `
        varying vec3 seenAt;
        void main() {
          vec3 normal = normalize(cross(dFdx(seenAt), dFdy(seenAt)));
          float across = abs(dot(normal, normalize(seenAt)));
          gl_FragColor = vec4(${glslColour(linear(darkTheme ? '#cfd6dd' : '#4a5560'))}, 0.035 + 0.22 * pow(1.0 - across, 2.0));
          #include <colorspace_fragment>
        }
      `,
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
    }),
    model.clip,
    'front',
  )
  const group = new Group()
  for (const chunk of model.chunks) {
    if (hiddenParts.has(chunk.chunk.part)) continue
    const mesh = new Mesh(chunk.geometry, material)
    mesh.matrixAutoUpdate = false
    mesh.renderOrder = 3
    group.add(mesh)
  }
  return {
    group,
    dispose() {
      group.removeFromParent()
      material.dispose()
    },
  }
}
