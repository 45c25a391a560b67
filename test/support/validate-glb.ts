/** The Khronos glTF validator's verdict on a GLB. */
import { createRequire } from 'node:module'

interface Report {
  issues: {
    numErrors: number
    numWarnings: number
    numInfos: number
    messages: { code: string; message: string; severity: number; pointer?: string }[]
  }
}

const validator = createRequire(import.meta.url)('gltf-validator') as {
  validateBytes(bytes: Uint8Array, options?: { ignoredIssues?: string[] }): Promise<Report>
}

export async function validateGlb(bytes: Uint8Array): Promise<Report['issues']> {
  return (await validator.validateBytes(bytes)).issues
}
