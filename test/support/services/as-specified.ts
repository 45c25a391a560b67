/** Providers without rows, fixtures or a replica of their own: their services tell what they offer, and speak as the specification says. */
export const asSpecified: readonly string[] = ['maquette', 'specification']
