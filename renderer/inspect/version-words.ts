/** What was done to make a version, and with what, in words. Pure. */
import type { Asset } from '../../shared/asset.ts'
import type { MaterialChange, TextureUse } from '../../shared/material-change.ts'
import { operationTable } from '../../shared/operation-table.ts'
import { countOf, formatCredits } from '../ui/format-number.ts'
import { spellElapsed } from '../ui/format-time.ts'
import { madeInMs, parameterName, parameterWords } from './fact-words.ts'

/** `Materials by hand`, `Reduce · Maquette Mesh 1`, `Own file` */
export function doneWords({ provenance }: Pick<Asset, 'provenance'>): string {
  if (provenance.materialChanges !== undefined) return 'Materials by hand'
  if (provenance.operation === null) return 'Own file'
  const { label, verb } = operationTable[provenance.operation]
  const done = provenance.operation.endsWith('to-3d') ? `Made ${label.toLowerCase()}` : verb
  return provenance.modelName === null ? done : `${done} · ${provenance.modelName}`
}

/** `12 credits · 3 min 4 s`; empty where nothing is known. */
export function costWords({ provenance }: Pick<Asset, 'provenance'>): string {
  const elapsed = provenance.jobId === null ? null : madeInMs(provenance)
  return [
    ...(provenance.credits === null ? [] : [formatCredits(provenance.credits)]),
    ...(elapsed === null ? [] : [spellElapsed(elapsed)]),
  ].join(' · ')
}

/** One line for each thing that was chosen: parameters, or what was changed by hand. */
export function recipeLines({ provenance }: Pick<Asset, 'provenance'>): string[] {
  if (provenance.materialChanges !== undefined) return changeLines(provenance.materialChanges)
  return Object.entries(provenance.parameters).map(([id, value]) => `${parameterName(id)}: ${parameterWords(value)}`)
}

const useWords: Record<TextureUse, string> = {
  baseColour: 'base colour',
  normal: 'normal map',
  metalnessRoughness: 'metalness and roughness',
  occlusion: 'occlusion',
  emissive: 'glow',
}

const valueWords: Record<string, string> = {
  name: 'name',
  baseColour: 'colour',
  alpha: 'opacity',
  metalness: 'metalness',
  roughness: 'roughness',
  normalStrength: 'relief',
  emissive: 'glow',
  alphaMode: 'transparency',
  alphaCutoff: 'cut-off',
  doubleSided: 'sides',
}

/** Said once however often it was done. */
function changeLines(changes: readonly MaterialChange[]): string[] {
  const values = new Set<string>()
  const lines = new Set<string>()
  let merged = 0
  for (const change of changes)
    switch (change.kind) {
      case 'set':
        for (const name of Object.keys(change.values)) values.add(valueWords[name] ?? name)
        break
      case 'picture':
        lines.add(
          change.picture === null
            ? `Took the ${useWords[change.use]} picture off`
            : `“${change.picture.name}” as ${useWords[change.use]}`,
        )
        break
      case 'size':
        lines.add(`${sentence(useWords[change.use])} picture at ${change.side} px`)
        break
      case 'adjust':
        lines.add('Colours of the picture')
        break
      case 'merge':
        merged += change.from.length
        break
    }
  return [
    ...(values.size === 0 ? [] : [`Changed ${[...values].join(', ')}`]),
    ...lines,
    ...(merged === 0 ? [] : [`Merged ${countOf(merged, 'material')} away`]),
  ]
}

function sentence(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
