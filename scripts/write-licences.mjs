/**
 * Writes the licence texts of everything shipped into one file, since bundled packages no longer have folders of their
 * own.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { licenceTexts } from './licence-texts.mjs'
import { root } from './setup.mjs'
import { shippedPackages } from './shipped.mjs'

/**
 * Writes the file. Leaves out packages for other systems, which are not installed here. Throws where a text is missing.
 */
export function writeLicences(path) {
  const rule = '='.repeat(78)
  const parts = shippedPackages()
    .filter((shipped) => existsSync(join(root, shipped.path)))
    .map((shipped) => {
      const { name, version, licence } = shipped
      return `${rule}\n${name} ${version}, ${licence}\n${rule}\n\n${licenceTexts(shipped)}`
    })
  writeFileSync(path, `${parts.join('\n\n\n')}\n`)
}
