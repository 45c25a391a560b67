/** Splits a model without cutting it: into its shells, or the parts of its file. */
import type { PrintReport } from '../../../../shared/print/print-report.ts'
import { addTo } from '../../lists.ts'
import type { Model, Part, Progress } from '../../model.ts'
import { type Body, bodyBounds, bodyFromModel, joinBodies } from '../../repair/body.ts'
import { pairAtEdges } from '../../repair/pair-at-edges.ts'
import { isWatertight } from '../../repair/part-touching.ts'
import { repairSurface } from '../../repair/repair-surface.ts'
import { shellsOf } from '../../repair/shells.ts'
import { solidBody } from '../repaired-body.ts'

export interface Group {
  /** The name in the file; may be empty. */
  name: string
  body: Body
}

export interface Groups {
  groups: Group[]
  /** The repair steps. */
  steps: PrintReport['repair']['steps']
  /** Number of groups whose surface was rebuilt from a lattice. */
  rebuilt: number
  /** Names of parts that enclose no volume. */
  empty: string[]
}

/** Sheet thickness and dust limit, as fractions of the diagonal. */
const sheetShare = 0.02
const dustShare = 0.002

/**
 * Returns each solid with its voids. Solids that overlap are not united: they are printed separately. Rejects with
 * `bad-geometry`.
 */
export async function shellGroups(model: Model, progress: Progress): Promise<Groups> {
  const body = bodyFromModel(model)
  const { diagonal } = bodyBounds(body)
  const made = await repairSurface(
    body,
    { smallestPieceMm: diagonal * dustShare, sheetMm: Math.min(0.8, diagonal * sheetShare), bulge: true, unite: false },
    (share, doing) => progress(share * 0.6, doing),
  )
  const { shells } = shellsOf(made.body, pairAtEdges(made.body).twin)
  const solids = shells.filter(({ volume }) => volume > 0)
  const bodies = solids.map((solid) =>
    joinBodies([
      solid.body,
      ...shells.filter(({ volume, parent }) => volume < 0 && shells[parent] === solid).map((each) => each.body),
    ]),
  )
  const groups: Groups = { groups: [], steps: made.steps, rebuilt: 0, empty: [] }
  for (const [i, own] of bodies.entries()) {
    progress(0.6 + (0.4 * i) / bodies.length, 'checking-shells')
    await add(groups, '', own)
  }
  return groups
}

/**
 * Returns the parts of each node of the file as one group, or each part if there are no nodes. Rejects with
 * `bad-geometry`.
 */
export async function fileGroups(model: Model, progress: Progress): Promise<Groups> {
  const byNode = new Map<unknown, Part[]>()
  for (const part of model.parts) addTo(byNode, part.node ?? part, part)
  const groups: Groups = { groups: [], steps: [], rebuilt: 0, empty: [] }
  const all = [...byNode.values()]
  for (const [i, parts] of all.entries()) {
    const name = parts[0]!.node?.name || parts[0]!.name
    progress(i / all.length, 'checking-shells')
    const body = bodyFromModel({ ...model, parts })
    if (body.look.length === 0 || !(bodyBounds(body).diagonal > 0)) groups.empty.push(name)
    else await add(groups, name, body)
  }
  return groups
}

async function add(groups: Groups, name: string, body: Body): Promise<void> {
  if (isWatertight(body)) {
    groups.groups.push({ name, body })
    return
  }
  const made = await solidBody(body, () => {})
  groups.steps.push(...made.repair.steps)
  if (made.repair.method === 'volumetric') groups.rebuilt++
  groups.groups.push({ name, body: made.body })
}
