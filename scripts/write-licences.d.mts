export function writeLicences(path: string): void
