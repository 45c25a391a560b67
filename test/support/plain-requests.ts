/** Requests and files for a provider's own tests, with nothing in them but what a test gives. */
import type { InputFile, ServiceRequest } from '../../electron/backend/connections/service-client.ts'

/** A file that is never read. */
export function fileFor(slot: string, changes: Partial<InputFile> = {}): InputFile {
  return {
    slot,
    name: 'front.png',
    mediaType: 'image/png',
    bytes: 1_000,
    sha256: slot.padEnd(64, '0'),
    path: `/nowhere/${slot}.png`,
    ...changes,
  }
}

/** Neither checked nor filled in. */
export function plainRequest(
  changes: Partial<ServiceRequest> & Pick<ServiceRequest, 'operation' | 'modelId'>,
): ServiceRequest {
  return { prompt: null, parameters: {}, files: [], ...changes }
}
