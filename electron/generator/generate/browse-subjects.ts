/** The catalogue of everything that a prompt can name: names, supported options, and a small picture of each. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Subject, SubjectGroup } from '../../../shared/catalogue/subject.ts'
import { ownDrawing, pixelsOf } from '../../engine/image/picture-library.ts'
import { renderModel } from '../../engine/image/render-model.ts'
import { itemOf, type Plan } from '../prompt/plan.ts'
import { loadVocabulary, type Subject as KnownSubject } from '../prompt/vocabulary.ts'
import type { Recipe } from '../recipes/recipe.ts'
import { recipeById } from '../recipes/recipe-list.ts'
import { artworkNamed } from './artwork.ts'
import { buildItem } from './build-item.ts'
import { planFigure } from './check-figure.ts'
import type { GenerateJobs } from './jobs.ts'

/** Side length of a picture, in pixels. */
const side = 144

/** Lists recipes first, then artworks in the order of their set, which groups them by kind. */
export async function listSubjects(): Promise<GenerateJobs['list-subjects']['output']> {
  const vocabulary = loadVocabulary()
  const words = new Map<string, Set<string>>()
  const add = (word: string, subject: KnownSubject) => {
    const key = idOf(subject)
    words.set(key, (words.get(key) ?? new Set()).add(word))
  }
  for (const [name, subject] of vocabulary.english) add(name, subject)
  for (const [tag, subjects] of vocabulary.tags()) for (const subject of subjects) add(tag, subject)
  const subjects = vocabulary.subjects.flatMap((subject) => {
    const prompt = promptFor(subject)
    return prompt === undefined ? [] : [described(subject, prompt, [...(words.get(idOf(subject)) ?? [])])]
  })
  return { subjects }
}

/** Returns the label, or `beard man` for `man: beard`; undefined if both are read as another subject. */
function promptFor({ kind, id, label }: KnownSubject): string | undefined {
  const turned = label.split(': ').toReversed().join(' ')
  return [label, turned].find((prompt) => {
    const plan = planned(prompt)
    const [item] = plan?.items ?? []
    return (
      plan?.items.length === 1 && item?.subject.kind === kind && item.subject.id === id && plan.ignored.length === 0
    )
  })
}

function planned(prompt: string): Plan | undefined {
  try {
    return planFigure({ prompt })
  } catch (thrown) {
    if (AppError.from(thrown).code === 'request-refused') return undefined
    throw thrown
  }
}

/** Renders a recipe with default options, or draws an artwork. Rejects with `not-found`. */
export async function drawSubject({
  id,
}: GenerateJobs['draw-subject']['input']): Promise<GenerateJobs['draw-subject']['output']> {
  const subject = loadVocabulary().subjects.find((known) => idOf(known) === id)
  if (subject === undefined) throw new AppError('not-found', `subject ${id} does not exist`)
  const picture = subject.kind === 'recipe' ? await rendered(subject) : drawArtwork(subject.id)
  return { picture: new Uint8Array(await picture.webp({ quality: 82 }).toBuffer()) }
}

async function rendered(subject: KnownSubject): Promise<ReturnType<typeof pixelsOf>> {
  const model = await buildItem(itemOf(subject), { seed: 1, detail: 'draft', base: 'none' })
  const { data, width, height } = await renderModel(model, { width: side, height: side })
  return pixelsOf(data, { width, height, channels: 4 })
}

function drawArtwork(name: string): ReturnType<typeof ownDrawing> {
  const { viewBox, body } = artworkNamed(name)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox.join(' ')}" width="${side}" height="${side}">${body}</svg>`
  return ownDrawing(svg)
}

/** The numbers and features of a recipe that words can set. */
function optionsOf(recipe: Recipe | undefined, prompt: string): Pick<Subject, 'numbers' | 'features'> {
  const has = (words: string) => planned(`${prompt} with ${words}`)?.items[0]
  return {
    numbers: Object.entries(recipe?.numbers ?? {})
      .filter(([name, { usual }]) => has(`${usual} ${name}`)?.numbers[name] === usual)
      .map(([name, { minimum, maximum, usual }]) => ({ name, minimum, maximum, usual })),
    features: (recipe?.features ?? []).filter((feature) => has(feature)?.features.has(feature) === true),
  }
}

function described(subject: KnownSubject, prompt: string, words: string[]): Subject {
  const recipe = subject.kind === 'recipe' ? recipeById(subject.id) : undefined
  return {
    id: idOf(subject),
    label: subject.label,
    prompt,
    group: subject.kind === 'recipe' ? 'recipes' : (groups[subject.group ?? -1] ?? 'objects'),
    words,
    ...optionsOf(recipe, prompt),
    takesText: recipe?.takesText ?? false,
  }
}

/** The groups of emojibase. */
const groups: Readonly<Record<number, SubjectGroup>> = {
  0: 'people',
  1: 'people',
  3: 'animals',
  4: 'food',
  5: 'places',
  6: 'activities',
  7: 'objects',
  8: 'signs',
}

function idOf({ kind, id }: KnownSubject): string {
  return `${kind} ${id}`
}
