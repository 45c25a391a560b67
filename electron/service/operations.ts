/**
 * Every operation of the interface as a row: where it is submitted, which field of the body tells it from its neighbours,
 * and how the engine does it. A row without `work` is known and not offered yet; offering it is filling that in,
 * together with its row in the catalogue.
 */
import type { OperationId, ParameterValues } from '../../shared/catalogue.ts'
import type { GeneratedModel } from '../engine/jobs.ts'
import type { EngineRunner, RunOptions } from './engine-runner.ts'

export interface OperationRow {
  operation: OperationId
  path: string
  summary: string
  /** The field of the body that tells this operation from others at the same path. */
  toldBy: string
  work?: OperationWork
}

export interface OperationWork {
  /** A task that takes longer is ended and fails. */
  deadlineMs: number
  /** `files` holds the bytes of the inputs, by field. */
  run(
    engine: EngineRunner,
    request: ParameterValues,
    files: Record<string, Uint8Array>,
    options: RunOptions,
  ): Promise<MadeOutput[]>
}

/** A result as it comes from the engine, the main one first. */
export interface MadeOutput {
  name: string
  kind: 'model' | 'image' | 'texture' | 'report' | 'archive'
  mediaType: string
  bytes: Uint8Array
}

/** In the order of the interface. */
export const operations: readonly OperationRow[] = [
  {
    operation: 'text-to-3d',
    path: '/v1/generate',
    summary: 'Make a model from words',
    toldBy: 'prompt',
    work: {
      deadlineMs: 5 * 60_000,
      async run(engine, request, _files, options) {
        const input = {
          prompt: String(request['prompt']),
          seed: Number(request['seed']),
          ...numberAs('heightMm', request['height_mm']),
          base: request['base'] as 'auto' | 'none' | 'round',
          detail: request['detail'] as 'draft' | 'standard' | 'fine',
        }
        return modelAndReport(await engine.run('text-to-3d', input, options))
      },
    },
  },
  {
    operation: 'image-to-3d',
    path: '/v1/generate',
    summary: 'Make a model from one picture',
    toldBy: 'image',
    work: {
      deadlineMs: 5 * 60_000,
      async run(engine, request, files, options) {
        const input = {
          image: files['image'] ?? new Uint8Array(),
          seed: Number(request['seed']),
          ...numberAs('heightMm', request['height_mm']),
          ...numberAs('depth', request['depth']),
          ...numberAs('relief', request['relief']),
          base: request['base'] as 'none' | 'round',
          detail: request['detail'] as 'draft' | 'standard' | 'fine',
        }
        return modelAndReport(await engine.run('image-to-3d', input, options))
      },
    },
  },
  {
    operation: 'multiview-to-3d',
    path: '/v1/generate',
    summary: 'Make a model from several views',
    toldBy: 'images',
  },
  { operation: 'image-generate', path: '/v1/images/generate', summary: 'Draw a picture', toldBy: 'prompt' },
  { operation: 'image-edit', path: '/v1/images/edit', summary: 'Change a picture', toldBy: 'image' },
  { operation: 'texture', path: '/v1/textures/generate', summary: 'Paint a model', toldBy: 'mesh' },
  { operation: 'remesh', path: '/v1/meshes/remesh', summary: 'Lay new triangles over a model', toldBy: 'mesh' },
  {
    operation: 'optimize-topology',
    path: '/v1/meshes/optimize',
    summary: 'Make a model lighter',
    toldBy: 'mesh',
  },
  { operation: 'convert', path: '/v1/meshes/convert', summary: 'Write a model in another format', toldBy: 'mesh' },
  { operation: 'print-prepare', path: '/v1/print/prepare', summary: 'Make a model printable', toldBy: 'mesh' },
]

function numberAs<Name extends string>(name: Name, value: unknown): Partial<Record<Name, number>> {
  return typeof value === 'number' ? ({ [name]: value } as Record<Name, number>) : {}
}

function modelAndReport(made: GeneratedModel): MadeOutput[] {
  const report = { triangles: made.triangles, understood: made.understood }
  return [
    { name: 'model.glb', kind: 'model', mediaType: 'model/gltf-binary', bytes: made.glb },
    {
      name: 'report.json',
      kind: 'report',
      mediaType: 'application/json',
      bytes: new TextEncoder().encode(`${JSON.stringify(report, undefined, 2)}\n`),
    },
  ]
}
