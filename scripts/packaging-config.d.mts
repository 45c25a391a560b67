import type { Configuration } from 'electron-builder'
export const fuses: Required<Omit<NonNullable<Configuration['electronFuses']>, never>>
export const asarUnpack: string[]
export const fileAssociations: { ext: string; name: string; role: string; rank: string }[]
export function packagingConfig(options: {
  output: string
  icon: string
  electronDist: string | null
  feed: string | null
}): Configuration
