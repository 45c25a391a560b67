/**
 * Applies a person's change to an asset: name, favourite, tags, project, coordinate system, names of parts,
 * measurements. Pure.
 */
import type { Asset } from '../../../shared/protocol/asset.ts'
import { measurementInCoordinateSystem } from '../../../shared/protocol/measurement.ts'
import { oneLine } from '../../../shared/text/one-line.ts'
import {
  factsInCoordinateSystem,
  isPlain,
  isSameCoordinateSystem,
  defaultCoordinateSystem,
} from '../../../shared/formats/coordinate-system.ts'
import type { AssetChange } from './library.ts'

/** Returns the changed asset. Another coordinate system also transforms its facts and marks it for a new thumbnail. */
export function changedAsset(asset: Asset, change: AssetChange): Asset {
  const {
    coordinateSystem: before,
    partNames: names,
    measurements: measured = [],
    tags: tagged = [],
    project: filed,
    ...rest
  } = asset
  const requested = change.coordinateSystem === undefined ? before : (change.coordinateSystem ?? undefined)
  const after = requested === undefined || asset.kind !== 'model' || isPlain(requested) ? undefined : requested
  const from = before ?? defaultCoordinateSystem
  const to = after ?? defaultCoordinateSystem
  const turned = !isSameCoordinateSystem(from, to)
  const kept = [...(change.measurements ?? measured)]
  const measurements = turned ? kept.map((one) => measurementInCoordinateSystem(one, from, to)) : kept
  const tags = change.tags === undefined ? tagged : eachOnce(change.tags)
  const project = change.project === undefined ? filed : oneLine(change.project)
  const partNames = namesAfter(names ?? {}, change.partNames ?? {})
  return {
    ...rest,
    name: oneLine(change.name ?? '') || asset.name,
    favourite: change.favourite ?? asset.favourite,
    facts: turned && asset.facts !== null ? factsInCoordinateSystem(asset.facts, from, to) : asset.facts,
    pending: asset.pending || turned,
    ...(tags.length === 0 ? {} : { tags }),
    // The job's project is not repeated, so that undo restores identical bytes.
    ...(project === undefined || project === (asset.provenance.project ?? '') ? {} : { project }),
    ...(after === undefined ? {} : { coordinateSystem: after }),
    ...(Object.keys(partNames).length === 0 ? {} : { partNames }),
    ...(measurements.length === 0 ? {} : { measurements }),
  }
}

/** Drops duplicates that differ only in case. */
function eachOnce(tags: readonly string[]): string[] {
  const known = new Map<string, string>()
  for (const tag of tags.map(oneLine))
    if (tag !== '' && !known.has(tag.toLowerCase())) known.set(tag.toLowerCase(), tag)
  return [...known.values()]
}

function namesAfter(names: Record<string, string>, changes: Record<string, string | null>): Record<string, string> {
  const after = { ...names }
  for (const [key, name] of Object.entries(changes)) {
    const kept = oneLine(name ?? '')
    if (kept === '') delete after[key]
    else after[key] = kept
  }
  // A fixed order, so that undo and redo restore identical bytes.
  return Object.fromEntries(Object.entries(after).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
