/** Starter prompts, all of which the offline engine can make. */

export const examplePrompts = [
  'a red dragon figurine, 8 cm tall',
  'a tall blue vase with spiral ribs',
  'a gear with 24 teeth, 6 cm',
] as const

export const pictureExamples = [
  'three foxes in a snowy forest',
  'a red dragon on mint',
  'a sailing boat at night',
] as const

/** The pictures of results in `renderer/public/examples`, by prompt. */
export const exampleResults: Readonly<Record<string, string>> = {
  [examplePrompts[0]]: 'dragon',
  [examplePrompts[1]]: 'vase',
  [examplePrompts[2]]: 'gear',
  [pictureExamples[0]]: 'foxes',
  [pictureExamples[1]]: 'dragon-on-mint',
  [pictureExamples[2]]: 'boat',
}

/** Shown under an empty prompt. */
export const promptIdeas = ['three gold stars', 'a cat on a pumpkin', 'a sign saying HELLO'] as const
