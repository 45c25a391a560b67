/** The project of an asset or job. Without schemas, which would add zod to the first chunk of the window. */
import type { Asset } from './asset.ts'

/** The project that an asset lies in; empty: in none. */
export function projectOf({ project, provenance }: Pick<Asset, 'project' | 'provenance'>): string {
  return project ?? provenance.project ?? ''
}
