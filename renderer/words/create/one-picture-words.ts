/** The card below a single picture: what a model invents, and how to provide more views. */
import type { ModelOperation } from '../../../shared/catalogue/catalogue.ts'
import { capital, messages, say } from '../../../shared/text/language.ts'

export const onePictureWords = messages({
  title: 'One picture shows one side',
  madeUp: {
    back: 'The front follows the picture. The back is plain.',
    depth: 'The front follows the picture. Depth, sides and back are estimated from its outline.',
  } satisfies Record<NonNullable<ModelOperation['madeUp']>, string>,
  more: (views: boolean, service: string | null) => {
    const other = service ?? say('a connected service')
    return views
      ? say('Several views, or {other}, can come closer to the real shape.', { other })
      : say('{other} can come closer to the real shape.', { other: capital(other) })
  },
  manyViews: 'Use several views',
  switchTo: (name: string) => say('Use {name}', { name }),
  connect: 'Connect a service',
})
