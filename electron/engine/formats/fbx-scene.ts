/** Objects of an FBX file, their properties and connections. */
import { getOrAdd } from '../get-or-add.ts'
import { fbxChild, fbxId, fbxNumber, fbxText, type FbxNode, type FbxValue } from './fbx-node.ts'
import { damaged } from './limits.ts'

export interface FbxObject {
  id: string
  /** Model, Geometry, Material, Texture, Video … */
  kind: string
  name: string
  /** Mesh, Null, LimbNode … */
  subtype: string
  node: FbxNode
}

export interface FbxConnection {
  object: FbxObject
  /** The parent's property that the object feeds; empty for a child. */
  property: string
}

export class FbxScene {
  readonly objects = new Map<string, FbxObject>()
  /** By parent, then by kind. */
  readonly #children = new Map<string, Map<string, FbxConnection[]>>()
  /** First model that each object is connected to. */
  readonly #parentModels = new Map<FbxObject, FbxObject>()
  readonly #settings: FbxNode | undefined

  /** Throws `bad-geometry` for a file without objects. */
  constructor(nodes: FbxNode[]) {
    const listed = nodes.find(({ name }) => name === 'Objects')
    if (listed === undefined) throw damaged('FBX', 'it holds no objects')
    this.#settings =
      nodes.find(({ name }) => name === 'GlobalSettings') ??
      fbxChild(listed, 'GlobalSettings') ??
      fbxChild(
        fbxChild(
          nodes.find(({ name }) => name === 'Version5'),
          'Settings',
        ),
        'GlobalSettings',
      )
    for (const node of listed.children) {
      const id = fbxId(node.values[0])
      const named = typeof node.values[0] === 'string' ? node.values[0] : node.values[1]
      const subtype = node.values.at(-1)
      if (id === '') continue
      this.objects.set(id, {
        id,
        kind: node.name,
        name: fbxText(named),
        subtype: typeof subtype === 'string' ? subtype : '',
        node,
      })
    }
    for (const { values } of nodes.find(({ name }) => name === 'Connections')?.children ?? []) {
      const [, child, parent, property] = values
      const object = this.objects.get(fbxId(child))
      if (object === undefined) continue
      const into = fbxId(parent)
      const siblings = getOrAdd(this.#children, into, () => new Map<string, FbxConnection[]>())
      getOrAdd(siblings, object.kind, (): FbxConnection[] => []).push({
        object,
        property: typeof property === 'string' ? property : '',
      })
      const above = this.objects.get(into)
      if (above?.kind === 'Model' && !this.#parentModels.has(object)) this.#parentModels.set(object, above)
    }
  }

  /** Objects of one kind that are connected to an object, in file order. */
  childrenOf(object: FbxObject, kind: string): readonly FbxConnection[] {
    return this.#children.get(object.id)?.get(kind) ?? []
  }

  parentModel(object: FbxObject): FbxObject | undefined {
    return this.#parentModels.get(object)
  }

  setting(name: string): number | undefined {
    return fbxNumber(fbxProperty(this.#settings, name)?.[0])
  }
}

/** Values of a property, for either property version. */
export function fbxProperty(node: FbxNode | undefined, name: string): FbxValue[] | undefined {
  const newer = fbxChild(node, 'Properties70')?.children.find(({ values }) => values[0] === name)
  if (newer !== undefined) return newer.values.slice(4)
  return fbxChild(node, 'Properties60')
    ?.children.find(({ values }) => values[0] === name)
    ?.values.slice(3)
}

export function fbxVector(node: FbxNode, name: string): [number, number, number] | undefined {
  const values = fbxProperty(node, name)?.map(fbxNumber)
  const [x, y, z] = values ?? []
  return x === undefined || y === undefined || z === undefined ? undefined : [x, y, z]
}
