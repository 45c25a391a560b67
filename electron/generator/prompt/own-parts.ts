/** Words for a thing that are also parts of other things: the cap of a mushroom is not a hat. */
import { singularsOf } from './words.ts'
import type { Nature, Subject } from './vocabulary.ts'

/** Possible owners of each part; `made` stands for recipes. */
const owners: Readonly<Record<string, readonly (Nature | 'made')[]>> = {
  cap: ['plant', 'made', 'object'],
  crown: ['body'],
  shell: ['animal', 'plant'],
  leaf: ['plant'],
  petal: ['plant'],
  root: ['plant'],
  seed: ['plant'],
  key: ['instrument'],
}

/** Whether a folded word after "with" is a part of this owner. */
export function isOwnPart(word: string, owner: Subject | undefined): boolean {
  if (owner === undefined) return false
  const nature = owner.kind === 'recipe' && owner.nature === undefined ? 'made' : owner.nature
  return [word, ...singularsOf(word)].some((one) => owners[one]?.some((of) => of === nature) === true)
}
