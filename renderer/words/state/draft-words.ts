/** What prevents a form from being sent. */
import { formatCount } from '../format-number.ts'

export const missingInputWords = {
  prompt: 'Describe what to make',
  model: 'Choose a model',
  view: (view: string) => `Add the ${view} view`,
  image: 'Add a picture',
  images: (least: number) => (least > 1 ? `Add ${formatCount(least)} pictures or more` : 'Add a picture'),
  mask: 'Paint the area to change',
  other: 'Required',
} as const

/** Why an input cannot be sent. */
export const draftProblemWords = {
  promptTooLong: (most: number, length: number) =>
    `Shorten to ${formatCount(most)} characters (now ${formatCount(length)})`,
} as const

export const otherModelWords = {
  needs: {
    prompt: 'Also needs a prompt',
    picture: 'Also needs a picture',
    mask: 'Also needs a mask',
    mesh: 'Also needs a model',
    multiview: 'Needs several views',
  },
  wrongType: { model: 'Does not take this model format', image: 'Does not take this picture format' },
  tooLarge: { model: 'The model is too large', image: 'The picture is too large' },
  parameter: (label: string, problem: string) => `${label} ${problem}`,
} as const
