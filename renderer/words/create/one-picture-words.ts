/** The card below a single picture: what a model invents, and how to provide more views. */
import type { ModelOperation } from '../../../shared/catalogue/catalogue.ts'
import { capital } from '../../../shared/text/language.ts'

export const onePictureWords = {
  title: 'One picture shows one side',
  madeUp: {
    back: 'The front follows the picture. The back is plain.',
    depth: 'The front follows the picture. Depth, sides and back are estimated from its outline.',
  } satisfies Record<NonNullable<ModelOperation['madeUp']>, string>,
  more: (views: boolean, service: string | null) => {
    const other = service ?? 'a connected service'
    return `${views ? `Several views, or ${other},` : capital(other)} can come closer to the real shape.`
  },
  manyViews: 'Use several views',
  switchTo: (name: string) => `Use ${name}`,
  connect: 'Connect a service',
} as const
