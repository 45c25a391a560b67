/** Loads the asset's own glTF with its animations and morph targets. */
import { DoubleSide, Mesh, Texture, type AnimationClip, type Material, type Object3D } from 'three'
import { AppError } from '../../shared/protocol/app-error.ts'
import { derivedUrl } from '../../shared/protocol/derived-url.ts'
import type { Shape } from '../state/stage/play.ts'
import type { ViewerReason } from '../words/viewer/reason-words.ts'
import { readDerived } from './view-stream.ts'

export interface Playable {
  root: Object3D
  /** In the file's order. */
  clips: readonly AnimationClip[]
}

/** Rejects with AppError: the studio's, `cancelled`, and `unsupported-format` where three.js cannot load it. */
export async function loadPlayable(assetId: string, signal: AbortSignal): Promise<Playable> {
  const [{ GLTFLoader }, glb] = await Promise.all([
    import('three/examples/jsm/loaders/GLTFLoader.js'),
    readGlb(derivedUrl(assetId, 'playable', {}), signal),
  ])
  try {
    const { scene, animations } = await new GLTFLoader().parseAsync(glb, '')
    for (const mesh of meshesIn(scene)) {
      // The bounding box belongs to the rest pose.
      mesh.frustumCulled = false
      for (const material of materialsOf(mesh)) material.side = DoubleSide
    }
    return { root: scene, clips: animations }
  } catch (thrown) {
    throw new AppError('unsupported-format', `${assetId} cannot be played: ${String(thrown)}`, {
      cause: thrown,
      details: { reason: 'unplayable-file' satisfies ViewerReason },
    })
  }
}

async function readGlb(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  let glb = new ArrayBuffer(0)
  await readDerived(url, signal, ['playable'], (news) => {
    if (news.type === 'piece') glb = news.arrays['glb'] ?? glb
  })
  return glb
}

/** Returns the morph targets of a loaded file with their values, each name once. */
export function shapesOf(root: Object3D): Omit<Shape, 'atRest'>[] {
  const found = new Map<string, number>()
  for (const mesh of meshesIn(root))
    for (const [index, value] of (mesh.morphTargetInfluences ?? []).entries()) {
      const name = shapeName(mesh, index)
      if (!found.has(name)) found.set(name, value)
    }
  return [...found].map(([name, value]) => ({ name, value }))
}

/** Sets the morph targets of a loaded file by name. */
export function bend(root: Object3D, shapes: readonly Pick<Shape, 'name' | 'value'>[]): void {
  const values = new Map(shapes.map(({ name, value }) => [name, value]))
  for (const mesh of meshesIn(root)) {
    const influences = mesh.morphTargetInfluences
    if (influences === undefined) continue
    for (const index of influences.keys()) influences[index] = values.get(shapeName(mesh, index)) ?? influences[index]!
  }
}

/** Frees a loaded file's memory on the graphics card. */
export function disposePlayable(root: Object3D): void {
  for (const mesh of meshesIn(root)) {
    mesh.geometry.dispose()
    for (const material of materialsOf(mesh)) {
      for (const value of Object.values(material)) {
        if (!(value instanceof Texture)) continue
        if (value.image instanceof ImageBitmap) value.image.close()
        value.dispose()
      }
      material.dispose()
    }
  }
}

/**
 * Returns a morph target's name as in the engine: from `extras.targetNames` (glTF 2.0, 3.7.2.2, implementation note),
 * else a number.
 */
function shapeName({ userData }: Mesh, index: number): string {
  const names: unknown = userData['targetNames']
  const name: unknown = Array.isArray(names) ? names[index] : undefined
  return typeof name === 'string' && name !== '' ? name : `target-${index + 1}`
}

function meshesIn(root: Object3D): Mesh[] {
  const meshes: Mesh[] = []
  root.traverse((object) => {
    if (object instanceof Mesh) meshes.push(object)
  })
  return meshes
}

function materialsOf(mesh: Mesh): Material[] {
  return [mesh.material].flat()
}
