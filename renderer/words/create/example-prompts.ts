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

/** Shown under an empty prompt. */
export const promptIdeas = ['three gold stars', 'a cat on a pumpkin', 'a sign saying HELLO'] as const
