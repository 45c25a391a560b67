/** Counts, bytes and credits for people. */

/** `840`, `12,480`, `1.24 M` */
export function formatCount(count: number): string {
  if (count >= 1_000_000) return `${(count / 1_000_000).toFixed(2)} M`
  return count.toLocaleString('en')
}

/** `1 triangle`, `12,480 triangles` */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** `640 B`, `71.5 kB`, `3.6 MB` */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${trim(bytes / 1000)} kB`
  if (bytes < 1_000_000_000) return `${trim(bytes / 1_000_000)} MB`
  return `${trim(bytes / 1_000_000_000)} GB`
}

/** `Free`, `1 credit`, `35 credits` */
export function formatCredits(credits: number): string {
  return credits === 0 ? 'Free' : countOf(credits, 'credit')
}

function trim(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1).replace(/\.0$/, '')
}
