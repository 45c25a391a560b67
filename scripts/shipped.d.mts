/** Which packages reach an artist's machine, by name. */
export function shippedPackages(): { path: string; name: string; version: string; licence: string }[]
