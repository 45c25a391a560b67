/** Programs are linked before anything is drawn with them, so that no frame waits for that. */
import { Scene, type Camera, type Mesh, type Object3D, type WebGLRenderer } from 'three'
import { whenCardIsDone } from './card-fence.ts'

/** Resolves when the materials of these objects can be drawn without waiting; one object for each material is enough. */
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
    // Its parent stays what it is.
    sample.children.push(object)
  }
  const before = new Set(gl.info.programs)
  await gl.compileAsync(sample, camera, scene)
  sample.children.length = 0
  // Where the card cannot say when it has linked, three.js would wait for it at the first frame.
  const linked = gl.info.programs?.filter((program) => !before.has(program)) ?? []
  if (linked.length === 0) return
  // The names in a program are asked for when it is first drawn with, and the answer waits for all that the card has to do until then.
  for (const program of linked) {
    await whenCardRests(gl)
    // What was asked for may be gone by now, and its program with it.
    if (gl.info.programs?.includes(program) === true) program.getUniforms()
  }
}

/** What keeps drawing all the time never lets the card rest. */
const maxWaits = 8

/** Resolves when the card is done and no frame has been handed to it meanwhile. */
async function whenCardRests(gl: WebGLRenderer): Promise<void> {
  for (let waits = 0; waits < maxWaits; waits++) {
    const { frame } = gl.info.render
    await whenCardIsDone(gl)
    if (gl.info.render.frame === frame) return
  }
}
