/** In which order the outputs of a task stand: the main one first. Pure. */
import { modelFormats, modelRow } from '../../../../shared/formats/formats.ts'
import type { ServiceOutput } from '../service-client.ts'

const kindOrder: readonly ServiceOutput['kind'][] = ['model', 'image', 'archive', 'texture', 'other', 'report']

/** The same model in several formats: those that keep the most come first. */
export const bestFirst: readonly string[] = modelFormats
  .filter((id) => modelRow(id).amongResults !== null)
  .toSorted((a, b) => modelRow(a).amongResults! - modelRow(b).amongResults!)

/** Models before pictures before the rest, and the formats of a model by what they keep. */
export function inOrder(outputs: readonly ServiceOutput[]): ServiceOutput[] {
  return orderedBy(outputs, ({ name }) => endingOf(name))
}

/** The same, where the format is known from elsewhere than the name. */
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

/** The ending of a file name, or of the path of a link, in lower case and without the dot; null where there is none. */
export function endingOf(nameOrLink: string): string | null {
  const path = URL.canParse(nameOrLink) ? new URL(nameOrLink).pathname : nameOrLink
  return /\.([a-z0-9]{1,8})$/i.exec(path)?.[1]?.toLowerCase() ?? null
}
