/** Light that is computed here: a small white room reflected in everything, and a lamp over the viewer's shoulder. */
import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { DirectionalLight, PMREMGenerator } from 'three'
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js'

/** Lights the scene; nothing is fetched. */
export function StudioLight() {
  const gl = useThree((state) => state.gl)
  const scene = useThree((state) => state.scene)
  const camera = useThree((state) => state.camera)
  const invalidate = useThree((state) => state.invalidate)
  useEffect(() => {
    const generator = new PMREMGenerator(gl)
    const room = new RoomEnvironment()
    const environment = generator.fromScene(room, 0.04)
    room.dispose()
    generator.dispose()
    scene.environment = environment.texture
    scene.environmentIntensity = 0.68
    invalidate()
    return () => {
      scene.environment = null
      environment.dispose()
    }
  }, [gl, scene, invalidate])
  useEffect(() => {
    const lamp = new DirectionalLight('#fffaf5', 1.35)
    lamp.position.set(-0.7, 0.9, 1)
    camera.add(lamp, lamp.target)
    lamp.target.position.set(0, 0, -1)
    scene.add(camera)
    return () => {
      camera.remove(lamp, lamp.target)
      lamp.dispose()
    }
  }, [camera, scene])
  return null
}
