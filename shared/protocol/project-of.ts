/** The project of an asset or job. Has no schemas, which would add zod to the window's start chunk. */
import type { Asset } from './asset.ts'

/** Returns an asset's project; empty: none. */
export function projectOf({ project, provenance }: Pick<Asset, 'project' | 'provenance'>): string {
  return project ?? provenance.project ?? ''
}
