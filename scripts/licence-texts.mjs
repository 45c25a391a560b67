/** The licence texts of a package: its own if it has any, else the standard text of the licence that it names. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

/**
 * Returns what must be shipped with an installed package, as `shippedPackages` lists it: licence texts, the location of
 * its source if the licence requires that, and the libraries that it was built from. Throws where no text is known.
 */
export function licenceTexts({ path, name, version, licence }) {
  const folder = join(root, path)
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const own = ownTexts(folder)
  const isLgpl = /\bLGPL-3\.0/.test(licence)
  return [
    ...(/\bMPL-|\bLGPL-/.test(licence) ? [sourceNotice(about, licence)] : []),
    ...(isLgpl ? libraries(folder) : []),
    ...(own.length > 0 || isLgpl ? own : [standardText(folder, about, licence)]),
    // The LGPL adds permissions to the GPL, and is incomplete without it.
    ...(isLgpl ? [standard('LGPL-3.0'), standard('GPL-3.0')] : []),
  ].join('\n\n')

  function standardText(place, { author }, id) {
    const text = standard(id)
    if (text === null) throw new Error(`no licence text for ${name} ${version}, ${id}`)
    const holder = holderOf(place, author) ?? `the authors of ${name}`
    return `${name} has no licence file. This is the standard text of the licence that it names, with the author that it names.\n\nCopyright (c) ${holder}\n\n${text}`
  }
}

/** Licence files, or else a section of the README that contains the text of a licence. */
function ownTexts(folder) {
  const names = readdirSync(folder).sort()
  const files = names
    .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file) && !/\.(js|ts|json)$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  if (files.length > 0) return files
  const section = readmeSection(folder)
  return section?.includes('Permission is hereby granted') === true ? [section] : []
}

/** Returns the text under "License" or "Licensing" in a README. */
function readmeSection(folder) {
  const readme = readdirSync(folder).find((file) => /^readme\.md$/i.test(file))
  if (readme === undefined) return null
  return (
    readFileSync(join(folder, readme), 'utf8')
      .split(/^#+ */m)
      .find((section) => /^licens(e|ing)\b/i.test(section))
      ?.replace(/^.*\n/, '')
      .trim() ?? null
  )
}

/**
 * MPL-2.0 3.2 and LGPL-3.0 4 and 6: recipients must be told where the source is, and that the library can be replaced.
 */
function sourceNotice({ repository, homepage }, licence) {
  const place = (typeof repository === 'string' ? repository : repository?.url)?.replace(/^git\+/, '') ?? homepage
  const replaced = licence.includes('LGPL')
    ? ' It is a dynamic library in a file of its own and can be replaced by another build of it.'
    : ''
  return `Used unmodified. Its source code is available at ${place}.${replaced}`
}

/**
 * The libraries that are linked into a prebuilt one, with their versions, and what its README states about their
 * licences.
 */
function libraries(folder) {
  const path = join(folder, 'versions.json')
  if (!existsSync(path)) return []
  const versions = Object.entries(JSON.parse(readFileSync(path, 'utf8'))).map(([name, version]) => `${name} ${version}`)
  return [`Built from ${versions.join(', ')}.`, readmeSection(folder) ?? '']
}

function standard(id) {
  const path = join(root, 'scripts/licences', `${id}.txt`)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null
}

/** The author without the address, or the author of an icon set. */
function holderOf(folder, author) {
  const icons = join(folder, 'info.json')
  const named = author ?? (existsSync(icons) ? JSON.parse(readFileSync(icons, 'utf8')).author : undefined)
  const name = typeof named === 'string' ? named : named?.name
  return name?.replace(/\s*[<(].*$/, '')
}
