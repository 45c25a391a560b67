/** The edges of all triangles over the surface; they fade where they are dense. */
import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { BufferAttribute, BufferGeometry, LineSegments, ShaderMaterial, Vector2 } from 'three'
import { linear } from '../lenses/warning.ts'
import { clipSection } from '../tools/clip-section.ts'
import type { ChunkMesh, StageModel } from '../stage-model.ts'
import type { MeshAnswer, MeshRequest } from './mesh-worker.ts'
import { meanSideLength } from './wire-edges.ts'

const vertexShader = /* glsl */ `
  uniform float side;
  uniform float heightPx;
  varying float strength;
  void main() {
    vec4 seen = modelViewMatrix * vec4(position, 1.0);
    gl_Position = projectionMatrix * seen;
    // Slightly nearer than the surface.
    gl_Position.z -= 2e-5 * gl_Position.w;
    float sidePx = side * length(modelViewMatrix[0].xyz) * projectionMatrix[1][1] * heightPx * 0.5 / gl_Position.w;
    // Sides of a few pixels would be one flat patch of lines: the patch stays thin enough to see the surface through it.
    strength = mix(0.012, 0.75, smoothstep(0.3, 16.0, sidePx));
  }
`
const fragmentShader = /* glsl */ `
  uniform vec3 ink;
  varying float strength;
  void main() {
    gl_FragColor = vec4(ink, strength);
    #include <colorspace_fragment>
  }
`

/** Needs the whole model. A worker computes the wireframe chunk by chunk; each appears as it arrives. */
export function Wireframe({ model, darkTheme }: { model: StageModel; darkTheme: boolean }) {
  const invalidate = useThree((state) => state.invalidate)
  useEffect(() => {
    const material = new ShaderMaterial({
      vertexShader,
      fragmentShader,
      transparent: true,
      depthWrite: false,
      uniforms: {
        ink: { value: linear(darkTheme ? '#f4f4f4' : '#0e0e0e') },
        side: { value: 0 },
        heightPx: { value: 1 },
      },
    })
    clipSection(material, model.clip, 'behind')
    const wireframes: LineSegments[] = []
    const worker = new Worker(new URL('mesh-worker.ts', import.meta.url), { type: 'module' })
    const ask = (index: number) => {
      const indices = model.chunks[index]?.arrays.indices
      if (indices === undefined) return worker.terminate()
      worker.postMessage({ what: 'wires', index, indices } satisfies MeshRequest, [])
    }
    worker.addEventListener('message', ({ data }: MessageEvent<MeshAnswer>) => {
      const mesh = data.what === 'wires' ? model.chunks[data.index] : undefined
      if (data.what !== 'wires' || mesh === undefined) return
      const wires = wiresOf(mesh, data.edges, material)
      wireframes.push(wires)
      // Hidden together with its chunk.
      mesh.add(wires)
      invalidate()
      requestAnimationFrame(() => ask(data.index + 1))
    })
    ask(0)
    return () => {
      worker.terminate()
      for (const wires of wireframes) {
        wires.removeFromParent()
        // The positions belong to the chunk and stay on the graphics card.
        wires.geometry.deleteAttribute('position')
        wires.geometry.dispose()
      }
      material.dispose()
      invalidate()
    }
  }, [model, darkTheme, invalidate])
  return null
}

const drawingSize = new Vector2()

function wiresOf(mesh: ChunkMesh, edges: Uint16Array<ArrayBuffer>, material: ShaderMaterial): LineSegments {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', mesh.own.getAttribute('position'))
  geometry.setIndex(new BufferAttribute(edges, 1))
  geometry.boundingBox = mesh.own.boundingBox
  geometry.boundingSphere = mesh.own.boundingSphere
  const wires = new LineSegments(geometry, material)
  wires.matrixAutoUpdate = false
  wires.renderOrder = 1
  const side = meanSideLength(mesh.arrays.positions, mesh.arrays.indices, 200)
  wires.onBeforeRender = (gl) => {
    material.uniforms['side']!.value = side
    material.uniforms['heightPx']!.value = gl.getDrawingBufferSize(drawingSize).y
    material.uniformsNeedUpdate = true
  }
  return wires
}
