/**
 * Reads FBX, binary and text, versions 6.1 to 7.7: meshes in bind pose with materials and textures. Three.js's loader
 * is not used: it trusts every length in the file, its errors cannot be told from bugs, and it needs a page to decode
 * images.
 */
import { getOrAdd } from '../get-or-add.ts'
import { MaterialIndex } from './plain-material.ts'
import type { Model, SceneNode } from '../model.ts'
import { parseFbxBinary } from './fbx-binary.ts'
import { type FbxMesh, readFbxGeometry } from './fbx-geometry.ts'
import { FbxMaterials } from './fbx-materials.ts'
import { type FbxObject, FbxScene } from './fbx-scene.ts'
import { parseFbxText } from './fbx-text.ts'
import { fbxGeometric, FbxWorlds } from './fbx-transform.ts'
import { checkTriangleCount, damaged, maxParts, tooManyParts } from './limits.ts'
import { type Matrix, multiply } from '../../../shared/geometry/matrix.ts'
import { transformPart } from './transform-part.ts'
import { noteLeftOut, plainContext, type ReadContext } from './read-context.ts'
import type { SceneThing } from '../../../shared/formats/file-note.ts'

/**
 * Reads every mesh; metres and Y up by the file's settings. Everything else is noted. Rejects with `bad-geometry`,
 * `mesh-too-large`, `unsafe-file`.
 */
export async function readFbx(file: Uint8Array, context: ReadContext = plainContext): Promise<Model> {
  const { budget } = context
  const isBinary = new TextDecoder('latin1').decode(file.subarray(0, 18)) === 'Kaydara FBX Binary'
  const scene = new FbxScene(isBinary ? parseFbxBinary(file, budget) : parseFbxText(file, budget))
  noteLeftOut(context, fbxLeftOut(scene))
  const materials = new FbxMaterials(scene, context)
  const space = spaceOf(scene)
  const worlds = new FbxWorlds(scene)
  const materialIndex = new MaterialIndex()
  const known = new Map<FbxObject, FbxMesh[]>()
  const nodes = new Map<FbxObject, SceneNode>()
  const model: Model = { name: '', parts: [], materials: materialIndex.materials }
  let triangles = 0
  for (const object of scene.objects.values()) {
    if (object.kind !== 'Model') continue
    // Before version 7, the mesh is part of the model record.
    const shapes = [...scene.childrenOf(object, 'Geometry').map((connection) => connection.object), object]
    const bound = await materials.materialsOf(object)
    const world = multiply(space, multiply(worlds.worldMatrix(object), fbxGeometric(object)))
    for (const shape of shapes) {
      const meshes = getOrAdd(known, shape, () => readFbxGeometry(shape.node, object.name || shape.name, budget))
      for (const { part, slot } of meshes) {
        triangles += part.indices.length / 3
        checkTriangleCount(triangles)
        if (model.parts.length >= maxParts) throw tooManyParts(model.parts.length + 1)
        const material = materialIndex.indexOf(bound[slot] ?? bound[0])
        const named = { ...part, name: object.name || part.name, node: nodeOf(scene, object, nodes), material }
        const placed = transformPart(named, world, budget)
        // Scales of a damaged file may overflow.
        model.parts.push(placed)
      }
    }
  }
  if (model.parts.length === 0) throw damaged('FBX', 'it shows no triangles')
  return model
}

/** Returns the node of a model, created with its ancestors. Cycles were ruled out when its transform was computed. */
function nodeOf(scene: FbxScene, object: FbxObject, nodes: Map<FbxObject, SceneNode>): SceneNode {
  const path: FbxObject[] = []
  for (let next: FbxObject | undefined = object; next !== undefined && !nodes.has(next);) {
    path.push(next)
    next = scene.parentModel(next)
  }
  for (const step of path.toReversed()) {
    const above = scene.parentModel(step)
    nodes.set(step, { name: step.name, parent: (above && nodes.get(above)) ?? null })
  }
  return nodes.get(object)!
}

/** From the file's unit (a multiple of a centimetre) and axes to metres, Y up, front along Z. */
function spaceOf(scene: FbxScene): Matrix {
  const unit = scene.setting('UnitScaleFactor') ?? 1
  const scale = (unit > 0 ? unit : 1) * 0.01
  const axis = (name: string, fallback: number): number[] => {
    const row = [0, 0, 0]
    const index = scene.setting(`${name}Axis`) ?? fallback
    row[index >= 0 && index <= 2 ? Math.round(index) : fallback] =
      (scene.setting(`${name}AxisSign`) ?? 1) < 0 ? -scale : scale
    return row
  }
  const rows = [axis('Coord', 0), axis('Up', 1), axis('Front', 2)]
  const used = new Set(rows.map((row) => row.findIndex((value) => value !== 0)))
  // Axes that coincide are ignored.
  if (used.size < 3) return [scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, 1]
  return [0, 1, 2].flatMap((column) => [...rows.map((row) => row[column]!), 0]).concat([0, 0, 0, 1])
}

/** Cameras that programs add to every file. */
const ownCameras = /^(Producer|Default|Switcher)/i

export function fbxLeftOut(scene: FbxScene): Partial<Record<SceneThing, number>> {
  const objects = [...scene.objects.values()]
  const count = (fits: (object: FbxObject) => boolean): number => objects.filter(fits).length
  const models = (subtypes: RegExp) =>
    count(({ kind, subtype, name }) => kind === 'Model' && subtypes.test(subtype) && !ownCameras.test(name))
  // Most programs write an empty take to every file.
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

/** Maximum number of layers beyond the first in any mesh. */
function layers(objects: readonly FbxObject[], name: string): number {
  return objects.reduce(
    (most, { node }) => Math.max(most, node.children.filter((child) => child.name === name).length - 1),
    0,
  )
}
