/** `npm run tool notices`: writes `docs/third-party.md` from the lock file and the licence files of the installed packages. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'
import { shippedPackages } from './shipped.mjs'

const rows = shippedPackages()

const lines = [
  '# Third-party notices',
  '',
  'Maquette is distributed with the packages below. Each remains under its own licence; the texts are in `LICENCES.txt` of an installed studio, and in the packages.',
  '',
  '- The figurines’ artwork is Fluent Emoji (flat) by Microsoft, MIT. Words for them come from Emojibase, MIT.',
  '- Inter and Fredoka are under the SIL Open Font License 1.1.',
  '- sharp uses libvips, a separate dynamic library under LGPL-3.0-or-later, unmodified; it can be replaced. Its licence, the libraries in it and where its source is are in `LICENCES.txt`.',
  '- mediabunny is under MPL-2.0, unmodified; where its source is stands in `LICENCES.txt`.',
  '',
  '| package | version | licence | copyright |',
  '| --- | --- | --- | --- |',
  ...rows.map(({ name, path, version, licence }) => `| ${name} | ${version} | ${licence} | ${copyright(path)} |`),
  '',
]
writeFileSync(join(root, 'docs/third-party.md'), lines.join('\n'))

/** The first copyright line of the package's licence file, if the package is installed and has one. */
function copyright(path) {
  const folder = join(root, path)
  if (!existsSync(folder)) return ''
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
  if (file === undefined) return ''
  const line = readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .find((text) => /^\s*copyright\s.*\d{4}|^\s*copyright \(c\)/i.test(text))
  return line === undefined ? '' : line.trim().replaceAll('|', '\\|').slice(0, 120)
}
