/** The tree of a model's nodes and parts as rows of a list. Pure. */
import type { PartNames } from '../../shared/protocol/asset.ts'
import type { ViewHeader } from '../../shared/formats/view-file.ts'
import { partWords } from '../words/inspect/part-words.ts'

export interface PartRow {
  /** `node 3` or `part 7`: what its name is kept under. */
  key: string
  name: string
  /** What the file calls it. */
  fileName: string
  /** 1 at the top. */
  level: number
  /** Of all parts below it. */
  triangles: number
  /** Numbers of all parts below it, or its own. */
  parts: readonly number[]
  /** Keys of what stands below it; none for a leaf. */
  branch: boolean
  open: boolean
  /** The key of the row it stands below; null at the top. */
  above: string | null
  /** Its place among its siblings, from 1, and their number. */
  position: number
  siblings: number
}

/** What of a view the tree is made from. */
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

/**
 * The rows that are in sight. A node with nothing but one part is one row with it, under the node's name where it has one. `closed`
 * are keys of branches that are folded.
 */
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

/** Rows whose name holds the words, whatever is folded, without their branches. */
export function foundRows(tree: PartScene, names: PartNames, words: string): PartRow[] {
  const wanted = words.trim().toLowerCase()
  const rows = partRows(tree, names, new Set()).filter(({ name }) => name.toLowerCase().includes(wanted))
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
    // Pieces of one mesh differ in their materials alone.
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
  // Parents stand before their children: from the end, each is whole when it is handed to its parent.
  for (let number = nodes.length - 1; number >= 0; number--) {
    const branch = merged(branches[number]!, nodes[number]!.name)
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

function merged(branch: Branch, nodeName: string): Branch {
  const only = branch.below.length === 1 ? branch.below[0] : undefined
  if (only === undefined || !only.key.startsWith('part ')) return branch
  return { ...only, parts: [...only.parts], below: [], fileName: nodeName === '' ? only.fileName : nodeName }
}
