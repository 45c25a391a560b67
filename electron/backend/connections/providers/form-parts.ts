/** Builds a form request (multipart/form-data) from its operation's row. Pure. */
import type { FormPart, HttpBody, SentInputs } from '../provider.ts'
import type { ServiceRequest } from '../service-client.ts'
import { bodyOf, inSlotOrder, type OfferedOperation, ruleFor } from './offered.ts'

/** Returns a form with the fields as strings, followed by the files in slot order. */
export function formOf(
  operation: OfferedOperation,
  request: ServiceRequest,
  inputs: SentInputs,
): Extract<HttpBody, { parts: unknown }> {
  const fields = Object.entries(bodyOf(operation, request, inputs)).map(([name, value]): FormPart => ({
    name,
    value: textOf(value),
  }))
  const files = Array.from(inSlotOrder(operation, inputs)).flatMap(([slot, sent]): FormPart[] => {
    const rule = ruleFor(operation, slot)
    return sent.way === 'part' && rule !== undefined ? [{ name: rule.at, file: sent.file }] : []
  })
  return { parts: [...fields, ...files] }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
