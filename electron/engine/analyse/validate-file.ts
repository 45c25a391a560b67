/** Validates a file against its format's specification. */
import { createRequire } from 'node:module'
import { typeOfMediaType } from '../../../shared/formats/file-type.ts'
import type { DerivedReport } from '../../../shared/formats/view-file.ts'
import { withinReadingTime } from '../formats/reading-time.ts'

type Messages = NonNullable<DerivedReport['validation']>

const severities = ['error', 'warning', 'information', 'hint'] as const
const maxMessages = 200

interface KhronosReport {
  issues: { messages: { code: string; message: string; severity: number; pointer?: string }[] }
}

/**
 * The Khronos glTF validator's messages for a GLB or glTF, errors first, at most 200; null for other formats, which
 * have no validator. External files of a glTF are not checked.
 */
export async function validateFile(file: Uint8Array, mediaType: string): Promise<DerivedReport['validation']> {
  const type = typeOfMediaType(mediaType)
  if (type?.id !== 'glb' && type?.id !== 'gltf') return null
  const validator = createRequire(import.meta.url)('gltf-validator') as {
    validateBytes(bytes: Uint8Array, options: { maxIssues: number }): Promise<KhronosReport>
  }
  try {
    const { issues } = await withinReadingTime(file.byteLength, () =>
      validator.validateBytes(file, { maxIssues: 2000 }),
    )
    return issues.messages
      .toSorted((a, b) => a.severity - b.severity)
      .slice(0, maxMessages)
      .map(({ code, message, severity, pointer }) => ({
        severity: severities[severity] ?? 'hint',
        code,
        message,
        pointer: pointer ?? '',
      })) satisfies Messages
  } catch (error) {
    // The validator rejects what it cannot recognise as glTF.
    return [
      {
        severity: 'error',
        code: 'UNREADABLE',
        message: error instanceof Error ? error.message : String(error),
        pointer: '',
      },
    ]
  }
}
