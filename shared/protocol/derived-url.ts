/** URLs of derived files. */
import type { DerivedKind, DerivedParameters } from './derived.ts'

/** Returns the URL of a derived file, relative to the page. */
export function derivedUrl<Kind extends DerivedKind>(
  assetId: string,
  kind: Kind,
  parameters: DerivedParameters<Kind>,
): string {
  const query = Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return `/derived/${encodeURIComponent(assetId)}/${kind}${query === '' ? '' : `?${query}`}`
}
