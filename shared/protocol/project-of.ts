/** The project of an asset or job. Without schemas, which would add zod to the start chunk of the window. */
import type { Asset } from './asset.ts'

/** Returns the project of an asset; empty: none. */
export function projectOf({ project, provenance }: Pick<Asset, 'project' | 'provenance'>): string {
  return project ?? provenance.project ?? ''
}
