/** The services that can be added. Pure. */
import type { OperationId } from '../../../shared/catalogue/catalogue.ts'
import { capital, listed, messages, say } from '../../../shared/text/language.ts'
import type { OfferedProvider } from '../../../shared/catalogue/provider-card.ts'
import { formatPrice } from '../format-price.ts'
import { spanWords } from './keeps-words.ts'

const ofPictures: readonly OperationId[] = ['image-generate', 'image-edit']

/** What a service makes, the most important first; related operations are combined into one word. */
const makes: readonly (readonly [string, readonly OperationId[]])[] = [
  ['models', ['text-to-3d', 'image-to-3d', 'multiview-to-3d']],
  ['textures', ['texture']],
  ['meshes', ['remesh', 'optimize-topology']],
  ['prints', ['print-prepare', 'print-colours', 'print-cut', 'print-split', 'print-finish']],
  ['formats', ['convert']],
  ['pictures', ofPictures],
]

const madeNames: Readonly<Record<string, string>> = messages({
  models: '3D models',
  textures: 'textures',
  meshes: 'cleaner meshes',
  prints: 'print files',
  formats: 'other formats',
  pictures: 'pictures',
})

export const providerWords = messages({
  choose: 'Which service?',
  chooseHelp: 'Maquette sends nothing to a service until you add its key and press a button that shows the price.',
  here: 'On this computer',
  online: 'Online, with your account there',
  other: 'Another service',
  back: 'All services',
  add: (name: string) => say('Add {name}', { name }),
  openKeys: 'Open its keys page',
  otherAddress: 'Use another name or address',
  otherAddressHelp: 'For a proxy or a test server. The key is sent to this address and nowhere else.',
  looksUnlike: (name: string, like: string) =>
    say('Keys of {name} usually look like {like}. Check that this is the right one.', { name, like }),
  notEncrypted: 'Not encrypted: everyone in this network can read what is sent.',
  unchecked: 'Built from the service’s documentation. It has not been tried with a paid account yet.',
})

/** `3D models, textures and pictures` */
export function summaryWords({ operations }: Pick<OfferedProvider, 'operations'>): string {
  const made = makes
    .filter(([, ids]) => ids.some((id) => operations.includes(id)))
    .map(([kind]) => madeNames[kind] ?? kind)
  return made.length === 0 ? say('Your setup there') : capital(listed(made))
}

/** Returns `20 to 40 credits a model`, `About $0.25 a model`, `Priced per picture` or `Free`. */
export function aboutWords({
  about,
  unit,
  needsKey,
  operations,
}: Pick<OfferedProvider, 'about' | 'unit' | 'needsKey'> & { operations: readonly OperationId[] }): string {
  if (!needsKey) return say('Free, no account')
  if (operations.length > 0 && operations.every((id) => ofPictures.includes(id))) return say('Priced per picture')
  if (about === null) return say('Price set by the service')
  if (about.most === 0) return say('Free')
  const amount = formatPrice(about, unit)
  return about.least === about.most ? say('About {amount} a model', { amount }) : say('{amount} a model', { amount })
}

/** Returns how long the service keeps results and links; null if unknown. */
export function keepsWords({ keeps: { linkSeconds, resultHours } }: Pick<OfferedProvider, 'keeps'>): string | null {
  const values = { results: spanWords((resultHours ?? 0) * 3600), links: spanWords(linkSeconds ?? 0) }
  const advice = say('Maquette downloads every result at once.')
  if (linkSeconds === null)
    return resultHours === null ? null : `${say('Keeps results for {results}.', values)} ${advice}`
  return resultHours === null
    ? `${say('Links work for {links}.', values)} ${advice}`
    : `${say('Keeps results for {results}; links work for {links}.', values)} ${advice}`
}

/** Returns whether jobs can be cancelled, and what that costs. */
export function cancellingWords({
  cancelling: { may, refund },
  name,
}: Pick<OfferedProvider, 'cancelling' | 'name'>): string {
  if (may === 'never') return say('{name} cannot cancel a job that was sent.', { name })
  return refunds[refund][may === 'waiting' ? 'whileWaiting' : 'untilDone']
}

const refunds = messages({
  yes: {
    whileWaiting: 'Jobs can be cancelled free of charge while they wait.',
    untilDone: 'Jobs can be cancelled free of charge until they are done.',
  },
  waiting: {
    whileWaiting: 'Jobs can be cancelled while they wait. They are free only if they had not started.',
    untilDone: 'Jobs can be cancelled until they are done. They are free only if they had not started.',
  },
  no: {
    whileWaiting: 'Jobs can be cancelled while they wait, but are still charged.',
    untilDone: 'Jobs can be cancelled until they are done, but are still charged.',
  },
  unknown: {
    whileWaiting: 'Jobs can be cancelled while they wait. They may still be charged.',
    untilDone: 'Jobs can be cancelled until they are done. They may still be charged.',
  },
})
