export interface ShippedPackage {
  /** From the root of the project, with forward slashes. */
  path: string
  name: string
  version: string
  /** SPDX expression. */
  licence: string
}

/** Returns the packages that are shipped to users, by name. */
export function shippedPackages(): ShippedPackage[]
