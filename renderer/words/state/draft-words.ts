/** What prevents a form from being sent. */
import { messages, say } from '../../../shared/text/language.ts'

export const missingInputWords = messages({
  prompt: 'Describe what to make',
  model: 'Choose a model',
  view: (view: string) => say('Add the {view} view', { view }),
  image: 'Add a picture',
  images: (least: number) => (least > 1 ? say('Add {least} pictures or more', { least }) : say('Add a picture')),
  mask: 'Paint the area to change',
  other: 'Required',
})

/** Why an input cannot be sent. */
export const draftProblemWords = {
  promptTooLong: (most: number, length: number) => say('Shorten to {most} characters (now {length})', { most, length }),
  nothingToReduce: (triangles: number) =>
    say('Nothing to reduce: the model has {triangles, plural, one {# triangle} other {# triangles}}', { triangles }),
} as const

export const otherModelWords = messages({
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
})
