/** Models that are sent to Tripo for further operations. */
import { describe, expect, test } from 'vitest'
import type { SentInput } from '../../../../electron/backend/connections/provider.ts'
import { tripoCatalogue } from '../../../../electron/backend/connections/providers/tripo/models.ts'
import { tripo } from '../../../../electron/backend/connections/providers/tripo/tripo.ts'
import type { ServiceRequest } from '../../../../electron/backend/connections/service-client.ts'
import { findModelOperation, type OperationId } from '../../../../shared/catalogue/catalogue.ts'
import { checkParameters } from '../../../../shared/catalogue/check-fields.ts'
import { fileFor, plainRequest } from '../../../support/plain-requests.ts'
import { jsonAnswer } from '../../../support/services/written.ts'

const protocol = tripo.protocol({})
const taskId = '7d0c54b6-0b7e-4f0f-9b3a-2a1c0de5f111'
const rowOf = (modelId: string, operation: OperationId) =>
  findModelOperation(tripoCatalogue, modelId, operation)!.operation
const bodyOf = (request: ServiceRequest, inputs: [string, SentInput][] = []) => {
  const { body } = protocol.submit(request, new Map(inputs), 'key-1')
  return (body as { json: Record<string, unknown> }).json
}

describe('a model for Tripo', () => {
  test('is sent by its task if Tripo made it, otherwise uploaded', () => {
    const request = plainRequest({ operation: 'convert', modelId: 'convert' })
    const madeBy = {
      taskId,
      operation: 'image-to-3d',
      modelId: 'v3.1-20260211',
      finishedAt: '2026-11-20T10:16:40Z',
    } as const
    const mesh = fileFor('mesh', { name: 'helmet.glb', mediaType: 'model/gltf-binary', madeBy })
    const [parent, upload] = protocol.inputPlans(request, mesh)
    expect(parent?.way).toBe('parent')
    expect(parent?.accepts?.(madeBy, 0)).toBe(true)
    expect(parent?.accepts?.({ ...madeBy, operation: 'convert' }, 0)).toBe(false)
    const kinds = ['model/gltf-binary', 'model/fbx', 'model/obj', 'model/stl']
    expect(upload).toMatchObject({ way: 'upload', mediaTypes: kinds, maxBytes: 150 * 1024 * 1024 })
    expect(bodyOf(request, [['mesh', { way: 'parent', taskId }]])).toEqual({ input: taskId })
  })

  test('is uploaded if its task is no longer kept', () => {
    const finishedAt = '2026-12-02T10:00:00Z'
    const madeBy = { taskId, operation: 'image-to-3d', modelId: 'v3.1-20260211', finishedAt } as const
    const [parent] = protocol.inputPlans(plainRequest({ operation: 'convert', modelId: 'convert' }), fileFor('mesh'))
    const takesAfter = (hours: number) => parent?.accepts?.(madeBy, Date.parse(finishedAt) + hours * 3_600_000)
    expect(takesAfter(6 * 24)).toBe(true)
    expect(takesAfter(7 * 24)).toBe(false)
  })

  test('that is too large for a form gets an upload address', () => {
    const large = fileFor('mesh', { name: 'Helmet', mediaType: 'model/gltf-binary', bytes: 60 * 1024 * 1024 })
    expect(protocol.upload(large)).toEqual({
      method: 'POST',
      path: '/files/presign',
      body: { json: { format: 'glb' } },
    })
    expect(protocol.upload({ ...large, bytes: 50 * 1024 * 1024 })?.path).toBe('/files')
  })

  test('is referred to by its token, with an address for a large one', () => {
    const url = 'https://tripo-data.example/upload?signature=1'
    const place = (presigned_url: unknown) =>
      protocol.readUpload(jsonAnswer({ code: 0, data: { presigned_url, file_token: 'tok-1', expires_in: 1800 } }))
    expect(place(url)).toEqual({ value: 'tok-1', put: { url, headers: {} } })
    // Without an address, nothing could be uploaded.
    expect(place(null)).toBeNull()
  })
})

describe('tools of Tripo', () => {
  test('describe a surface by text or by a picture', () => {
    const request = plainRequest({ operation: 'texture', modelId: 'texture', prompt: 'worn leather' })
    const mesh: [string, SentInput] = ['mesh', { way: 'parent', taskId }]
    const picture = (slot: string): [string, SentInput] => [slot, { way: 'upload', value: 'tok-1' }]
    expect(bodyOf(request, [mesh, picture('style')])).toEqual({
      input: taskId,
      texture_prompt: { text: 'worn leather', style_image: { file_token: 'tok-1' } },
    })
    expect(bodyOf({ ...request, modelId: 'v3.5-20260815', prompt: null }, [mesh, picture('image')])).toEqual({
      model: 'v3.5-20260815',
      input: taskId,
      texture_prompt: { image: { file_token: 'tok-1' } },
    })
  })

  test('do not send lighting options without a texture', () => {
    const request = plainRequest({ operation: 'image-to-3d', modelId: 'v3.1-20260211' })
    const texture_version = 'v3.5-20260815'
    const parameters = (texture: boolean) =>
      checkParameters(rowOf('v3.1-20260211', 'image-to-3d'), { texture, texture_version }).values
    expect(bodyOf({ ...request, parameters: parameters(true) })).toMatchObject({ texture_version, delight: true })
    const bare = bodyOf({ ...request, parameters: parameters(false) })
    expect(bare).not.toHaveProperty('delight')
    expect(bare).not.toHaveProperty('texture_version')
  })

  test.each([
    [{}, { model: 'v3.0', face_limit: 5_000, quad: false, bake: true }],
    [
      { quad: true, face_limit_quad: 8_000, smart_uv: true },
      { model: 'v3.0', face_limit: 8_000, quad: true, bake: true, smart_uv: true },
    ],
  ])('low poly 3.0 with %j', (given, body) => {
    const { values } = checkParameters(rowOf('decimate-v3.0', 'optimize-topology'), given)
    const request = plainRequest({ operation: 'optimize-topology', modelId: 'decimate-v3.0', parameters: values })
    expect(bodyOf(request)).toEqual(body)
  })
})
