/** Counts, bytes and credits for people. */

import { formatNumber, plural } from '../../shared/language.ts'

/** `840`, `12,480`, `1.24 M` */
export function formatCount(count: number): string {
  return count >= 1_000_000 ? `${formatNumber(count / 1_000_000, 2, 2)} M` : formatNumber(count)
}

/** `1 triangle`, `12,480 triangles` */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${plural(count, one, many)}`
}

/** `Free`, `1 credit`, `35 credits` */
export function formatCredits(credits: number): string {
  return credits === 0 ? 'Free' : countOf(credits, 'credit')
}
