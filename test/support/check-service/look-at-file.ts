/** A downloaded file, looked at as the library does: its first bytes and length, then the engine's reader over all of it. */
import { readFile } from 'node:fs/promises'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { EnginePort } from '../../../electron/backend/library/engine-port.ts'
import { checkOutput } from '../../../electron/backend/library/check-output.ts'
import type { ServiceOutput } from '../../../electron/backend/connections/service-client.ts'
import type { ReportedFile } from './report.ts'

const deadlineMs = 120_000

/** Never rejects: what is wrong with it is the finding. */
export async function lookAtFile(
  engine: EnginePort,
  path: string,
  output: ServiceOutput,
  mediaType: string | null,
): Promise<ReportedFile> {
  const { name } = output
  let bytes = 0
  try {
    const { type, ...checked } = await checkOutput(path, output, mediaType)
    bytes = checked.bytes
    const file = new Uint8Array(await readFile(path))
    const whole = { name, bytes, whole: true }
    if (type?.kind === 'image') {
      const { width, height } = await engine.run('image-thumbnail', { file, size: 64 }, { deadlineMs })
      return { ...whole, found: `${type.id}, ${width} × ${height} pixels` }
    }
    if (type?.kind === 'model') {
      const input = { file, mediaType: type.mediaType, thumbnailSize: 64 }
      const { facts, missing } = await engine.run('inspect', input, { deadlineMs })
      const lacks = missing.length === 0 ? '' : `, refers in vain to ${missing.join(', ')}`
      return { ...whole, found: `${type.id}, ${facts.triangles} triangles${lacks}` }
    }
    if (type?.id === 'zip') {
      const { models, pictures } = await engine.run('open-archive', { file, several: 'each' }, { deadlineMs })
      return {
        ...whole,
        found: `zip, ${models.length === 0 ? 'no model' : `models ${models.map((model) => model.name).join(', ')}`}, ${pictures.length} pictures`,
      }
    }
    return { ...whole, found: `${type?.id ?? 'a file of no known type'}, not read further` }
  } catch (thrown) {
    const { code, message } = AppError.from(thrown)
    return { name, bytes, whole: false, found: `${code}: ${message}` }
  }
}
