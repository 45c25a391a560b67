export interface ShippedPackage {
  /** From the root of the project, with forward slashes. */
  path: string
  name: string
  version: string
  /** As SPDX has it. */
  licence: string
}

/** Which packages reach an artist's machine, by name. */
export function shippedPackages(): ShippedPackage[]
