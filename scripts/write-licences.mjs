/** The licence texts of everything that is shipped, in one file: what is bundled has no folder of its own any more. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'
import { shippedPackages } from './shipped.mjs'

/** Writes the file. Packages for other systems, which are not installed here, are left out. */
export function writeLicences(path) {
  const parts = shippedPackages()
    .filter((shipped) => existsSync(join(root, shipped.path)))
    .map(({ path: folder, name, version, licence }) => {
      const texts = readdirSync(join(root, folder))
        .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file) && !/\.(js|ts|json)$/.test(file))
        .sort()
        .map((file) => readFileSync(join(root, folder, file), 'utf8').trim())
      const rule = '='.repeat(78)
      return `${rule}\n${name} ${version}, ${licence}\n${rule}\n\n${texts.join('\n\n')}`.trim()
    })
  writeFileSync(path, `${parts.join('\n\n\n')}\n`)
}
