/** The names of an assembly's objects in its file. */

export const objectNames = {
  part: (number: number, count: number) => `Part ${number} of ${count}`,
  pin: (number: number, count: number) => `Connector ${number} of ${count}`,
  colour: (filament: number, material: string) => `${filament} ${material}`.trim(),
  /** A piece of an object that was divided again. */
  within: (object: string, piece: string) => `${object}: ${piece}`,
} as const

/** Whether an object is a loose connector of a cut, by its name, which older files begin with “Pin”. */
export function isPin(name: string): boolean {
  return /(^|: )(Connector|Pin) \d+ of \d+$/.test(name)
}
