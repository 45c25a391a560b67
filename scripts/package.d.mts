/** Packages the studio; `output` is emptied first. Resolves to the paths that were written. */
export function packageStudio(options?: { installers?: boolean; output?: string }): Promise<string[]>
