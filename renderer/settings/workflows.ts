/** The workflows of a connection, among its overrides: `workflow.<id>`, with a name and the text of the file. Pure. */
import type { ProfileOverrides } from '../../shared/protocol/connection.ts'

export interface WorkflowEntry {
  id: string
  name: string
}

const prefix = 'workflow.'
const longestId = 60
const longestName = 80

/** Returns whether the models of a service are workflows added to its connection. */
export function takesWorkflows(providerId: string): boolean {
  return providerId === 'comfyui' || providerId === 'comfy-cloud'
}

/** Returns the workflows in the order in which they were added. */
export function workflowsIn(overrides: ProfileOverrides): WorkflowEntry[] {
  return Object.entries(overrides)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => {
      const id = name.slice(prefix.length)
      return { id, name: [value].flat()[0] ?? id }
    })
}

/** Returns the overrides with another workflow, named after its file and stripped of insignificant white space. */
export function withWorkflow(overrides: ProfileOverrides, fileName: string, text: string): ProfileOverrides {
  const name = fileName
    .replace(/\.json$/i, '')
    .trim()
    .slice(0, longestName)
  return { ...overrides, [prefix + freeId(overrides, name)]: [name, compact(text)] }
}

/** Returns the overrides with a workflow renamed; its id is unchanged, so that drafts still refer to it. */
export function withWorkflowName(overrides: ProfileOverrides, id: string, name: string): ProfileOverrides {
  const text = [overrides[prefix + id] ?? ''].flat()[1] ?? ''
  return { ...overrides, [prefix + id]: [name.trim(), text] }
}

export function withoutWorkflow(overrides: ProfileOverrides, id: string): ProfileOverrides {
  return Object.fromEntries(Object.entries(overrides).filter(([name]) => name !== prefix + id))
}

/** Returns `owl-sdxl`, or `owl-sdxl-2` if that id is in use. */
function freeId(overrides: ProfileOverrides, name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, longestId - 4)
  const stem = plain === '' ? 'workflow' : plain
  let id = stem
  for (let number = 2; prefix + id in overrides; number += 1) id = `${stem}-${number}`
  return id
}

/** Invalid JSON is kept: the backend reports what is wrong with it. */
function compact(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}
