/** Requests that a service takes: one for each operation of each model, with what is required and nothing else. */
import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Protocol, Provider, SentInput } from '../../../electron/backend/connections/provider.ts'
import type { InputFile, ServiceRequest } from '../../../electron/backend/connections/service-client.ts'
import {
  numbersOf,
  viewsOf,
  type Catalogue,
  type InputSlot,
  type ModelOperation,
  type ParameterValues,
} from '../../../shared/catalogue/catalogue.ts'
import { checkParameters } from '../../../shared/catalogue/check-fields.ts'
import { conditionsOf } from '../../../shared/catalogue/applies-when.ts'
import { hasEnded } from '../../../shared/catalogue/model-end.ts'
import type { ProfileOverrides } from '../../../shared/protocol/connection.ts'
import { replicaFile } from './replica-files.ts'

export interface Sample {
  /** `meshy-7.1 text-to-3d` */
  title: string
  row: ModelOperation
  request: ServiceRequest
}

const folder = mkdtempSync(join(tmpdir(), 'maquette-samples-'))

/** A file of this ending on disk, as an input; the same name gives the same bytes. */
export function sampleFile(slot: string, name: string): InputFile {
  const { bytes, mediaType } = replicaFile(name, `${slot} ${name}`)
  const path = join(folder, `${slot}-${name}`)
  writeFileSync(path, bytes)
  return { slot, name, mediaType, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), path }
}

/** A catalogue without the models that a studio refuses today, for they have been switched off. */
export function offeredNow({ families, models }: Catalogue): Catalogue {
  return { families, models: models.filter((model) => !hasEnded(model, Date.now())) }
}

/** What a connection with these changes to the profile offers. */
export function catalogueWith(provider: Provider, overrides: ProfileOverrides = {}): Catalogue {
  return provider.protocol(overrides).catalogue ?? provider.catalogue
}

/** In the order of the catalogue. Every prompt is another, so that each request can be told from all others. */
export function samplesOf({ id, catalogue }: Pick<Provider, 'id' | 'catalogue'>): Sample[] {
  return catalogue.models.flatMap((model) =>
    model.operations.map((row) => {
      const title = `${model.id} ${row.operation}`
      return { title, row, request: requestFor(row, model.id, `a brass diving helmet by ${id} ${title}`, catalogue) }
    }),
  )
}

function requestFor(row: ModelOperation, modelId: string, prompt: string, catalogue: Catalogue): ServiceRequest {
  const groups = new Set<string>()
  const slots = row.inputs.filter((slot) => {
    if (slot.oneOf === undefined) return slot.required
    if (groups.has(slot.oneOf)) return false
    groups.add(slot.oneOf)
    return row.inputs.some((other) => other.oneOf === slot.oneOf && other.required)
  })
  return {
    operation: row.operation,
    modelId,
    prompt: slots.some(({ kind }) => kind === 'prompt') ? prompt : null,
    parameters: checkParameters(row, {}).values,
    files: slots.flatMap((slot) => filesFor(slot, catalogue)),
  }
}

/** What has to stand in a slot at least. */
export function filesFor(slot: InputSlot, catalogue: Catalogue): InputFile[] {
  switch (slot.kind) {
    case 'prompt':
      return []
    case 'mesh':
      return [withMaker(meshFor(slot), slot, catalogue)]
    case 'image':
      return [withMaker(sampleFile(slot.id, 'picture.png'), slot, catalogue)]
    case 'images': {
      const least = Math.max(1, slot.count?.least ?? 1)
      return numbersOf(slot)
        .slice(0, least)
        .map((number) => sampleFile(`${slot.id}.${number}`, `picture-${number}.png`))
    }
    case 'multiview': {
      const views = viewsOf(slot)
      const needed = views.filter(({ required }) => required)
      const least = Math.max(needed.length, slot.minViews ?? 1)
      const chosen = [...needed, ...views.filter(({ required }) => !required)].slice(0, least)
      return chosen.map((view) => sampleFile(`${slot.id}.${view.id}`, `${view.id}.png`))
    }
  }
}

/** A GLB, or an FBX where a slot takes nothing else. */
function meshFor({ id, mediaTypes = ['model/gltf-binary'] }: InputSlot): InputFile {
  if (mediaTypes.includes('model/gltf-binary')) return sampleFile(id, 'model.glb')
  return { ...sampleFile(id, 'model.fbx'), mediaType: 'model/fbx' }
}

/** Where only the service's own results are taken, the file is one. */
function withMaker(file: InputFile, { madeHere }: InputSlot, catalogue: Catalogue): InputFile {
  if (madeHere?.only !== true) return file
  const operation = madeHere.operations[0]!
  const makes = (id: string) =>
    catalogue.models.find((model) => model.id === id)?.operations.some((row) => row.operation === operation) === true
  const modelId = (madeHere.modelIds ?? catalogue.models.map(({ id }) => id)).find(makes)!
  return { ...file, madeBy: { taskId: '', operation, modelId, finishedAt: '2026-06-01T11:00:00.000Z' } }
}

/** The same request with one parameter changed, and all that has to be so for it to be shown; null where it never is. */
export function withParameter(
  { row, request }: Sample,
  id: string,
  value: ParameterValues[string],
): ServiceRequest | null {
  const parameters: ParameterValues = { [id]: value }
  const waiting = [id]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const conditions = conditionsOf(row.parameters.find((other) => other.id === next) ?? {})
    for (const condition of conditions.map(([first]) => first!)) {
      if (!('equals' in condition)) continue
      if (condition.parameter in parameters) return null
      parameters[condition.parameter] = [condition.equals].flat()[0]!
      waiting.push(condition.parameter)
    }
  }
  const { values, problems } = checkParameters(row, parameters)
  return problems.length > 0 || values[id] === undefined ? null : { ...request, parameters: values }
}

/** The names of what a sample gives: slots, and `<slot>.<view>`. */
export function givenOf({ row, request }: Sample): string[] {
  const prompts = row.inputs.filter(({ kind }) => kind === 'prompt' && request.prompt !== null).map(({ id }) => id)
  return [...prompts.slice(0, 1), ...request.files.map(({ slot }) => slot)]
}

/** What would stand for the files of a request, each going the first way that needs no task of the service. */
export function sentInputs(protocol: Protocol, request: ServiceRequest): Map<string, SentInput> {
  return new Map(
    request.files.map((file): [string, SentInput] => {
      const way = protocol.inputPlans(request, file).find((plan) => plan.way !== 'parent')?.way ?? 'parent'
      const value = `input-of-${file.slot}`
      if (way === 'part') return [file.slot, { way, file }]
      if (way === 'parent') return [file.slot, { way, taskId: value }]
      return [file.slot, way === 'upload' ? { way, value } : { way, value, mediaType: file.mediaType }]
    }),
  )
}

/** Stands for the studio's own conversion: a picture of the first kind that is taken. */
export async function convertSample(file: InputFile, wanted: { mediaTypes: readonly string[] | null }) {
  const [mediaType = file.mediaType] = wanted.mediaTypes ?? []
  const ending = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }[mediaType] ?? 'bin'
  return { file: { ...sampleFile(file.slot, `converted.${ending}`), mediaType }, changes: null }
}
