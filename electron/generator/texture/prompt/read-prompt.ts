/** Reads which materials go where, before the model is known. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { colourWords, shadeOf, withShade, type NamedColour } from '../../prompt/colour-words.ts'
import { isOrdinary } from '../../prompt/english-words.ts'
import { fold, foreignStemsOf } from '../../prompt/words.ts'
import { correctedMaterialWord, materialAt, suggestMaterials } from '../materials/find-material.ts'
import { materialById } from '../materials/material-list.ts'
import type { SolidMaterial } from '../materials/solid-material.ts'
import { untreated, type Treatment } from '../materials/treatment.ts'
import { maxPlaceWords, placeWords, type PlaceWord } from './place-words.ts'
import { maxTreatmentWords, treatmentWords } from './treatment-words.ts'

/** One material and its place. */
export interface Request {
  material: SolidMaterial
  colours: NamedColour[]
  treatment: Treatment
  scale: number
  place?: PlaceWord
  /** Unknown words; one may be the name of a part. */
  unknown: string[]
}

export interface TexturePlan {
  requests: Request[]
  corrected: { from: string; to: string }[]
  /** Words that belong to no request. */
  ignored: string[]
}

interface Clause {
  materials: SolidMaterial[]
  colours: NamedColour[]
  treatment: Treatment
  scale: number
  treated: boolean
  place?: PlaceWord
  unknown: string[]
  /** Starts with "with": it may describe a cover of the previous request. */
  isWith: boolean
}

const fillers = new Set(
  (
    'a an the this that it its is are be of in on at to for from as like made out make paint painted texture textured material ' +
    'surface look looking style finish pattern print skin coat coated covered colour color coloured colored colours colors ' +
    'please very really nice beautiful realistic seamless with and but part parts section area side sides entire whole ' +
    'ein eine einen der die das den dem mit und aus von im am le la les de du des en et avec el los las con y un una il lo di e ' +
    'high quality detailed pbr 4k 2k hd give me want i my model object figure figurine statue should look something some all over ' +
    'edges details tone toned hue tinted'
  ).split(' '),
)

/** Effects of an adjective-like material on the material beside it. */
const overlays: Readonly<Record<string, Partial<Treatment>>> = {
  snow: { cover: 'snow' },
  moss: { cover: 'moss' },
  rust: { cover: 'rust' },
  mud: { dirty: 0.8 },
}

/**
 * Parses prompts such as "gold base, marble body", "worn red leather", "black and white checks". Throws `invalid-input`
 * if there are no words, and `request-refused` with `{ reason: 'unsupported_prompt', suggestions }` if no material or
 * colour is named.
 */
export function readTexturePrompt(prompt: string): TexturePlan {
  if (prompt.trim() === '')
    throw new AppError('invalid-input', 'The prompt is empty', { details: { field: 'prompt', reason: 'empty' } })
  const corrected: TexturePlan['corrected'] = []
  const clauses = clausesOf(prompt).map(({ words, isWith }) => readClause(words, isWith, corrected))
  const requests: Request[] = []
  const ignored: string[] = []
  let waiting: NamedColour[] = []
  /** Clauses with colours only; their other words apply to the next material. */
  const pending: Clause[] = []
  for (const clause of clauses) {
    const material = materialOf(clause, requests)
    const last = requests.at(-1)
    if (typeof material === 'object' && last?.material === material && clause.place === undefined && clause.isWith) {
      applyTreatment(last, clause)
      continue
    }
    // "Bronze with patina" is one material, however the words are split.
    if (typeof material === 'object' && last !== undefined && clause.isWith && isKindOf(material, last.material)) {
      last.material = material
      applyTreatment(last, clause)
      continue
    }
    if (material === 'overlay') {
      Object.assign(last!.treatment, overlays[clause.materials[0]!.id])
      continue
    }
    if (material === undefined) {
      if (clause.colours.length > 0 && clause.place === undefined) {
        waiting = [...waiting, ...clause.colours]
        pending.push(clause)
      } else if (clause.colours.length > 0) requests.push(requestOf(materialById('paint')!, clause, waiting.splice(0)))
      else if (clause.treated && last !== undefined) applyTreatment(last, clause)
      ignored.push(...clause.unknown)
      continue
    }
    const request = requestOf(material, clause, waiting.splice(0))
    for (const before of pending.splice(0)) applyTreatment(request, before)
    requests.push(request)
  }
  if (waiting.length > 0) {
    // Colours only: plain paint, or a gradient of several.
    const last = requests.at(-1)
    if (last !== undefined && last.colours.length === 0) last.colours = waiting
    else if (last === undefined)
      requests.push({
        material: materialById(waiting.length > 1 ? 'gradient' : 'paint')!,
        colours: waiting,
        treatment: { ...untreated },
        scale: 1,
        unknown: [],
      })
    else ignored.push(...waiting.map(({ name }) => name))
  }
  if (requests.length === 0) {
    const words = clauses.flatMap(({ unknown }) => unknown)
    throw new AppError('request-refused', 'None of these words names a material or a colour', {
      details: {
        reason: 'unsupported_prompt',
        why: 'no-material',
        suggestions: suggestMaterials(words),
        unknown: words.slice(0, 10),
      },
    })
  }
  return { requests, corrected, ignored }
}

/** Whether one material is a kind of another, by its name. */
function isKindOf(material: SolidMaterial, other: SolidMaterial): boolean {
  return material !== other && material.name.startsWith(`${other.name} with `)
}

function requestOf(material: SolidMaterial, clause: Clause, before: NamedColour[]): Request {
  return {
    material,
    colours: [...before, ...clause.colours],
    treatment: clause.treatment,
    scale: clause.scale,
    ...(clause.place === undefined ? {} : { place: clause.place }),
    unknown: clause.unknown,
  }
}

/** Returns the last specific material; earlier ones are its colour or lie on it. */
function materialOf(clause: Clause, requests: readonly Request[]): SolidMaterial | 'overlay' | undefined {
  const { materials } = clause
  const [first] = materials
  if (first === undefined) {
    const { cover } = clause.treatment
    // "mossy" on its own means moss.
    if (cover === 'snow' || cover === 'moss' || cover === 'rust') {
      if (requests.length > 0 && clause.place === undefined) return undefined
      clause.treatment = { ...clause.treatment }
      delete clause.treatment.cover
      return materialById(cover)
    }
    return undefined
  }
  // Rust, moss or snow named after another material covers it.
  if (requests.length > 0 && clause.place === undefined && materials.length === 1 && overlays[first.id] !== undefined)
    return 'overlay'
  const close = materials.filter(({ generic }) => generic !== true)
  const thing = close.at(-1) ?? materials.at(-1)!
  for (const other of close.slice(0, -1)) {
    const overlay = overlays[other.id]
    const colour = colourWords.get(fold(other.name))
    if (overlay !== undefined) Object.assign(clause.treatment, overlay)
    else if (colour !== undefined) clause.colours.unshift(colour)
    else clause.unknown.push(other.name)
  }
  return thing
}

function applyTreatment(request: Request, clause: Clause): void {
  Object.assign(request.treatment, changesOf(clause))
  request.scale *= clause.scale
}

function changesOf({ treatment }: Clause): Partial<Treatment> {
  return Object.fromEntries(Object.entries(treatment).filter(([, value]) => value !== 0))
}

function isKnown(word: string): boolean {
  return (
    fillers.has(word) ||
    treatmentWords.has(word) ||
    placeWords.has(word) ||
    colourWords.has(word) ||
    shadeOf(word) !== undefined ||
    materialAt([word], 0) !== undefined
  )
}

/** Splits at commas and conjunctions. */
function clausesOf(prompt: string): { words: string[]; isWith: boolean }[] {
  const prepared = fold(prompt.replaceAll(/\brose[\s-]gold\b/giu, 'rosegold'))
    .replaceAll(/\b(covered|dusted|coated) (in|with|by) /g, '$1with ')
    .replaceAll(/\b(?:coveredwith|dustedwith|coatedwith) /g, ' | with ')
    .replaceAll(/\b(?:with|mit|avec|con|plus) /g, ' | with ')
    .replaceAll(/[,;.!?()[\]/\n]+|\b(?:and|und|et|y|e|but|then)\b|&|\+/g, ' | ')
  return prepared
    .split('|')
    .map((text) => {
      const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
      return words[0] === 'with' ? { words: words.slice(1), isWith: true } : { words, isWith: false }
    })
    .filter(({ words }) => words.length > 0)
}

function readClause(words: readonly string[], isWith: boolean, corrected: TexturePlan['corrected']): Clause {
  const clause: Clause = {
    materials: [],
    colours: [],
    treatment: { ...untreated },
    scale: 1,
    treated: false,
    unknown: [],
    isWith,
  }
  let shade = 0
  for (let at = 0; at < words.length;) {
    const treatment = longestOf(words, at, maxTreatmentWords, treatmentWords)
    const place = longestOf(words, at, maxPlaceWords, placeWords)
    const material = materialAt(words, at)
    const colour = longestOf(words, at, 2, colourWords)
    const word = words[at]!
    const longest = Math.max(treatment?.length ?? 0, place?.length ?? 0, material?.length ?? 0, colour?.length ?? 0)
    at += Math.max(1, longest)
    if (longest === 0) {
      const tone = shadeOf(word)
      if (tone !== undefined) {
        shade = tone
        continue
      }
      if (fillers.has(word)) continue
      const stem = isOrdinary(word) ? undefined : foreignStemsOf(word).find((form) => isKnown(form))
      if (stem !== undefined) {
        const known = readClause([stem], false, corrected)
        clause.materials.push(...known.materials)
        clause.colours.push(...known.colours.map((named) => (shade === 0 ? named : withShade(named, shade))))
        if (known.treated)
          Object.assign(clause, { treatment: { ...clause.treatment, ...changesOf(known) }, treated: true })
        if (known.place !== undefined) clause.place = known.place
        shade = shadeOf(stem) ?? 0
        continue
      }
      const fixed = correctedMaterialWord(word)
      const meant = fixed === undefined ? undefined : materialAt([fixed], 0)
      if (meant !== undefined && fixed !== undefined) {
        corrected.push({ from: word, to: fixed })
        clause.materials.push(meant.material)
      } else clause.unknown.push(word)
    } else if (treatment?.length === longest && !(material?.length === longest)) {
      Object.assign(clause.treatment, treatment.value.change)
      clause.scale *= treatment.value.scale ?? 1
      clause.treated = true
    } else if (material?.length === longest) clause.materials.push(material.material)
    else if (place?.length === longest) clause.place = place.value
    else if (colour !== undefined) {
      clause.colours.push(shade === 0 ? colour.value : withShade(colour.value, shade))
      shade = 0
    }
  }
  return clause
}

function longestOf<Value>(
  words: readonly string[],
  at: number,
  longest: number,
  table: ReadonlyMap<string, Value>,
): { value: Value; length: number } | undefined {
  for (let length = Math.min(longest, words.length - at); length >= 1; length--) {
    const value = table.get(words.slice(at, at + length).join(' '))
    if (value !== undefined) return { value, length }
  }
  return undefined
}
