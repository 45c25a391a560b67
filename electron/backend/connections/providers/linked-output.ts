/** A result that a service names by a link. Pure. */
import { typeOfName } from '../../../../shared/file-type.ts'
import type { ServiceOutput } from '../service-client.ts'

/**
 * A link as an output. Its name is the one given, or the end of its path, or `unnamed`; its ending says what it is. Links of
 * services that are asked for again have no end that is worth writing down, so `expiresAt` is null.
 */
export function linkedOutput(url: string, name: string | null, unnamed: string): ServiceOutput {
  const plain = name ?? nameInLink(url) ?? unnamed
  return { name: plain, kind: kindOf(plain), mediaType: null, bytes: null, sha256: null, url, expiresAt: null }
}

function kindOf(name: string): ServiceOutput['kind'] {
  const type = typeOfName(name)
  if (type === null) return 'other'
  return type.kind === 'other' && type.id === 'zip' ? 'archive' : type.kind
}

/** Null where the path does not end in a name with an ending. */
function nameInLink(url: string): string | null {
  if (!URL.canParse(url)) return null
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  if (!/\.[a-z0-9]{1,8}$/i.test(last)) return null
  try {
    return decodeURIComponent(last).split(/[/\\]/).at(-1) ?? null
  } catch {
    return last
  }
}
