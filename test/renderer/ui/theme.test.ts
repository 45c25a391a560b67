import { describe, expect, test } from 'vitest'
import { cssVariables, theme } from '../../../renderer/ui/theme.ts'

const variables = cssVariables(theme as never)

/** WCAG 2.2, relative luminance and contrast. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    const [r = 0, g = 0, blue = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue
  }
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['dark', 'light'] as const)('in the %s theme', (scheme) => {
  const value = (name: string) => (variables[scheme] as Record<string, string>)[name] ?? ''
  const texts = [
    '--mantine-color-text',
    '--mantine-color-dimmed',
    '--mantine-color-placeholder',
    '--mantine-color-error',
    '--mq-accent-text',
    '--mq-good',
    '--mq-warn',
    '--mq-bad',
  ]
  test.each(texts)('%s is readable on every surface', (text) => {
    for (const surface of ['--mq-page', '--mq-panel', '--mq-raised', '--mq-hover'])
      expect(contrast(value(text), value(surface))).toBeGreaterThanOrEqual(4.5)
  })
  test('text on the accent is readable, also under the pointer', () => {
    expect(contrast(value('--mq-accent-ink'), value('--mq-accent'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(value('--mq-accent-ink'), value('--mq-accent-hover'))).toBeGreaterThanOrEqual(4.5)
  })
  test('surfaces are neutral grey', () => {
    for (const surface of [
      '--mq-page',
      '--mq-panel',
      '--mq-raised',
      '--mq-line',
      '--mq-stage-top',
      '--mq-stage-bottom',
    ])
      expect(value(surface)).toMatch(/^#(..)\1\1$/)
  })
})
