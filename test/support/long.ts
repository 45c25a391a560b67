/**
 * Some proofs take their strength from their number: they have a short form in `npm test` and run whole in
 * `npm run test:long`. What goes beyond the main way of a feature is `thorough`, and left to `npm run test:all`
 * (`docs/testing.md`).
 */

/** The tag of a test that `npm test` leaves out: `test(name, thorough, …)`; for a whole file `@module-tag thorough` in its head. */
export const thorough = { tags: ['thorough'] }

/** For `test.tags` of a configuration. */
export const testTags = [{ name: 'thorough', description: 'Beyond the main way of a feature: left out by npm test.' }]

/** Whether the long forms were asked for. */
export const isLong = process.env['MAQUETTE_LONG'] === '1'

/** How many of something are tried: as the environment variable says, else by the form. */
export function howMany(variable: string, short: number, long: number): number {
  return Number(process.env[variable] ?? (isLong ? long : short))
}

/** All cases in the long form; in the short one `count` of them, evenly spread from the first to the last. */
export function sample<Case>(cases: readonly Case[], count: number): Case[] {
  if (isLong || cases.length <= count) return [...cases]
  if (count === 1) return cases.slice(0, 1)
  return Array.from({ length: count }, (_, i) => cases[Math.round((i * (cases.length - 1)) / (count - 1))]!)
}
