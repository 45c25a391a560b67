/** Counts what an FBX file contains and a `Model` cannot hold. */
import type { SceneThing } from '../../../shared/formats/file-note.ts'
import type { FbxObject, FbxScene } from './fbx-scene.ts'

/** Cameras that programs add to every file. */
const ownCameras = /^(Producer|Default|Switcher)/i

export function fbxLeftOut(scene: FbxScene): Partial<Record<SceneThing, number>> {
  const objects = [...scene.objects.values()]
  const count = (fits: (object: FbxObject) => boolean): number => objects.filter(fits).length
  const models = (subtypes: RegExp) =>
    count(({ kind, subtype, name }) => kind === 'Model' && subtypes.test(subtype) && !ownCameras.test(name))
  // Most programs write an empty take into every file.
  const moves = objects.some(({ kind }) => kind === 'AnimationCurve')
  return {
    animations: moves ? count(({ kind }) => kind === 'AnimationStack') : 0,
    skeletons: count(({ kind, subtype }) => kind === 'Deformer' && subtype === 'Skin'),
    'morph-targets': count(({ kind, subtype }) => kind === 'Deformer' && subtype === 'BlendShapeChannel'),
    cameras: models(/^(Camera|CameraSwitcher)$/),
    lights: models(/^Light$/),
    lines: models(/^Line$/),
    curves: models(/^(Nurb|NurbsCurve|NurbsSurface|TrimNurbsSurface|Patch|Boundary)$/),
    'uv-sets': layers(objects, 'LayerElementUV'),
    'colour-sets': layers(objects, 'LayerElementColor'),
  }
}

/** Maximum number of layers of a mesh beyond the first. */
function layers(objects: readonly FbxObject[], name: string): number {
  return objects.reduce(
    (most, { node }) => Math.max(most, node.children.filter((child) => child.name === name).length - 1),
    0,
  )
}
