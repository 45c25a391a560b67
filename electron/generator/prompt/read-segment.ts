/** Reads one segment of a prompt: its subject and description. Phrases without effect are reported as a whole. */
import { recipeOf } from '../recipes/recipe-list.ts'
import { correctWords } from './correct-words.ts'
import { countIn } from './count-of.ts'
import { describe } from './describe-item.ts'
import { finishWords } from './finish-words.ts'
import type { FoundSubject } from './lookup.ts'
import { isKnownWord } from './lookup.ts'
import { baseWords, carriers, featureWords, fillerWords, headwear, measureWords } from './modifier-words.ts'
import type { Relation } from './modifier-words.ts'
import { numberOf } from './number-words.ts'
import { isOwnPart } from './own-parts.ts'
import { containers, partsOfFigures } from './other-things.ts'
import type { Placement, PlanItem } from './plan.ts'
import { itemOf } from './plan.ts'
import type { Reading } from './reading.ts'
import type { Segment } from './segments.ts'
import type { SubjectMatch } from './subjects-in.ts'
import { subjectsIn, unknownThing } from './subjects-in.ts'

/** Reads one segment into the plan. */
export function mergeSegment(reading: Reading, asCut: Segment): void {
  const segment = { ...asCut, relation: relationIn(reading, asCut) }
  const { plan } = reading
  if (segment.opens && reading.last !== undefined) delete reading.omitted
  if (segment.words.length === 0 && locations.has(segment.relation)) return leaveOut(reading, segment)
  if (describesOmitted(reading, segment)) return leaveOut(reading, segment)
  const words = correctWords(reading, segment)
  const found = subjectsIn(reading.vocabulary, words, contextOf(reading.last, segment))
  const head = found.at(-1)
  const unknown = isLettering(segment, reading.last) ? undefined : unknownThing(words, segment.written, head)
  if (unknown !== undefined) {
    if (head !== undefined) reading.misplaced.push(head.found.subject.label.toLowerCase())
    reading.unknown.push(...words.filter((word) => !isKnownWord(word)))
    reading.omitted = isCoordinate(segment) ? 'thing' : 'phrase'
    return leaveOut(reading, segment)
  }
  delete reading.omitted
  if (head === undefined) return describeLast(reading, segment, words)
  const isPart = segment.relation === 'with' && isOwnPart(nameOf(words, head), reading.last?.subject)
  if (isPart || !canBePlaced(segment, head.found, reading.last)) {
    reading.omitted = 'phrase'
    return leaveOut(reading, segment)
  }
  for (const other of found)
    if (other !== head)
      plan.ignored.push(segment.written.slice(other.start, other.start + other.found.length).join(' '))
  addItem(reading, segment, words, found, head)
}

/** The last word of a thing's name. */
function nameOf(words: readonly string[], { start, found }: SubjectMatch): string {
  return words[start + found.length - 1] ?? ''
}

/** Relations that are complete without a subject: "with presents underneath". */
const locations: ReadonlySet<string> = new Set<Relation>(['under', 'front', 'behind', 'on', 'in'])

/** "And" continues the relation before it unless that was a location: "with a sword and a shield". */
function relationIn(reading: Reading, { relation, after, words }: Segment): Segment['relation'] {
  if (relation !== 'beside' || after === undefined) return relation
  return continued.has(after) && (reading.omitted !== undefined || words.length > 0) ? after : relation
}

const continued: ReadonlySet<string> = new Set<Relation>([
  'with',
  'wearing',
  'without',
  'of',
  'for',
  'shaped',
  'ignored',
])

function isCoordinate({ relation }: Segment): boolean {
  return relation === 'start' || relation === 'comma' || relation === 'beside'
}

/** Locations belong to the main item: in "a castle with a tower on a hill" the castle is on the hill. */
function isLocation({ relation }: Segment): boolean {
  return relation === 'on' || relation === 'in' || relation === 'under'
}

/** The item at the bottom of the main item's stack: in "a rose in a vase on a table" the vase stands on the table. */
function bottomOf({ plan: { items }, main, last }: Reading): PlanItem | undefined {
  let at = main === undefined ? -1 : items.indexOf(main)
  if (at < 0) return last
  while (at > 0 && (items[at]?.placement === 'on' || items[at]?.placement === 'wearing')) at -= 1
  return items[at]
}

/**
 * Whether the segment describes an omitted thing ("with a battle axe" after "an orc warrior"), or precedes any thing.
 */
function describesOmitted({ omitted, last }: Reading, segment: Segment): boolean {
  if (segment.relation === 'ignored') return true
  if (isCoordinate(segment)) return false
  if (omitted === 'thing') return true
  if (omitted === 'phrase' && segment.relation === 'of') return true
  return last === undefined && !['of', 'on'].includes(segment.relation)
}

/** Reports a segment, with its relation word, as ignored. */
function leaveOut({ plan }: Reading, { lead, relation, written }: Segment): void {
  const words = [...(relation === 'comma' || relation === 'beside' ? [] : [lead]), ...written].join(' ').trim()
  if (words !== '' && !written.every((word) => fillerWords.has(word.toLowerCase()))) plan.ignored.push(words)
  else if (written.length === 0 && locations.has(relation)) plan.ignored.push(lead)
  else if (relation === 'ignored' && words !== '' && !relationsAlone.has(lead)) plan.ignored.push(words)
}

/** Relation words that mean nothing if nothing follows. */
const relationsAlone: ReadonlySet<string> = new Set('at to as like that which who'.split(' '))

/** Reads a segment without a subject: it describes the last item, or the next. */
function describeLast(reading: Reading, segment: Segment, words: readonly string[]): void {
  const { plan, last } = reading
  const spoken = words.map((word, at) => ({ word, written: segment.written[at] ?? word }))
  if (last === undefined) {
    for (const { word, written } of spoken) {
      if (isKnownWord(word)) reading.pending.push(word)
      else {
        if (!baseWords.has(word) && !measureWords.has(word)) reading.unknown.push(word)
        plan.ignored.push(written)
      }
    }
    return
  }
  const cannot =
    !isLettering(segment, last) &&
    (['without', 'for', 'under', 'front', 'behind', 'wearing', 'on', 'topped'].includes(segment.relation) ||
      isSetting(segment, words) ||
      (segment.relation === 'with' && last.subject.kind === 'artwork'))
  if (segment.relation === 'without' && words.some((word) => baseWords.has(word))) plan.base = 'none'
  else if (cannot) leaveOut(reading, segment)
  else {
    const from = plan.ignored.length
    describe(reading, last, spoken, segment.relation === 'with')
    // A segment without any effect is reported as one phrase.
    const dropped = plan.ignored.slice(from).join(' ').split(' ').length
    if (from < plan.ignored.length && dropped >= words.filter((word) => !fillerWords.has(word)).length) {
      plan.ignored.splice(from)
      leaveOut(reading, segment)
    }
  }
}

/** Whether the segment is lettering for the last item: "a sign for Anna". */
function isLettering({ relation, written }: Segment, last: PlanItem | undefined): boolean {
  if (relation !== 'for' || last === undefined || last.text !== undefined || recipeOf(last.subject)?.takesText !== true)
    return false
  return written.every((word) => /^\p{Lu}/u.test(word))
}

/**
 * Whether a segment is a setting or a thing ("in the snow", "with a ruby") rather than a look ("in red", "with gold").
 */
function isSetting({ relation }: Segment, words: readonly string[]): boolean {
  if (relation === 'with' && finishWords.has(words.at(-1) ?? ''))
    return words.some((word) => /^(?:an?|the)$/.test(word))
  return relation === 'in' && words.includes('the') && !words.some((word) => /^colou?rs?$/.test(word))
}

/** Whether a subject can be built in its relation to the previous item. */
function canBePlaced({ relation }: Segment, { subject }: FoundSubject, previous: PlanItem | undefined): boolean {
  if (previous === undefined) return relation !== 'wearing'
  switch (relation) {
    case 'wearing':
      return headwear.has(subject.id)
    case 'with':
    case 'topped':
    case 'on':
      return !partsOfFigures.has(subject.id)
    case 'in':
      return containers.has(subject.id) || headwear.has(subject.id)
    case 'without':
    case 'of':
    case 'for':
    case 'shaped':
      return false
    default:
      return true
  }
}

function addItem(
  reading: Reading,
  segment: Segment,
  words: readonly string[],
  found: readonly SubjectMatch[],
  head: SubjectMatch,
): void {
  const previous = isLocation(segment) ? bottomOf(reading) : reading.last
  const name = words.slice(head.start, head.start + head.found.length)
  const item = itemOf(head.found.subject, placementOf(segment, head.found, previous))
  item.asked = segment.written.slice(head.start, head.start + head.found.length).join(' ')
  // In a foreign prompt an English match is a guess, which is reported.
  if (
    reading.vocabulary.isForeign === true &&
    !head.found.foreign &&
    item.asked.toLowerCase() !== item.subject.label.toLowerCase()
  )
    reading.plan.notes.push({ code: 'read-as', figures: { from: item.asked, to: item.subject.label } })
  // "A pair of boots": the number precedes the relation word.
  const pending = reading.pending.splice(0)
  const counted = countIn(words, { start: head.start, plural: head.found.plural })
  const before = pending.flatMap((word) => numberOf(word) ?? []).at(-1)
  item.count = counted?.count ?? before ?? (head.found.plural ? 2 : 1)
  for (const word of name) addNamed(item, word)
  // The name "wooden chair" also names a material.
  const result = name
    .slice(0, -1)
    .flatMap((word) => finishWords.get(word) ?? [])
    .at(-1)
  if (result !== undefined && head.found.subject.kind === 'recipe') item.finish = result
  const taken = new Set(
    found.flatMap(({ start, found: { length } }) => Array.from({ length }, (_, step) => start + step)),
  )
  for (let word = 0; word < (counted?.length ?? 0); word += 1) taken.add((counted?.at ?? 0) + word)
  const earlier = pending.filter((word) => numberOf(word) === undefined).map((word) => ({ word, written: word }))
  const rest = words.flatMap((word, at) => (taken.has(at) ? [] : [{ word, written: segment.written[at] ?? word }]))
  const measures = rest.filter(({ word }) => measureWords.has(word))
  reading.plan.ignored.push(...measures.map(({ written }) => written))
  describe(reading, item, [...earlier, ...rest.filter((one) => !measures.includes(one))])
  insertItem(reading, item, segment, previous)
}

/** Inserts an item into the plan; a support precedes what stands on it. */
function insertItem(reading: Reading, item: PlanItem, segment: Segment, previous: PlanItem | undefined): void {
  const { items, notes } = reading.plan
  const isWorn = item.placement === 'wearing'
  const isBelow = previous !== undefined && !isWorn && (segment.relation === 'on' || segment.relation === 'in')
  if (isBelow) {
    items.splice(items.indexOf(previous), 0, item)
    item.placement = previous.placement
    previous.placement = headwear.has(previous.subject.id) ? 'wearing' : 'on'
    if (segment.relation === 'in' && !carriers.has(item.subject.id))
      notes.push({ code: 'on-not-in', figures: { subject: item.subject.label } })
  } else items.push(item)
  if (segment.relation === 'under') notes.push({ code: 'beside-not-under', figures: { subject: item.subject.label } })
  reading.last = item
  if (isCoordinate(segment) || reading.main === undefined) reading.main = item
}

/** Returns whether a word may be a feature of the previous item. */
function contextOf(previous: PlanItem | undefined, segment: Segment): (feature: string) => boolean {
  const recipe = previous === undefined ? undefined : recipeOf(previous.subject)
  return (feature) =>
    ['with', 'of', 'comma', 'beside', 'in', 'without', 'shaped'].includes(segment.relation) &&
    recipe?.features?.includes(feature) === true
}

function placementOf({ relation }: Segment, { subject }: FoundSubject, previous: PlanItem | undefined): Placement {
  if (previous === undefined) return 'beside'
  // "A in front of B": B comes later in the sentence.
  if (relation === 'front') return 'behind'
  if (relation === 'behind') return 'front'
  if (relation === 'in' || relation === 'on')
    return headwear.has(subject.id) && relation === 'in' ? 'wearing' : 'beside'
  if (relation !== 'with' && relation !== 'wearing' && relation !== 'topped') return 'beside'
  if (headwear.has(subject.id)) return 'wearing'
  if (relation === 'topped') return 'on'
  return carriers.has(previous.subject.id) ? 'on' : 'beside'
}

/** Applies features and numbers in a name: "fir tree", "torus knot", "D20". */
function addNamed(item: PlanItem, word: string): void {
  const recipe = recipeOf(item.subject)
  const feature = featureWords.get(word)
  if (feature !== undefined && recipe?.features?.includes(feature) === true) item.features.add(feature)
  const sides = /^d(\d{1,2})$/.exec(word)?.[1]
  if (sides !== undefined && recipe?.numbers?.['sides'] !== undefined) item.numbers['sides'] = Number(sides)
}
