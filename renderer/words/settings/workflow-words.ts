/** A connection's workflows, and the search for services. Pure. */
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import { messages, say } from '../../../shared/text/language.ts'
import type { OperationId } from '../../../shared/catalogue/catalogue.ts'
import { inputProblemWords } from '../input-problems.ts'

export const workflowWords = messages({
  title: 'Workflows',
  help: 'Each workflow becomes a model. In ComfyUI, mark its inputs by the titles of nodes, such as “maquette:prompt”, “maquette:image” and “maquette:seed”. Then choose Workflow, Export (API), and add that file here.',
  none: 'No workflows yet.',
  add: 'Add workflow',
  examples: 'Add example',
  examplesHelp: 'Built-in nodes of a recent ComfyUI only',
  drop: 'or drop JSON files here',
  name: (name: string) => say('Name of {name}', { name }),
  rename: 'Rename',
  remove: (name: string) => say('Remove {name}', { name }),
  close: 'Close',
  notSaved: (name: string) => say('“{name}” was not saved', { name }),
})

export const exampleNames = messages({
  decimate: 'Decimate',
  remesh: 'Remesh',
  unwrap: 'Unwrap',
  bake: 'Bake detail',
})

export interface DiscoverWords {
  look: string
  none: string
  found: (count: number) => string
  add: (name: string, address: string) => string
  /** Shown with the services found. */
  caution?: string
}

export const discoverLocalWords: DiscoverWords = messages({
  look: 'Find services on this computer',
  none: 'No services found on this computer. Start ComfyUI or the Hunyuan3D server, then look again.',
  found: (count) => say('{count, plural, one {# service} other {# services}} found', { count }),
  add: (name, address) => say('Add {name} at {address}', { name, address }),
})

export const discoverNetworkWords: DiscoverWords = messages({
  look: 'Search this network',
  none: 'No Maquette server was found on this network. Ask its administrator for the address.',
  found: (count) => say('{count, plural, one {# server} other {# servers}} found', { count }),
  add: (name, address) => say('Add {name} at {address}', { name, address }),
  caution: 'Anyone on this network can announce a server. Check the address before you enter a key.',
})

const made: Readonly<Record<OperationId, string>> = messages({
  'text-to-3d': 'Text to 3D',
  'image-to-3d': 'Image to 3D',
  'multiview-to-3d': 'Views to 3D',
  'image-generate': 'Image',
  'image-edit': 'Image edit',
  texture: 'Texture',
  remesh: 'Remesh',
  'optimize-topology': 'Topology',
  convert: 'Convert',
  'print-prepare': 'Print file',
  'print-colours': 'Print colours',
  'print-cut': 'Parts',
  'print-split': 'Objects',
  'print-finish': 'Finished model',
})

export function madeWords(operation: OperationId): string {
  return made[operation]
}

/** Returns the problems of a workflow; empty for other errors. */
export function workflowProblems(error: ErrorData): string[] {
  const problems = error.details?.['problems']
  if (!Array.isArray(problems)) return []
  return problems.flatMap((problem: unknown) => {
    if (typeof problem !== 'object' || problem === null || !('reason' in problem)) return []
    const words = inputProblemWords(problem.reason, 'figures' in problem ? problem.figures : {})
    return words === null ? [] : [words.advice === undefined ? `${words.title}.` : `${words.title}. ${words.advice}`]
  })
}
