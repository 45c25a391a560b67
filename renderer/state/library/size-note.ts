/** The verdict on a model's size in the message about a saved or opened file. Its words are loaded on first use. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import { studioStore } from '../studio-store.ts'

/**
 * Resolves to the sentence on a model's size for the chosen printer, or to an empty list. `heightMm`: the height as
 * exported.
 */
export async function sizeNote({ facts }: Asset, heightMm?: number): Promise<string[]> {
  if (facts === null) return []
  const [{ judgeSize }, { sizeWords }, { sentenceOf }] = await Promise.all([
    import('../../../shared/print/print-size.ts'),
    import('../../../shared/print/print-size-words.ts'),
    import('../../../shared/text/sentence-of.ts'),
  ])
  const scale = heightMm === undefined || !(facts.sizeMm[1] > 0) ? 1 : heightMm / facts.sizeMm[1]
  const printer = studioStore.getState().snapshot?.settings.buildPlate ?? null
  const problem = judgeSize(
    facts.sizeMm.map((mm) => mm * scale),
    printer,
  )
  return problem === null ? [] : [sentenceOf(sizeWords, problem) ?? []].flat()
}
