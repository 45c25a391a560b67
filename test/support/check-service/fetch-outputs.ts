/** Downloads what a task made, and looks at each file. */
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { WorkerPool } from '../../../electron/workers/pool.ts'
import { outputsToKeep } from '../../../electron/backend/queue/read-task.ts'
import type { ServiceClient, ServiceTask } from '../../../electron/backend/connections/service-client.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { lookAtFile } from './look-at-file.ts'
import type { ReportedFile } from './report.ts'

/** Never rejects: a file that cannot be had is reported as broken. */
export async function fetchOutputs(
  client: ServiceClient,
  task: ServiceTask,
  { pool, folder, signal }: { pool: WorkerPool; folder: string; signal: AbortSignal },
): Promise<ReportedFile[]> {
  const found: ReportedFile[] = []
  for (const [index, output] of outputsToKeep(task).entries()) {
    // The service chose the name: nothing of it may lead out of the folder.
    const path = join(folder, `${index + 1}-${output.name.replaceAll(/[^\w.-]/g, '_').slice(-80)}`)
    try {
      const { body, mediaType } = await client.openOutput(output.url, { from: 0, etag: null }, signal)
      await pipeline(
        Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]),
        createWriteStream(path, { mode: 0o600 }),
      )
      found.push(await lookAtFile(pool, path, output, mediaType))
    } catch (thrown) {
      const { code, message } = AppError.from(thrown)
      found.push({ name: output.name, bytes: 0, whole: false, found: `could not be downloaded: ${code}: ${message}` })
    }
  }
  return found
}
