/** Versions of a model: how each was made. Pure. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { ModelOperation, OperationId } from '../../../shared/catalogue/catalogue.ts'
import type { FilamentChange } from '../../../shared/edits/filament-change.ts'
import type { MaterialChange, TextureUse } from '../../../shared/edits/material-change.ts'
import type { SculptChange } from '../../../shared/edits/sculpt-change.ts'
import { sculptToolWords } from '../viewer/sculpt-words.ts'
import { formatPrice } from '../format-price.ts'
import { formatElapsedLong } from '../format-time.ts'
import { messages, say } from '../../../shared/text/language.ts'
import { transformLines } from './transform-lines.ts'
import { settingsOf } from '../setting-lines.ts'
import { durationMs } from './fact-words.ts'

export const versionWords = messages({
  tree: 'Versions',
  onlyOne: 'First version. Anything made from it appears below.',
  several: (count: number) =>
    say('{count, plural, one {# version} other {# versions}}. Open any version to start a new branch from it.', {
      count,
    }),
  expand: (below: number) => say('Expand {below, plural, one {# version} other {# versions}}', { below }),
  collapse: 'Collapse',
  /** Appended where later versions are collapsed. */
  below: (count: number) => ` · ${say('{more} more', { more: count })}`,
  deleted: 'Deleted version',
  restore: 'Restore',
  more: (name: string) => say('More actions for {name}', { name }),
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
  moreLines: (count: number) => say('and {count} more', { count }),
})

const operationsDone: Record<OperationId, string> = messages({
  'text-to-3d': 'Made from text',
  'image-to-3d': 'Made from a picture',
  'multiview-to-3d': 'Made from views',
  texture: 'Textured',
  'optimize-topology': 'Reduced',
  remesh: 'Remeshed',
  convert: 'Converted',
  'print-prepare': 'Prepared for printing',
  'print-colours': 'Split into filaments',
  'print-cut': 'Cut into parts',
  'print-split': 'Split into objects',
  'print-finish': 'Finished for printing',
  'image-generate': 'Generated',
  'image-edit': 'Edited',
})

/** `Materials edited`, `Reduced · Maquette Mesh 1`, `Imported file` */
export function doneWords({ provenance }: Pick<Asset, 'provenance'>): string {
  if (provenance.materialChanges !== undefined) return say('Materials edited')
  if (provenance.filamentChanges !== undefined) return say('Filaments edited')
  if (provenance.sculptChanges !== undefined) return say('Sculpted')
  if (provenance.transformChanges !== undefined) return say('Transformed')
  if (provenance.operation === null) return say('Imported file')
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

const useWords: Record<TextureUse, string> = messages({
  baseColour: 'base colour',
  normal: 'normal',
  metalnessRoughness: 'metalness–roughness',
  occlusion: 'occlusion',
  emissive: 'emission',
})

const valueWords: Record<string, string> = messages({
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
})

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
            ? say('Removed {use} texture', { use: useWords[change.use] })
            : say('Set {use} texture to “{name}”', { use: useWords[change.use], name: change.picture.name }),
        )
        break
      case 'size':
        lines.add(say('Resized {use} texture to {side} px', { use: useWords[change.use], side: String(change.side) }))
        break
      case 'adjust':
        lines.add(say('Adjusted base colour texture'))
        break
      case 'merge':
        merged += change.from.length
        break
    }
  return [
    ...(values.size === 0 ? [] : [say('Changed {values}', { values: [...values] })]),
    ...lines,
    ...(merged === 0 ? [] : [say('Merged {merged, plural, one {# material} other {# materials}}', { merged })]),
  ]
}

/** Returns the filament changes, counted by kind. */
export function filamentLines(changes: readonly FilamentChange[]): string[] {
  const count = (kind: FilamentChange['kind']) => changes.filter((change) => change.kind === kind).length
  const merged = changes.reduce((sum, change) => sum + (change.kind === 'merge' ? change.from.length : 0), 0)
  const changed = new Set(changes.flatMap((change) => (change.kind === 'set' ? [change.filament] : []))).size
  return [
    ...(count('stroke') === 0
      ? []
      : [say('Painted {count, plural, one {# stroke} other {# strokes}}', { count: count('stroke') })]),
    ...(count('fill') === 0
      ? []
      : [say('Filled {count, plural, one {# area} other {# areas}}', { count: count('fill') })]),
    ...(merged === 0 ? [] : [say('Merged {merged, plural, one {# filament} other {# filaments}}', { merged })]),
    ...(count('swap') === 0
      ? []
      : [say('Swapped {count, plural, one {# pair} other {# pairs}} of filaments', { count: count('swap') })]),
    ...(count('add') === 0
      ? []
      : [say('Added {count, plural, one {# filament} other {# filaments}}', { count: count('add') })]),
    ...(changed === 0 ? [] : [say('Changed {changed, plural, one {# spool} other {# spools}}', { changed })]),
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
    ...[...counts].map(
      ([name, count]) => `${name}: ${say('{count, plural, one {# stroke} other {# strokes}}', { count })}`,
    ),
    ...(changes.some(({ kind }) => kind === 'cut') ? [say('Cut off along a plane')] : []),
  ]
}
