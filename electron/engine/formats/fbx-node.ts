/** An FBX file as a tree of records, binary or text. */
import { damaged } from './limits.ts'

export type FbxValue = number | bigint | string | boolean | Uint8Array | Float64Array | Int32Array

export interface FbxNode {
  name: string
  values: FbxValue[]
  children: FbxNode[]
}

export const maxFbxDepth = 64
/** Maximum records in a file: film rigs have several hundred thousand. */
export const maxFbxNodes = 2_000_000
export const fbxNodeBytes = 256

export function fbxChild(node: FbxNode | undefined, name: string): FbxNode | undefined {
  return node?.children.find((child) => child.name === name)
}

/** A value as a string, without the class names that the format adds ("Cube\0\x01Model" and "Model::Cube"). */
export function fbxText(value: FbxValue | undefined): string {
  if (typeof value !== 'string') return ''
  const hidden = value.indexOf('\0\u0001')
  return (hidden >= 0 ? value.slice(0, hidden) : value).replace(/^[A-Za-z]+::/, '')
}

export function fbxNumber(value: FbxValue | undefined): number | undefined {
  if (typeof value === 'bigint' || typeof value === 'boolean') return Number(value)
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** Identity of an object: a number since version 7, a name before that. */
export function fbxId(value: FbxValue | undefined): string {
  if (typeof value === 'string')
    return value.includes('\0\u0001') ? `${value.split('\0\u0001')[1]}::${fbxText(value)}` : value
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
}

/** Numbers of a list: a single value, many values in text files, or those of the record "a" within it. */
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
