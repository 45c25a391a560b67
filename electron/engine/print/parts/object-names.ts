/** The names of an assembly's objects in its file. */

export const objectNames = {
  part: (number: number, count: number) => `Part ${number} of ${count}`,
  pin: (number: number, count: number) => `Pin ${number} of ${count}`,
  colour: (filament: number, material: string) => `${filament} ${material}`.trim(),
  /** A piece of an object that was divided again. */
  within: (object: string, piece: string) => `${object}: ${piece}`,
} as const

/** Whether an object is a pin of a cut, by its name. */
export function isPin(name: string): boolean {
  return /(^|: )Pin \d+ of \d+$/.test(name)
}
