export function writeBillOfMaterials(path: string): void
