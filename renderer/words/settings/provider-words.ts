/** The services that can be added. Pure. */
import type { OperationId } from '../../../shared/catalogue/catalogue.ts'
import { joinList, capital } from '../../../shared/text/language.ts'
import type { OfferedProvider } from '../../../shared/catalogue/provider-card.ts'
import { formatPrice } from '../format-price.ts'
import { spanWords } from './keeps-words.ts'

const ofPictures: readonly OperationId[] = ['image-generate', 'image-edit']

/** What a service makes, the most important first; related operations are combined into one word. */
const makes: readonly [string, readonly OperationId[]][] = [
  ['3D models', ['text-to-3d', 'image-to-3d', 'multiview-to-3d']],
  ['textures', ['texture']],
  ['cleaner meshes', ['remesh', 'optimize-topology']],
  ['print files', ['print-prepare', 'print-colours', 'print-cut', 'print-split', 'print-finish']],
  ['other formats', ['convert']],
  ['pictures', ofPictures],
]

export const providerWords = {
  choose: 'Which service?',
  chooseHelp:
    'Maquette sends nothing to a service before you have added its key and pressed a button that names the price.',
  here: 'On this computer',
  online: 'Online, with your account there',
  other: 'Another service',
  back: 'All services',
  add: (name: string) => `Add ${name}`,
  openKeys: 'Open its keys page',
  otherAddress: 'Use another name or address',
  otherAddressHelp: 'For a proxy or a test server. The key is sent to this address and nowhere else.',
  looksUnlike: (name: string, like: string) =>
    `Keys of ${name} usually look like ${like}. Check that this is the right one.`,
  notEncrypted: 'Not encrypted: everyone in this network can read what is sent.',
  unchecked: 'Built from the service’s documentation. It has not been tried with a paid account yet.',
} as const

/** `3D models, textures and pictures` */
export function summaryWords({ operations }: Pick<OfferedProvider, 'operations'>): string {
  const made = makes.filter(([, ids]) => ids.some((id) => operations.includes(id))).map(([words]) => words)
  return made.length === 0 ? 'What you set up there' : capital(joinList(made))
}

/** Returns `20 to 40 credits a model`, `About $0.25 a model`, `Priced per picture` or `Free`. */
export function aboutWords({
  about,
  unit,
  needsKey,
  operations,
}: Pick<OfferedProvider, 'about' | 'unit' | 'needsKey'> & { operations: readonly OperationId[] }): string {
  if (!needsKey) return 'Free, no account'
  if (operations.length > 0 && operations.every((id) => ofPictures.includes(id))) return 'Priced per picture'
  if (about === null) return 'Price set by the service'
  if (about.most === 0) return 'Free'
  const words = `${formatPrice(about, unit)} a model`
  return about.least === about.most ? `About ${words}` : words
}

/** Returns how long the service keeps results and links; null if unknown. */
export function keepsWords({ keeps: { linkSeconds, resultHours } }: Pick<OfferedProvider, 'keeps'>): string | null {
  const words: string[] = []
  if (resultHours !== null) words.push(`Keeps results for ${spanWords(resultHours * 3600)}`)
  if (linkSeconds !== null) words.push(`${words.length === 0 ? 'Links' : 'links'} live ${spanWords(linkSeconds)}`)
  return words.length === 0 ? null : `${words.join('; ')}. Maquette downloads every result at once.`
}

/** Returns whether jobs can be cancelled, and what that costs. */
export function cancellingWords({
  cancelling: { may, refund },
  name,
}: Pick<OfferedProvider, 'cancelling' | 'name'>): string {
  if (may === 'never') return `${name} cannot cancel a job that was sent.`
  const when = may === 'waiting' ? 'while they wait' : 'until they are done'
  switch (refund) {
    case 'yes':
      return `Jobs can be cancelled ${when}, and cost nothing then.`
    case 'waiting':
      return `Jobs can be cancelled ${when}. They cost nothing only if they had not begun.`
    case 'no':
      return `Jobs can be cancelled ${when}, and are charged all the same.`
    case 'unknown':
      return `Jobs can be cancelled ${when}. Whether they are charged then is not known.`
  }
}
