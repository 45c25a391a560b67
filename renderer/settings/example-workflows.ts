/** Workflows that ship with the studio: nodes that ComfyUI itself has, and nothing to install. docs/comfyui.md describes them. */
import bake from './example-workflows/bake.json'
import decimate from './example-workflows/decimate.json'
import remesh from './example-workflows/remesh.json'
import unwrap from './example-workflows/unwrap.json'

/** By the name that each gets. */
export const exampleWorkflows: readonly { name: string; nodes: object }[] = [
  { name: 'Decimate', nodes: decimate },
  { name: 'Remesh', nodes: remesh },
  { name: 'Unwrap', nodes: unwrap },
  { name: 'Bake detail', nodes: bake },
]
