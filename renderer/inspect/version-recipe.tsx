/** What was done to make a version, with what, for how much and when. */
import type { Asset } from '../../shared/asset.ts'
import { findModelOperation, type ModelOperation } from '../../shared/catalogue.ts'
import { useStudio } from '../state/studio-store.ts'
import { formatDate } from '../words/format-time.ts'
import { costWords, recipeLines, versionWords } from '../words/inspect/version-words.ts'
import styles from './versions.module.css'

const mostLines = 8

/** The form that it was made with, for its labels; undefined where its service is gone or not loaded. */
function useRow({ provenance: { connectionId, modelId, operation } }: Asset): ModelOperation | undefined {
  const state = useStudio(({ catalogues }) => catalogues[connectionId ?? ''])
  if (state?.status !== 'ready' || modelId === null || operation === null) return undefined
  return findModelOperation(state.catalogue, modelId, operation)?.row
}

/** At most eight lines of it. */
export function VersionRecipe({ asset }: { asset: Asset }) {
  const { prompt } = asset.provenance
  const lines = recipeLines(asset, useRow(asset))
  const cost = costWords(asset)
  return (
    <span className={styles['recipe']} data-testid="recipe">
      {prompt !== null && <span className={styles['prompt']}>{versionWords.prompt(prompt)}</span>}
      {lines.slice(0, mostLines).map((line) => (
        <span key={line}>{line}</span>
      ))}
      {lines.length > mostLines && <span>{versionWords.moreLines(lines.length - mostLines)}</span>}
      <span className="tabular">
        {[...(cost === '' ? [] : [cost]), formatDate(asset.provenance.finishedAt ?? asset.createdAt)].join(' · ')}
      </span>
    </span>
  )
}
