/** Describes a workflow as a catalogue model. Pure. */
import {
  allViewIds,
  type Catalogue,
  type CatalogueModel,
  type InputSlot,
  type Parameter,
  type Price,
} from '../../../../../shared/catalogue/catalogue.ts'
import { seedOf, freeText } from '../../../../../shared/catalogue/parameter-rows.ts'
import { mediaTypesOf } from '../../../../../shared/formats/file-type.ts'
import { isSinglePicture } from './operation-of.ts'
import type { Setting, Workflow } from './workflow.ts'
import { megabyte, webPictures } from '../slots.ts'

/** Samplers accept higher values, but most model nodes do not. */
const maxSeed = 2 ** 32 - 1

/** Where workflows run. */
export interface WorkflowHost {
  summary: string
  price: Price
  /** Maximum size of an input mesh. */
  maxMeshBytes: number
}

export const ownHardware: WorkflowHost = {
  summary: 'Workflows of your own, run by ComfyUI on your hardware.',
  price: { kind: 'free' },
  maxMeshBytes: 200 * megabyte,
}

const familyId = 'workflows'

/** Returns the catalogue of a connection's workflows. */
export function catalogueOfWorkflows(workflows: readonly Workflow[], host: WorkflowHost): Catalogue {
  const family = { id: familyId, name: 'Workflows', summary: host.summary }
  return {
    families: workflows.length === 0 ? [] : [family],
    models: workflows.map((workflow) => modelOf(workflow, host)),
  }
}

function modelOf(workflow: Workflow, { price, maxMeshBytes }: WorkflowHost): CatalogueModel {
  return {
    id: workflow.id,
    family: familyId,
    version: '1',
    name: workflow.name,
    summary: `${Object.keys(workflow.nodes).length} nodes`,
    operations: [
      { operation: workflow.makes, inputs: slotsOf(workflow, maxMeshBytes), parameters: parametersOf(workflow), price },
    ],
  }
}

function slotsOf(workflow: Workflow, maxMeshBytes: number): InputSlot[] {
  const { makes, prompt, mask, mesh, pictures } = workflow
  const needsPrompt = makes === 'text-to-3d' || makes === 'image-generate'
  const slots: InputSlot[] = []
  if (prompt.length > 0)
    slots.push({
      id: 'prompt',
      kind: 'prompt',
      label: 'Prompt',
      ...(needsPrompt ? {} : { help: 'Leave it empty to keep the text saved in the workflow.' }),
      required: needsPrompt,
      maxLength: 10_000,
    })
  slots.push(...viewSlot(workflow))
  if (pictures.size > 0)
    slots.push({
      ...picture('pictures', 'Pictures'),
      kind: 'images',
      count: { least: pictures.size, most: pictures.size },
    })
  if (mask.length > 0) slots.push({ ...picture('mask', 'Mask'), maskOf: 'image' })
  if (mesh.length > 0)
    slots.push({
      id: 'mesh',
      kind: 'mesh',
      label: 'Mesh',
      required: true,
      maxBytes: maxMeshBytes,
      mediaTypes: mediaTypesOf(['glb', 'obj', 'stl', 'ply', 'fbx']),
    })
  return slots
}

function viewSlot(workflow: Workflow): InputSlot[] {
  if (workflow.views.size === 0) return []
  if (isSinglePicture(workflow)) return [picture('image', 'Picture')]
  // An omitted input would retain the saved picture, so all are required.
  const views = allViewIds.filter((id) => workflow.views.has(id)).map((id) => ({ id, required: true }))
  return [{ ...picture('images', 'Views'), kind: 'multiview', views }]
}

function picture(id: string, label: string): InputSlot {
  return {
    id,
    kind: 'image',
    label,
    required: true,
    maxBytes: 50 * megabyte,
    mediaTypes: webPictures,
  }
}

function parametersOf({ negative, savedNegative, seed, settings }: Workflow): Parameter[] {
  return [
    ...(negative.length === 0
      ? []
      : [
          freeText('negative', 'Negative prompt', 10_000, {
            help: 'What the picture or model should not show.',
            default: savedNegative,
          }),
        ]),
    ...settings.map(parameterOf),
    ...(seed.length === 0 ? [] : [seedOf({ maximum: maxSeed, step: 1 })]),
  ]
}

function parameterOf({ id, label, savedValue, range, choices }: Setting): Parameter {
  const about = { id, label, default: savedValue }
  if (typeof savedValue === 'boolean') return { ...about, kind: 'boolean' }
  if (typeof savedValue === 'string')
    return choices === null
      ? { ...about, kind: 'text', maxLength: 10_000 }
      : { ...about, kind: 'choice', choices: choices.map((choice) => ({ value: choice, label: choice })) }
  const isWhole = [savedValue, range?.least ?? 0, range?.most ?? 0].every((value) => Number.isInteger(value))
  return {
    ...about,
    kind: isWhole ? 'integer' : 'number',
    ...(range === null
      ? {}
      : { minimum: Math.min(range.least, savedValue), maximum: Math.max(range.most, savedValue) }),
  }
}
