/** One layer of a USD scene as it stands in a file, text and binary alike: what is said, before anything is composed. */

import { getOrAdd } from '../get-or-add.ts'

/** Numbers of every kind are lists: vectors and matrices lie one after the other, matrices by rows. */
export type UsdValue = number | boolean | string | readonly string[] | UsdNumbers
export type UsdNumbers = Float64Array | Float32Array | Int32Array | Uint32Array

export interface UsdProperty {
  /** Such as `point3f[]`; `rel` for a relationship. */
  typeName: string
  /** The default, else the first of the values over time. */
  value?: UsdValue
  isAnimated: boolean
  /** Paths that an attribute is connected to, or a relationship names. */
  targets: readonly string[]
  /** How a list lies on a mesh: constant, uniform, varying, vertex or faceVarying. */
  interpolation?: string
}

/** Another prim whose content comes in below: in this layer where `file` is empty. */
export interface UsdArc {
  file: string
  /** Empty: the default prim of that layer. */
  path: string
}

export interface UsdPrim {
  name: string
  /** `def` shows, `over` adds to what comes from elsewhere, `class` is only referred to. */
  specifier: string
  /** Such as `Mesh`; empty for a plain group. */
  typeName: string
  isActive: boolean
  properties: Map<string, UsdProperty>
  children: UsdPrim[]
  references: UsdArc[]
  payloads: UsdArc[]
  /** Paths of classes. */
  inherits: string[]
  /** Which variant of each set is chosen. */
  chosen: Map<string, string>
  /** Sets of variants, each by name. */
  variants: Map<string, Map<string, UsdPrim>>
}

export interface UsdLayer {
  metersPerUnit?: number
  upAxis?: string
  defaultPrim?: string
  /** Files that lie below this one, the strongest first. */
  subLayers: string[]
  /** Holds the prims of the first level. */
  root: UsdPrim
}

export function usdPrim(name: string, specifier = 'over', typeName = ''): UsdPrim {
  return {
    name,
    specifier,
    typeName,
    isActive: true,
    properties: new Map(),
    children: [],
    references: [],
    payloads: [],
    inherits: [],
    chosen: new Map(),
    variants: new Map(),
  }
}

/** By list of children, by name; of several of one name the first. */
const childIndex = new WeakMap<readonly UsdPrim[], { byName: Map<string, UsdPrim>; indexed: number }>()

/** The child of this name, which is looked up: a prim may have a hundred thousand. */
export function childNamed({ children }: UsdPrim, name: string): UsdPrim | undefined {
  const index = getOrAdd(childIndex, children, () => ({ byName: new Map<string, UsdPrim>(), indexed: 0 }))
  for (; index.indexed < children.length; index.indexed++) {
    const child = children[index.indexed]!
    if (!index.byName.has(child.name)) index.byName.set(child.name, child)
  }
  return index.byName.get(name)
}

export function isNumbers(value: UsdValue | undefined): value is UsdNumbers {
  return ArrayBuffer.isView(value)
}

/** The numbers of a value; undefined where it has none. */
export function numbersOf(value: UsdValue | undefined): ArrayLike<number> | undefined {
  if (typeof value === 'number') return [value]
  if (typeof value === 'boolean') return [value ? 1 : 0]
  return isNumbers(value) ? value : undefined
}

export function textOf(value: UsdValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
