/** Versions of a model: how each was made. Pure. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { ModelOperation, OperationId } from '../../../shared/catalogue/catalogue.ts'
import type { FilamentChange } from '../../../shared/edits/filament-change.ts'
import type { MaterialChange, TextureUse } from '../../../shared/edits/material-change.ts'
import type { SculptChange } from '../../../shared/edits/sculpt-change.ts'
import { sculptToolWords } from '../viewer/sculpt-words.ts'
import { countOf, formatCount } from '../format-number.ts'
import { formatPrice } from '../format-price.ts'
import { formatElapsedLong } from '../format-time.ts'
import { joinList } from '../../../shared/text/language.ts'
import { transformLines } from './transform-lines.ts'
import { settingsOf } from '../setting-lines.ts'
import { durationMs } from './fact-words.ts'

export const versionWords = {
  tree: 'Versions',
  onlyOne: 'First version. Anything made from it appears below.',
  several: (count: number) => `${countOf(count, 'version')}. Open any version to start a new branch from it.`,
  expand: (below: number) => `Expand ${countOf(below, 'version')}`,
  collapse: 'Collapse',
  /** Appended where later versions are collapsed. */
  below: (count: number) => ` · ${formatCount(count)} more`,
  deleted: 'Deleted version',
  restore: 'Restore',
  more: (name: string) => `More actions for ${name}`,
  moreHint: 'More actions',
  open: 'Open',
  changeRequest: 'Change this step',
  rename: 'Rename',
  renameKey: 'F2',
  delete: 'Delete',
  deleteKey: 'Del',
  compareWithOpen: 'Compare with open version',
  compareWithParent: 'Compare with parent version',
  prompt: (prompt: string) => `“${prompt}”`,
  moreLines: (count: number) => `and ${formatCount(count)} more`,
} as const

const operationsDone: Record<OperationId, string> = {
  'text-to-3d': 'Made from text',
  'image-to-3d': 'Made from a picture',
  'multiview-to-3d': 'Made from views',
  texture: 'Textured',
  'optimize-topology': 'Reduced',
  remesh: 'Remeshed',
  convert: 'Converted',
  'print-prepare': 'Prepared for printing',
  'print-colours': 'Divided into filaments',
  'print-cut': 'Cut into parts',
  'print-split': 'Split into objects',
  'print-finish': 'Finished for printing',
  'image-generate': 'Generated',
  'image-edit': 'Edited',
}

/** `Materials edited`, `Reduced · Maquette Mesh 1`, `Imported file` */
export function doneWords({ provenance }: Pick<Asset, 'provenance'>): string {
  if (provenance.materialChanges !== undefined) return 'Materials edited'
  if (provenance.filamentChanges !== undefined) return 'Filaments edited'
  if (provenance.sculptChanges !== undefined) return 'Sculpted'
  if (provenance.transformChanges !== undefined) return 'Transformed'
  if (provenance.operation === null) return 'Imported file'
  const done = operationsDone[provenance.operation]
  return provenance.modelName === null ? done : `${done} · ${provenance.modelName}`
}

/** Returns `12 credits · 3 min 4 s`; empty if nothing is known. */
export function costWords({ provenance }: Pick<Asset, 'provenance'>): string {
  const elapsed = provenance.jobId === null ? null : durationMs(provenance)
  const { credits, unit } = provenance
  return [
    ...(credits === null ? [] : [formatPrice({ least: credits, most: credits }, unit)]),
    ...(elapsed === null ? [] : [formatElapsedLong(elapsed)]),
  ].join(' · ')
}

/** Returns one line for each setting or edit; parameters are named by their labels in `row`. */
export function recipeLines({ provenance }: Pick<Asset, 'provenance'>, row?: ModelOperation): string[] {
  if (provenance.materialChanges !== undefined) return changeLines(provenance.materialChanges)
  if (provenance.filamentChanges !== undefined) return filamentLines(provenance.filamentChanges)
  if (provenance.sculptChanges !== undefined) return sculptLines(provenance.sculptChanges)
  if (provenance.transformChanges !== undefined) return transformLines(provenance.transformChanges)
  return settingsOf(row?.parameters, provenance.parameters).map(({ name, value }) => `${name}: ${value}`)
}

const useWords: Record<TextureUse, string> = {
  baseColour: 'base colour',
  normal: 'normal',
  metalnessRoughness: 'metalness–roughness',
  occlusion: 'occlusion',
  emissive: 'emission',
}

const valueWords: Record<string, string> = {
  name: 'name',
  baseColour: 'colour',
  alpha: 'opacity',
  metalness: 'metalness',
  roughness: 'roughness',
  normalStrength: 'normal scale',
  emissive: 'emission',
  alphaMode: 'transparency',
  alphaCutoff: 'alpha cutoff',
  doubleSided: 'double-sided',
}

/** Returns the material changes, each kind once. */
export function changeLines(changes: readonly MaterialChange[]): string[] {
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
            ? `Removed ${useWords[change.use]} texture`
            : `Set ${useWords[change.use]} texture to “${change.picture.name}”`,
        )
        break
      case 'size':
        lines.add(`Resized ${useWords[change.use]} texture to ${change.side} px`)
        break
      case 'adjust':
        lines.add('Adjusted base colour texture')
        break
      case 'merge':
        merged += change.from.length
        break
    }
  return [
    ...(values.size === 0 ? [] : [`Changed ${joinList([...values])}`]),
    ...lines,
    ...(merged === 0 ? [] : [`Merged ${countOf(merged, 'material')}`]),
  ]
}

/** Returns the filament changes, counted by kind. */
export function filamentLines(changes: readonly FilamentChange[]): string[] {
  const count = (kind: FilamentChange['kind']) => changes.filter((change) => change.kind === kind).length
  const merged = changes.reduce((sum, change) => sum + (change.kind === 'merge' ? change.from.length : 0), 0)
  const changed = new Set(changes.flatMap((change) => (change.kind === 'set' ? [change.filament] : []))).size
  return [
    ...(count('stroke') === 0 ? [] : [`Painted ${countOf(count('stroke'), 'stroke')}`]),
    ...(count('fill') === 0 ? [] : [`Filled ${countOf(count('fill'), 'area')}`]),
    ...(merged === 0 ? [] : [`Merged ${countOf(merged, 'filament')}`]),
    ...(count('swap') === 0 ? [] : [`Swapped ${countOf(count('swap'), 'pair')} of filaments`]),
    ...(count('add') === 0 ? [] : [`Added ${countOf(count('add'), 'filament')}`]),
    ...(changed === 0 ? [] : [`Changed ${countOf(changed, 'spool')}`]),
  ]
}

/** Returns the strokes, counted by brush. */
export function sculptLines(changes: readonly SculptChange[]): string[] {
  const counts = new Map<string, number>()
  for (const change of changes) {
    if (change.kind === 'cut') continue
    const { name } = sculptToolWords[change.kind === 'paint' ? 'paint' : change.brush]
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [
    ...[...counts].map(([name, count]) => `${name}: ${countOf(count, 'stroke')}`),
    ...(changes.some(({ kind }) => kind === 'cut') ? ['Cut off along a plane'] : []),
  ]
}
