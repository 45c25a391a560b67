/** Packs the studio; `output` is emptied first. Resolves with the paths that were made. */
export function packageStudio(options?: { installers?: boolean; output?: string }): Promise<string[]>
