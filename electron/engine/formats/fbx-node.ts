/** An FBX file as the tree of records that it is, whether binary or text. */
import { damaged } from './limits.ts'

export type FbxValue = number | bigint | string | boolean | Uint8Array | Float64Array | Int32Array

export interface FbxNode {
  name: string
  values: FbxValue[]
  children: FbxNode[]
}

/** Records within records. */
export const deepestFbx = 64
/** Records of a file: a rig of a film has some hundred thousand. */
export const maxFbxNodes = 2_000_000
/** Of a record with its lists, however little is in it. */
export const fbxNodeBytes = 256

/** The first child of this name. */
export function fbxChild(node: FbxNode | undefined, name: string): FbxNode | undefined {
  return node?.children.find((child) => child.name === name)
}

/** A value as text, without what the format hides in names ("Cube\0\x01Model" and "Model::Cube"). */
export function fbxText(value: FbxValue | undefined): string {
  if (typeof value !== 'string') return ''
  const hidden = value.indexOf('\0\u0001')
  return (hidden >= 0 ? value.slice(0, hidden) : value).replace(/^[A-Za-z]+::/, '')
}

/** A value as a number; undefined where it is none. */
export function fbxNumber(value: FbxValue | undefined): number | undefined {
  if (typeof value === 'bigint' || typeof value === 'boolean') return Number(value)
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** The identity of an object: numbers since version 7, names before. */
export function fbxId(value: FbxValue | undefined): string {
  if (typeof value === 'string')
    return value.includes('\0\u0001') ? `${value.split('\0\u0001')[1]}::${fbxText(value)}` : value
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
}

/** The numbers of a list, which is one value, or in text many, or those of the record "a" in it. */
export function fbxNumbers(node: FbxNode | undefined): Float64Array | Int32Array {
  if (node === undefined) return new Float64Array()
  const [first] = node.values
  if (first instanceof Float64Array || first instanceof Int32Array) return first
  const listed = fbxChild(node, 'a')
  if (listed !== undefined) return fbxNumbers(listed)
  return Float64Array.from(node.values, (value) => {
    const number = fbxNumber(value)
    if (number === undefined) throw damaged('FBX', `"${String(value).slice(0, 40)}" stands in a list of numbers`)
    return number
  })
}
