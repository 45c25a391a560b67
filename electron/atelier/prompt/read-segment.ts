/** One segment of a prompt: its subject, and what is said of it. */
import { recipeById } from '../recipes/recipe-list.ts'
import { colourWords } from './colour-words.ts'
import { describe } from './describe-item.ts'
import { finishWords } from './finish-words.ts'
import type { Found } from './lookup.ts'
import { correctionOf, findSubject, isKnownWord } from './lookup.ts'
import { baseWords, carriers, featureWords, fillerWords, headwear, mannerWords } from './modifier-words.ts'
import { countedBy, numberOf } from './number-words.ts'
import type { Placement, PlanItem } from './plan.ts'
import type { Reading } from './reading.ts'
import type { Segment } from './segments.ts'
import type { Vocabulary } from './vocabulary.ts'
import { foreignStemsOf } from './words.ts'

/** Reads one segment into the plan. */
export function mergeSegment(reading: Reading, segment: Segment): void {
  const { plan, vocabulary } = reading
  const words = corrected(reading, segment)
  const found = subjectsIn(vocabulary, words, contextOf(reading.last, segment))
  const head = headOf(found)
  const previous = reading.last
  const leftOut = whyLeftOut(segment, head?.found, previous)
  if (leftOut) {
    plan.ignored.push(
      [segment.relation === 'comma' ? '' : segment.relation === 'ignored' ? '' : segment.relation, ...segment.written]
        .join(' ')
        .trim(),
    )
    return
  }
  if (head !== undefined && isCutShort(words, head, segment)) {
    reading.misplaced.push(head.found.subject.label.toLowerCase())
    reading.unknown.push(...words.slice(head.start + head.found.length))
    plan.ignored.push(segment.written.join(' '))
    return
  }
  for (const other of found) {
    if (other === head) continue
    plan.ignored.push(segment.written.slice(other.start, other.start + other.found.length).join(' '))
  }
  const taken = new Set(
    found.flatMap(({ start, found: { length } }) => Array.from({ length }, (_, step) => start + step)),
  )
  const rest = words.map((word, at) => ({ word, at })).filter(({ at }) => !taken.has(at))
  if (head === undefined) {
    if (previous === undefined) {
      for (const { word } of rest) {
        if (isKnownWord(word)) reading.pending.push(word)
        else reading.unknown.push(word)
      }
      plan.ignored.push(...rest.filter(({ word }) => !isKnownWord(word)).map(({ at }) => segment.written[at] ?? ''))
      return
    }
    describe(
      reading,
      previous,
      rest.map(({ word, at }) => ({ word, written: segment.written[at] ?? word })),
      segment.relation === 'with',
    )
    return
  }
  const item = itemFor(head.found, placementOf(segment, head.found, previous))
  const name = words.slice(head.start, head.start + head.found.length)
  for (const word of name) addNamedFeature(item, word)
  // "Wooden chair" is a name, and says what it is made of all the same.
  const made = name
    .slice(0, -1)
    .flatMap((word) => finishWords.get(word) ?? [])
    .at(-1)
  if (made !== undefined && head.found.subject.kind === 'recipe') item.finish = made
  const before = reading.pending.splice(0).map((word) => ({ word, written: word }))
  describe(reading, item, [...before, ...rest.map(({ word, at }) => ({ word, written: segment.written[at] ?? word }))])
  place(reading, item, segment, previous)
}

/** Into the list: what is below comes before what stands on it. */
function place(reading: Reading, item: PlanItem, segment: Segment, previous: PlanItem | undefined): void {
  const { items, notes } = reading.plan
  const isBelow = previous !== undefined && (segment.relation === 'on' || segment.relation === 'in')
  if (isBelow) {
    items.splice(items.indexOf(previous), 0, item)
    item.placement = previous.placement
    previous.placement = headwear.has(previous.subject.id) ? 'wearing' : 'on'
  } else items.push(item)
  if (segment.relation === 'under') notes.push({ code: 'beside-not-under', figures: { subject: item.subject.label } })
  reading.last = item
}

interface Placed {
  start: number
  found: Found
}

/** What a word could belong to besides its own segment's subject: recipes whose features it may be. */
function contextOf(previous: PlanItem | undefined, segment: Segment): (feature: string) => boolean {
  const recipe = previous?.subject.kind === 'recipe' ? recipeById(previous.subject.id) : undefined
  return (feature) =>
    ['with', 'of', 'comma', 'beside', 'in', 'without'].includes(segment.relation) &&
    recipe?.features?.includes(feature) === true
}

/** The subjects of a segment; a word that also describes counts as describing when a later subject can take it. */
function subjectsIn(
  vocabulary: Vocabulary,
  words: readonly string[],
  fitsBefore: (feature: string) => boolean,
): Placed[] {
  const all: Placed[] = []
  for (let at = 0; at < words.length;) {
    const isCount = numberOf(words[at] ?? '') !== undefined && countedBy(words[at + 1] ?? '') !== undefined
    const found = isCount ? undefined : findSubject(vocabulary, words, at)
    if (isCount) {
      at += 2
      continue
    }
    if (found === undefined || (found.length === 1 && isPlainFiller(words[at] ?? ''))) {
      at += 1
      continue
    }
    all.push({ start: at, found })
    at += found.length
  }
  return all.filter((one, index) => {
    if (one.found.length > 1) return true
    const word = words[one.start] ?? ''
    const later = all.slice(index + 1)
    const describes =
      colourWords.has(word) || finishWords.has(word) || mannerWords.has(word) || numberOf(word) !== undefined
    if (describes && later.length > 0) return false
    if (mannerWords.has(word)) return false
    const feature = featureWords.get(word)
    if (feature === undefined) return true
    if (fitsBefore(feature)) return false
    return !later.some(
      ({ found }) =>
        found.subject.kind === 'recipe' && recipeById(found.subject.id)?.features?.includes(feature) === true,
    )
  })
}

function isPlainFiller(word: string): boolean {
  return fillerWords.has(word) || baseWords.has(word)
}

function headOf(found: readonly Placed[]): Placed | undefined {
  return found.at(-1)
}

/** An unknown word right behind an English subject is the thing itself ("cat food"): the subject only describes it. */
function isCutShort(words: readonly string[], head: Placed, segment: Segment): boolean {
  if (head.found.foreign) return false
  const behind = words.findIndex((word, at) => at >= head.start + head.found.length && !fillerWords.has(word))
  const next = words[behind]
  if (next === undefined || isKnownWord(next)) return false
  const writes = head.found.subject.kind === 'recipe' && recipeById(head.found.subject.id)?.takesText === true
  if (writes && /^\p{Lu}/u.test(segment.written[behind] ?? '')) return false
  return !/(?:ly|ed|ful|ous|ish|able|ic|al|ive|y)$/.test(next)
}

/** Whether a segment as a whole cannot be shown. */
function whyLeftOut(segment: Segment, head: Found | undefined, previous: PlanItem | undefined): boolean {
  if (segment.relation === 'ignored') return true
  if (previous === undefined || head === undefined) return segment.relation === 'wearing' && head === undefined
  if (segment.relation === 'wearing') return !headwear.has(head.subject.id)
  return segment.relation === 'without' || segment.relation === 'of'
}

function placementOf(segment: Segment, found: Found, previous: PlanItem | undefined): Placement {
  if (previous === undefined) return 'beside'
  // What comes later in the sentence is what the earlier one is in front of.
  if (segment.relation === 'front') return 'behind'
  if (segment.relation === 'behind') return 'front'
  if (segment.relation !== 'with' && segment.relation !== 'wearing') return 'beside'
  if (headwear.has(found.subject.id)) return 'wearing'
  return carriers.has(previous.subject.id) ? 'on' : 'beside'
}

/** Part of a name can be a feature: "fir tree", "torus knot", "twisted column". */
function addNamedFeature(item: PlanItem, word: string): void {
  const feature = featureWords.get(word)
  const recipe = item.subject.kind === 'recipe' ? recipeById(item.subject.id) : undefined
  if (feature !== undefined && recipe?.features?.includes(feature) === true) item.features.add(feature)
}

function itemFor(found: Found, placement: Placement): PlanItem {
  return {
    subject: found.subject,
    count: found.plural ? 2 : 1,
    colours: [],
    tall: 1,
    thick: 1,
    size: 1,
    lowPoly: false,
    numbers: {},
    features: new Set(),
    placement,
  }
}

/** Small typing mistakes repaired, word for word; what stays unknown stays. */
function corrected({ plan, vocabulary }: Reading, segment: Segment): string[] {
  return segment.words.map((word, at) => {
    if (isKnownWord(word) || findSubject(vocabulary, segment.words, at) !== undefined) return word
    if (insideName(vocabulary, segment.words, at)) return word
    const stem = foreignStemsOf(word).find(
      (form) => colourWords.has(form) || finishWords.has(form) || mannerWords.has(form),
    )
    if (stem !== undefined) return stem
    const target = correctionOf(vocabulary, word)
    if (target === undefined || target.includes(' ')) return word
    plan.corrected.push({ from: segment.written[at] ?? word, to: target })
    return target
  })
}

function insideName(vocabulary: Vocabulary, words: readonly string[], at: number): boolean {
  for (let start = Math.max(0, at - 5); start < at; start += 1) {
    const found = findSubject(vocabulary, words, start, 2)
    if (found !== undefined && start + found.length > at) return true
  }
  return false
}
