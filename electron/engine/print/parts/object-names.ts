/** What the objects of an assembly are called in its file. */

export const objectNames = {
  part: (number: number, count: number) => `Part ${number} of ${count}`,
  pin: (number: number, count: number) => `Pin ${number} of ${count}`,
  colour: (filament: number, material: string) => `${filament} ${material}`.trim(),
} as const
