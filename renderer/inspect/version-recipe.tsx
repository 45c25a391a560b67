/** How a version was made: settings, cost and time. */
import type { Asset } from '../../shared/protocol/asset.ts'
import { useRowOf } from '../state/draft/use-row-of.ts'
import { formatDate } from '../words/format-time.ts'
import { costWords, recipeLines, versionWords } from '../words/inspect/version-words.ts'
import styles from './versions.module.css'

const maxLines = 8

/** Shows at most eight lines. */
export function VersionRecipe({ asset }: { asset: Asset }) {
  const { prompt } = asset.provenance
  const lines = recipeLines(asset, useRowOf(asset))
  const cost = costWords(asset)
  return (
    <span className={styles['recipe']} data-testid="recipe">
      {prompt !== null && <span className={styles['prompt']}>{versionWords.prompt(prompt)}</span>}
      {lines.slice(0, maxLines).map((line) => (
        <span key={line}>{line}</span>
      ))}
      {lines.length > maxLines && <span>{versionWords.moreLines(lines.length - maxLines)}</span>}
      <span className="tabular">
        {[...(cost === '' ? [] : [cost]), formatDate(asset.provenance.finishedAt ?? asset.createdAt)].join(' · ')}
      </span>
    </span>
  )
}
