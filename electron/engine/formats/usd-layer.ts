/** One USD layer, from text or binary, before composition. */

import { getOrAdd } from '../get-or-add.ts'

/** Numbers are flat lists; matrices are row-major. */
export type UsdValue = number | boolean | string | readonly string[] | UsdNumbers
export type UsdNumbers = Float64Array | Float32Array | Int32Array | Uint32Array

export interface UsdProperty {
  /** Such as `point3f[]`; `rel` for a relationship. */
  typeName: string
  /** The default, otherwise the first time sample. */
  value?: UsdValue
  isAnimated: boolean
  /** Connections of an attribute, or targets of a relationship. */
  targets: readonly string[]
  /** constant, uniform, varying, vertex or faceVarying. */
  interpolation?: string
}

/** A reference or payload; within this layer if `file` is empty. */
export interface UsdArc {
  file: string
  /** Empty for the default prim. */
  path: string
}

export interface UsdPrim {
  name: string
  /** `def` is shown, `over` modifies, `class` is only referenced. */
  specifier: string
  /** Such as `Mesh`; empty for a group. */
  typeName: string
  isActive: boolean
  properties: Map<string, UsdProperty>
  children: UsdPrim[]
  references: UsdArc[]
  payloads: UsdArc[]
  /** Paths of classes. */
  inherits: string[]
  /** Chosen variant by set. */
  chosen: Map<string, string>
  /** Variants by set and name. */
  variants: Map<string, Map<string, UsdPrim>>
}

export interface UsdLayer {
  metersPerUnit?: number
  upAxis?: string
  defaultPrim?: string
  /** Sublayers, strongest first. */
  subLayers: string[]
  /** Parent of the top-level prims. */
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

/** Index by child list: the first child of each name. */
const childIndex = new WeakMap<readonly UsdPrim[], { byName: Map<string, UsdPrim>; indexed: number }>()

/** Returns the child of this name. Indexed, since a prim may have a hundred thousand children. */
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

export function numbersOf(value: UsdValue | undefined): ArrayLike<number> | undefined {
  if (typeof value === 'number') return [value]
  if (typeof value === 'boolean') return [value ? 1 : 0]
  return isNumbers(value) ? value : undefined
}

export function textOf(value: UsdValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
