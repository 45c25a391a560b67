/** Example workflows that use only ComfyUI's built-in nodes. Described in docs/comfyui.md. */
import { exampleNames } from '../words/settings/workflow-words.ts'
import bake from './example-workflows/bake.json'
import decimate from './example-workflows/decimate.json'
import remesh from './example-workflows/remesh.json'
import unwrap from './example-workflows/unwrap.json'

const files = { decimate, remesh, unwrap, bake }

/** In the order in which they are offered, each as a file to be added. */
export const exampleWorkflows: readonly Pick<File, 'name' | 'text'>[] = Object.entries(exampleNames).map(
  ([id, name]) => ({
    name,
    text: () => Promise.resolve(JSON.stringify(files[id as keyof typeof exampleNames])),
  }),
)
