/** Rows of the scene tree. Pure. */
import type { PartNames } from '../../shared/protocol/asset.ts'
import type { ViewHeader } from '../../shared/formats/view-file.ts'
import { partWords } from '../words/inspect/part-words.ts'

export interface PartRow {
  /** `node 3` or `part 7`, under which its name is stored. */
  key: string
  name: string
  /** Its name in the file. */
  fileName: string
  /** 1 at the top. */
  level: number
  /** The sum over all parts below. */
  triangles: number
  /** Indices of all parts below, or the part's own. */
  parts: readonly number[]
  /** Whether the row has children. */
  branch: boolean
  open: boolean
  /** The parent's key; null at the top. */
  above: string | null
  /** The row's position among its siblings, from 1, and their number. */
  position: number
  siblings: number
}

export interface PartScene extends Pick<ViewHeader, 'nodes' | 'parts'> {
  materials: readonly { name: string }[]
}

interface Branch {
  key: string
  fileName: string
  parts: number[]
  triangles: number
  below: Branch[]
}

/** Returns the visible rows. A node with a single part is one row. `closed` are the keys of folded branches. */
export function partRows(scene: PartScene, names: PartNames, closed: ReadonlySet<string>): PartRow[] {
  const rows: PartRow[] = []
  const add = (branches: readonly Branch[], level: number, above: string | null): void => {
    branches.forEach((branch, index) => {
      const { key, fileName, triangles, below } = branch
      const open = below.length > 0 && !closed.has(key)
      rows.push({
        key,
        name: names[key] ?? fileName,
        fileName,
        level,
        triangles,
        parts: branch.parts,
        branch: below.length > 0,
        open,
        above,
        position: index + 1,
        siblings: branches.length,
      })
      if (open) add(below, level + 1, key)
    })
  }
  add(topOf(scene), 1, null)
  return rows
}

/** Returns the rows whose name contains the words, even in folded branches. */
export function foundRows(tree: PartScene, names: PartNames, words: string): PartRow[] {
  const query = words.trim().toLowerCase()
  const rows = partRows(tree, names, new Set()).filter(({ name }) => name.toLowerCase().includes(query))
  return rows.map((row, index) => ({
    ...row,
    level: 1,
    branch: false,
    open: false,
    above: null,
    position: index + 1,
    siblings: rows.length,
  }))
}

function topOf({ nodes, parts, materials }: PartScene): Branch[] {
  const alike = new Map<string, number>()
  for (const { name, node } of parts) alike.set(`${node} ${name}`, (alike.get(`${node} ${name}`) ?? 0) + 1)
  const branches = nodes.map(({ name }, number): Branch => ({
    key: `node ${number}`,
    fileName: name === '' ? partWords.unnamedNode(number + 1) : name,
    parts: [],
    triangles: 0,
    below: [],
  }))
  parts.forEach(({ name, node, triangles, material }, number) => {
    const plain = name === '' ? partWords.unnamedPart(number + 1) : name
    const materialName = materials[material]?.name ?? ''
    // Parts of one mesh differ only in their materials.
    const isAlike = (alike.get(`${node} ${name}`) ?? 0) > 1 && materialName !== ''
    branches[node]?.below.push({
      key: `part ${number}`,
      fileName: isAlike ? partWords.withMaterial(plain, materialName) : plain,
      parts: [number],
      triangles,
      below: [],
    })
  })
  const top: Branch[] = []
  // Parents come before their children, so iterating backwards completes each row before its parent.
  for (let number = nodes.length - 1; number >= 0; number--) {
    const branch = mergeBranch(branches[number]!, nodes[number]!.name)
    for (const { parts: own, triangles } of branch.below) {
      for (const part of own) branch.parts.push(part)
      branch.triangles += triangles
    }
    const parent = nodes[number]!.parent
    const among = parent === null ? top : (branches[parent]?.below ?? top)
    among.unshift(branch)
  }
  return top
}

function mergeBranch(branch: Branch, nodeName: string): Branch {
  const only = branch.below.length === 1 ? branch.below[0] : undefined
  if (only === undefined || !only.key.startsWith('part ')) return branch
  return { ...only, parts: [...only.parts], below: [], fileName: nodeName === '' ? only.fileName : nodeName }
}
