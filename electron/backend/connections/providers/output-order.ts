/** Sorts a task's outputs, the main one first. Pure. */
import { modelFormats, modelRow } from '../../../../shared/formats/formats.ts'
import type { ServiceOutput } from '../service-client.ts'

const kindOrder: readonly ServiceOutput['kind'][] = ['model', 'image', 'archive', 'texture', 'other', 'report']

/** Model formats, richest first. */
export const bestFirst: readonly string[] = modelFormats
  .filter((id) => modelRow(id).amongResults !== null)
  .toSorted((a, b) => modelRow(a).amongResults! - modelRow(b).amongResults!)

/** Sorts models before pictures, pictures before the rest, and models by format. */
export function inOrder(outputs: readonly ServiceOutput[]): ServiceOutput[] {
  return orderedBy(outputs, ({ name }) => endingOf(name))
}

/** Sorts in the same way, with a format that does not come from the name. */
export function orderedBy<Output extends Pick<ServiceOutput, 'kind'>>(
  outputs: readonly Output[],
  extensionOf: (output: Output) => string | null,
): Output[] {
  const ranked = outputs.map((output) => {
    const format = bestFirst.indexOf(extensionOf(output) ?? '')
    return { output, rank: kindOrder.indexOf(output.kind) * 100 + (format < 0 ? bestFirst.length : format) }
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ output }) => output)
}

/** Returns the extension of a file name or link in lower case, or null. */
export function endingOf(nameOrLink: string): string | null {
  const path = URL.canParse(nameOrLink) ? new URL(nameOrLink).pathname : nameOrLink
  return /\.([a-z0-9]{1,8})$/i.exec(path)?.[1]?.toLowerCase() ?? null
}
