import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fontNamed, fontsLike, systemFonts } from '../../../electron/service/fonts/system-fonts.ts'

test('finds fonts in nested folders by file name, each once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-fonts-'))
  mkdirSync(join(folder, 'truetype', 'dejavu'), { recursive: true })
  for (const name of ['truetype/dejavu/DejaVuSans-Bold.ttf', 'Lato-Regular.OTF', 'all.ttc', 'readme.txt'])
    writeFileSync(join(folder, name), '')
  const fonts = await systemFonts([join(folder, 'gone'), folder, folder])
  expect(fonts.map(({ name }) => name)).toEqual(['DejaVuSans-Bold', 'Lato-Regular'])
  expect(fontNamed(fonts, 'DejaVu Sans Bold')?.path).toBe(join(folder, 'truetype/dejavu/DejaVuSans-Bold.ttf'))
  expect(fontNamed(fonts, 'lato')?.name).toBe('Lato-Regular')
  expect(fontNamed(fonts, 'Comic Sans')).toBeUndefined()
  expect(fontsLike(fonts, 'DejaVu Mono', 8)).toEqual(['DejaVuSans-Bold'])
  expect(fontsLike(fonts, 'Zapf', 1)).toEqual(['DejaVuSans-Bold'])
})
