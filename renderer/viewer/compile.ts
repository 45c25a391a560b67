/** Links programs before they are used, so that no frame waits for them. */
import { Scene, type Camera, type Mesh, type Object3D, type WebGLRenderer } from 'three'
import { whenCardIsDone } from './card-fence.ts'

/** Resolves when the materials of these objects can be drawn without delay; one object per material is enough. */
export async function compile(
  gl: WebGLRenderer,
  objects: readonly Object3D[],
  camera: Camera,
  scene: Scene,
): Promise<void> {
  const sample = new Scene()
  const materials = new Set<unknown>()
  for (const object of objects) {
    const material = (object as Mesh).material
    if (materials.has(material)) continue
    materials.add(material)
    // Without `add`, which would change its parent.
    sample.children.push(object)
  }
  const before = new Set(gl.info.programs)
  await gl.compileAsync(sample, camera, scene)
  sample.children.length = 0
  const linked = gl.info.programs?.filter((program) => !before.has(program)) ?? []
  // Querying a program's uniforms waits for all pending GPU work, so it is done here and not in the first frame.
  for (const program of linked) {
    await whenCardIsIdle(gl)
    // The program may have been deleted in the meantime.
    if (gl.info.programs?.includes(program) === true) program.getUniforms()
  }
}

/** During an animation the graphics card is never idle. */
const maxWaits = 8

/** Resolves when the graphics card is idle and no frame was submitted in the meantime. */
async function whenCardIsIdle(gl: WebGLRenderer): Promise<void> {
  for (let waits = 0; waits < maxWaits; waits++) {
    const { frame } = gl.info.render
    await whenCardIsDone(gl)
    if (gl.info.render.frame === frame) return
  }
}
