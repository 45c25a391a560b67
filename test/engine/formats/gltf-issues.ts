/** The Khronos glTF validator, which comes without types. */
// @ts-expect-error -- it has no types
import * as untyped from 'gltf-validator'

interface Validator {
  validateBytes(
    file: Uint8Array,
    options: { externalResourceFunction(uri: string): Promise<Uint8Array> },
  ): Promise<{ issues: { messages: { code: string; severity: number; pointer?: string }[] } }>
}

const validator = untyped as Validator

/** Everything it remarks on, "CODE /pointer" each; `companion` finds the files that a .gltf names. */
export async function validatorIssues(file: Uint8Array, companion?: (uri: string) => Uint8Array): Promise<string[]> {
  const { issues } = await validator.validateBytes(file, {
    externalResourceFunction: async (uri) => companion?.(decodeURIComponent(uri)) ?? new Uint8Array(),
  })
  return issues.messages.map(({ code, pointer }) => `${code} ${pointer ?? ''}`)
}
