export function installedElectron(): string | null
export function findElectron(): Promise<{ path: string } | { reason: string }>
