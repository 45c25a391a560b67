/** An asset as a person requests it: its name, its star, its tags, its project, how its file is to be taken, what its parts are called, what was measured. Pure. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import { measurementInCoordinateSystem } from '../../../shared/protocol/measurement.ts'
import { oneLine } from '../../../shared/text/one-line.ts'
import { factsInCoordinateSystem, isPlain, defaultCoordinateSystem } from '../../../shared/formats/coordinate-system.ts'
import type { AssetChange } from './library.ts'

/** Another coordinate system turns and scales the facts at once, and marks the asset to be looked at again: its thumbnail is another. */
export function changedAsset(asset: Asset, change: AssetChange): Asset {
  const {
    coordinateSystem: before,
    partNames: names,
    measurements: measured = [],
    tags: tagged = [],
    project: filed,
    ...rest
  } = asset
  const asked = change.coordinateSystem === undefined ? before : (change.coordinateSystem ?? undefined)
  const after = asked === undefined || asset.kind !== 'model' || isPlain(asked) ? undefined : asked
  const from = before ?? defaultCoordinateSystem
  const to = after ?? defaultCoordinateSystem
  const turned = from.up !== to.up || from.scale !== to.scale
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
    // That of its job needs not be said again: undone, it is the same bytes.
    ...(project === undefined || project === (asset.provenance.project ?? '') ? {} : { project }),
    ...(after === undefined ? {} : { coordinateSystem: after }),
    ...(Object.keys(partNames).length === 0 ? {} : { partNames }),
    ...(measurements.length === 0 ? {} : { measurements }),
  }
}

/** `Cat` and `cat` are one tag, as it was written first. */
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
  // In one order however they came to be, so that undoing and redoing leaves the same bytes.
  return Object.fromEntries(Object.entries(after).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
