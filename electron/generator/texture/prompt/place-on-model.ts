/** Matches the places named in a prompt with the parts of a model. */
import type { LinearRgb } from '../../../engine/colour/oklch.ts'
import { singularsOf, wordsOf } from '../../prompt/words.ts'
import type { Model } from '../../../engine/model.ts'
import type { Assignment } from '../assignment.ts'
import { readingRemarks } from '../../prompt/remarks.ts'
import type { TextureRemark } from '../remarks.ts'
import type { TexturePlan, Request } from './read-prompt.ts'

export interface PlacedRequests {
  assignments: Assignment[]
  /** Deviations from the prompt's words. */
  notes: TextureRemark[]
  /** Requests without a matching part. */
  dropped: ReadonlySet<Request>
}

/**
 * Matches parts by their own and their materials' names, with synonyms; "base", "top", "upper half" and the like are
 * height ranges if no part has the name. Precedence, lowest first: everything, height ranges, parts.
 */
export function placeOnModel({ requests, corrected, ignored }: TexturePlan, model: Model): PlacedRequests {
  const notes: TextureRemark[] = readingRemarks(corrected, [])
  const names = model.parts.map((part) => new Set(wordsIn(part.name, model.materials[part.material]?.name ?? '')))
  const unplaced: Assignment[] = []
  const bands: Assignment[] = []
  const parts: Assignment[] = []
  const left = [...ignored]
  const dropped = new Set<Request>()
  for (const request of requests) {
    const assigned = assignmentOf(request)
    const named = namedParts(request, names)
    if (named.parts.length > 0) {
      parts.push({ ...assigned, where: { kind: 'parts', parts: named.parts } })
      left.push(...request.unknown.filter((word) => !named.words.includes(word)))
      continue
    }
    left.push(...request.unknown)
    const { place } = request
    if (place?.band !== undefined) {
      bands.push({ ...assigned, where: { kind: 'band', from: place.band[0], to: place.band[1] } })
      const [from, to] = place.band
      notes.push({
        code: 'part-by-height',
        figures: { part: place.names[0] ?? '', material: request.material.name, from, to },
      })
      continue
    }
    if (place !== undefined && place.rest !== true) {
      dropped.add(request)
      notes.push({
        code: 'no-such-part',
        figures: { part: place.names[0] ?? '', material: request.material.name },
      })
      continue
    }
    const everything = unplaced.length === 0 || place?.rest === true
    if (everything) unplaced.splice(0, unplaced.length, { ...assigned, where: { kind: 'all' } })
    else {
      dropped.add(request)
      notes.push({
        code: 'place-missing',
        figures: { material: request.material.name, beside: unplaced[0]!.material.name },
      })
    }
  }
  notes.push(...readingRemarks([], [...new Set(left)]))
  const first = requests[0]
  if (unplaced.length + bands.length + parts.length === 0 && first !== undefined) {
    unplaced.push({ ...assignmentOf(first), where: { kind: 'all' } })
    dropped.delete(first)
    notes.push({ code: 'lies-everywhere', figures: { material: first.material.name } })
  }
  return { assignments: [...unplaced, ...bands, ...parts], notes, dropped }
}

function assignmentOf({ material, colours, treatment, scale }: Request): Assignment {
  return {
    material,
    colours: colours.map(({ colour }): LinearRgb => [...colour]),
    treatment,
    scale,
    where: { kind: 'all' },
  }
}

function namedParts({ place, unknown }: Request, names: readonly ReadonlySet<string>[]) {
  const requested = [...(place?.names ?? []), ...unknown]
  const single = requested.flatMap((word) => [word, ...singularsOf(word)])
  const parts = Array.from(names.keys()).filter((part) => single.some((word) => names[part]!.has(word)))
  // A word that names every part names none of them.
  if (parts.length === names.length && names.length > 0 && place === undefined) return { parts: [], words: [] }
  return {
    parts,
    words: unknown.filter((word) =>
      [word, ...singularsOf(word)].some((form) => parts.some((part) => names[part]!.has(form))),
    ),
  }
}

/** Returns words and their singulars; splits camelCase and numbers: `WheelFront_02` becomes wheel and front. */
function wordsIn(...texts: string[]): string[] {
  return texts
    .flatMap((text) => wordsOf(text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll(/[_\d]+/g, ' ')))
    .flatMap((word) => [word, ...singularsOf(word)])
}
