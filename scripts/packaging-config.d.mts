import type { Configuration } from 'electron-builder'

export function packagingConfig(options: {
  output: string
  icon: string
  electronDist: string | null
  feed: string | null
}): Configuration & { asarUnpack: string[]; fileAssociations: { ext: string; name: string }[] }
