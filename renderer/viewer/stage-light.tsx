/** Light that is computed here: the chosen surroundings reflected in everything, and a lamp over the viewer's shoulder. */
import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import {
  DataTexture,
  DataUtils,
  DirectionalLight,
  EquirectangularReflectionMapping,
  HalfFloatType,
  LinearFilter,
  PMREMGenerator,
} from 'three'
import type { EnvironmentId } from '../state/lens.ts'
import { useStage } from '../state/stage.ts'
import { environments, paintEnvironment } from './environments.ts'

const width = 256

/** Lights the scene; nothing is fetched. */
export function StageLight() {
  const gl = useThree((state) => state.gl)
  const scene = useThree((state) => state.scene)
  const camera = useThree((state) => state.camera)
  const invalidate = useThree((state) => state.invalidate)
  const id = useStage((state) => state.environment)
  const exposure = useStage((state) => state.exposure)
  useEffect(() => {
    const picture = equirectangular(id)
    const generator = new PMREMGenerator(gl)
    const surroundings = generator.fromEquirectangular(picture)
    generator.dispose()
    picture.dispose()
    scene.environment = surroundings.texture
    scene.environmentIntensity = environments[id].intensity
    invalidate()
    return () => {
      scene.environment = null
      surroundings.dispose()
    }
  }, [gl, scene, id, invalidate])
  useEffect(() => {
    const { colour, intensity } = environments[id].lamp
    const lamp = new DirectionalLight(colour, intensity)
    lamp.position.set(-0.7, 0.9, 1)
    camera.add(lamp, lamp.target)
    lamp.target.position.set(0, 0, -1)
    scene.add(camera)
    invalidate()
    return () => {
      camera.remove(lamp, lamp.target)
      lamp.dispose()
    }
  }, [camera, scene, id, invalidate])
  useEffect(() => {
    gl.toneMappingExposure = 2 ** exposure
    invalidate()
  }, [gl, exposure, invalidate])
  return null
}

function equirectangular(id: EnvironmentId): DataTexture {
  const pixels = Uint16Array.from(paintEnvironment(id, width), (value) => DataUtils.toHalfFloat(value))
  const texture = new DataTexture(pixels, width, width / 2, undefined, HalfFloatType, EquirectangularReflectionMapping)
  texture.minFilter = LinearFilter
  texture.magFilter = LinearFilter
  texture.needsUpdate = true
  return texture
}
