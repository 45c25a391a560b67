/** Paths from the root of the project with forward slashes. The project must have been built. */
export function packagedFiles(): string[]
/** Lays the application out in an empty folder. */
export function layOut(folder: string, options?: { publicKey?: string | null }): void
/** Packages that the bundles load by their names at run time. */
export const outsideBundles: string[]
