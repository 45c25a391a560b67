/** Reads the files that a finished prompt saved, as links to `/view`. Pure. */
import type { ServiceOutput } from '../../service-client.ts'
import { eachLinkOnce } from '../linked-files.ts'
import { isRecord } from '../answer-values.ts'
import { outputOf } from '../read-answer.ts'
import { marksOf, titleOf } from './marks.ts'

/** Extensions of models listed under `result`, as preview nodes do. */
const modelPath = /\.(glb|gltf|obj|stl|ply|fbx|usdz|3mf)$/i

/** Reads a history entry: only nodes marked `maquette:result`, if there are any. Models first. */
export function readHistoryOutputs(entry: Record<string, unknown>): ServiceOutput[] {
  const all = Object.entries(isRecord(entry['outputs']) ? entry['outputs'] : {})
  const prompt = entry['prompt']
  const marked = resultNodes(Array.isArray(prompt) && isRecord(prompt[2]) ? prompt[2] : {})
  return modelsFirst(chosenOf(all, marked).flatMap(([, of]) => (isRecord(of) ? filesOf(of) : [])))
}

/** Returns the outputs of the marked nodes, or all outputs if no node is marked. */
export function chosenOf<Output>(all: [string, Output][], marked: readonly string[]): [string, Output][] {
  const chosen = all.filter(([node]) => marked.includes(node))
  return chosen.length > 0 ? chosen : all
}

/** Returns the outputs without duplicates, models first. */
export function modelsFirst(outputs: readonly ServiceOutput[]): ServiceOutput[] {
  const once = eachLinkOnce(outputs)
  return [...once.filter(({ kind }) => kind === 'model'), ...once.filter(({ kind }) => kind !== 'model')]
}

/** Returns the nodes marked as results. */
export function resultNodes(nodes: Record<string, unknown>): string[] {
  return Object.keys(nodes).filter((id) =>
    marksOf(titleOf(nodes[id])).some((read) => 'mark' in read && read.mark.kind === 'result'),
  )
}

function filesOf(outputs: Record<string, unknown>): ServiceOutput[] {
  return Object.entries(outputs).flatMap(([name, list]) =>
    (Array.isArray(list) ? (list as unknown[]) : []).flatMap((item) => fileOf(name, item)),
  )
}

function fileOf(listName: string, item: unknown): ServiceOutput[] {
  if (isRecord(item)) {
    const { filename, subfolder = '', type } = item
    const isFile = typeof filename === 'string' && filename !== '' && typeof subfolder === 'string'
    return isFile && type === 'output' ? [viewed(filename, subfolder)] : []
  }
  // `result: ["mesh/helmet.glb", …]`, relative to the output folder.
  if (listName !== 'result' || typeof item !== 'string' || !modelPath.test(item)) return []
  const parts = item.replaceAll('\\', '/').split('/')
  if (parts.includes('..') || parts[0] === '' || /^[a-z]:$/i.test(parts[0]!)) return []
  return [viewed(parts.at(-1)!, parts.slice(0, -1).join('/'))]
}

/** Relative to the connection's address. */
function viewed(filename: string, subfolder: string): ServiceOutput {
  const query = new URLSearchParams({ filename, subfolder, type: 'output' })
  return outputOf(filename, `view?${query.toString()}`)
}
