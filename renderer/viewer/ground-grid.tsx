/** The floor grid, fading out with the distance from the model. */
import { useThree } from '@react-three/fiber'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { Color, DoubleSide, ShaderMaterial } from 'three'
import { retireMaterial } from './lenses/program-keeper.ts'
import { sceneNames } from './pictures/scene-names.ts'

const vertexShader = /* glsl */ `
  varying vec2 floorAt;
  void main() {
    floorAt = position.xy;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  }
`

// Lines are one pixel wide at every distance, using the screen-space derivative; dense lines fade out instead of
// flickering.
const fragmentShader = /* glsl */ `
  uniform float size;
  uniform float radius;
  uniform vec3 color;
  varying vec2 floorAt;
  float lines(float width) {
    vec2 cell = floorAt / width;
    vec2 perPixel = fwidth(cell);
    vec2 distancePx = abs(fract(cell - 0.5) - 0.5) / perPixel;
    float line = 1.0 - min(min(distancePx.x, distancePx.y), 1.0);
    return line * (1.0 - smoothstep(0.15, 0.5, max(perPixel.x, perPixel.y)));
  }
  void main() {
    float fade = 1.0 - smoothstep(radius * 0.25, radius, length(floorAt));
    float alpha = max(lines(size) * 0.09, lines(size * 10.0) * 0.2) * fade;
    if (alpha < 0.003) discard;
    gl_FragColor = vec4(color, alpha);
    #include <colorspace_fragment>
  }
`

/** `size`: side of a small square in units of the stage. */
export function GroundGrid({ size, darkTheme }: { size: number; darkTheme: boolean }) {
  const radius = 2.6
  const gl = useThree((state) => state.gl)
  const invalidate = useThree((state) => state.invalidate)
  const material = useMemo(
    () =>
      new ShaderMaterial({
        vertexShader,
        fragmentShader,
        transparent: true,
        depthWrite: false,
        side: DoubleSide,
        uniforms: { size: { value: 0.1 }, radius: { value: radius }, color: { value: new Color() } },
      }),
    [],
  )
  // A layout effect, so that the first frame has it.
  useLayoutEffect(() => {
    material.uniforms['size']!.value = size
    ;(material.uniforms['color']!.value as Color).set(darkTheme ? '#ffffff' : '#000000')
    invalidate()
  }, [material, size, darkTheme, invalidate])
  useEffect(() => () => retireMaterial(gl, material), [gl, material])
  return (
    <mesh name={sceneNames.grid} rotation-x={-Math.PI / 2} position-y={-0.0005} material={material} renderOrder={-2}>
      <planeGeometry args={[radius * 2, radius * 2]} />
    </mesh>
  )
}
