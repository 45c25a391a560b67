/** The soft shadow where the model touches the floor. */
import { useThree } from '@react-three/fiber'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { ShaderMaterial } from 'three'
import { useParts } from '../state/stage/use-parts.ts'
import { useToolView } from '../state/stage/use-tool-view.ts'
import { useTools } from '../state/stage/use-tools.ts'
import { retireMaterial } from './lenses/program-keeper.ts'
import { bakeShadow, patchSize, type BakedShadow } from './shadow-baker.ts'
import type { StageModel } from './stage-model.ts'
import type { ShownView } from './use-loaded-view.ts'

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

/** Delay before the shadow follows a dragged section. */
const debounceMs = 400

/** Shows the shadow of the first picture, or a new one if parts are hidden or cut away. */
export function ContactShadow({ view, darkTheme }: { view: ShownView; darkTheme: boolean }) {
  const gl = useThree((state) => state.gl)
  const invalidate = useThree((state) => state.invalidate)
  const { model } = view
  const [width, depth] = patchSize(model)
  const partial = usePartialShadow(view)
  const texture = (partial ?? view.shadow)?.texture ?? null
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
  // A layout effect, so that the first frame has it.
  useLayoutEffect(() => {
    material.uniforms['source']!.value = texture
    material.uniforms['strength']!.value = darkTheme ? 0.75 : 0.5
    invalidate()
  }, [material, texture, darkTheme, invalidate])
  useEffect(() => () => retireMaterial(gl, material), [gl, material])
  return (
    <mesh rotation-x={-Math.PI / 2} position-y={-0.001} material={material} renderOrder={-1} visible={texture !== null}>
      <planeGeometry args={[width, depth]} />
    </mesh>
  )
}

/** Returns the shadow without hidden and cut-away parts; null if everything is shown. */
function usePartialShadow({ model, isComplete }: ShownView): BakedShadow | null {
  const gl = useThree((state) => state.gl)
  const hidden = useParts((state) => state.hidden)
  const isCut = useTools(({ inUse }) => inUse.includes('section'))
  // Reported anew whenever a plane has been applied to the model, which is after the artist has moved it.
  const cut = useToolView((state) => state.cut)
  const [shadow, setShadow] = useState<(BakedShadow & { model: StageModel }) | null>(null)
  const partial = isComplete && (hidden.size > 0 || isCut)
  useEffect(() => {
    if (!partial) return setShadow(null)
    let ended = false
    const bake = async () => {
      const made = await bakeShadow(gl, model)
      if (ended) made.dispose()
      else setShadow({ ...made, model })
    }
    const timer = setTimeout(() => void bake(), cut === null ? 0 : debounceMs)
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [gl, model, partial, hidden, cut])
  // The previous one is shown until the next is baked.
  useEffect(() => () => shadow?.dispose(), [shadow])
  return shadow?.model === model ? shadow : null
}
