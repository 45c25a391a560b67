import type { ShippedPackage } from './shipped.mjs'
export function licenceTexts(shipped: ShippedPackage): string
