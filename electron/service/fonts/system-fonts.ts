/** Fonts installed on this computer, by file name. */
import { readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, extname, join } from 'node:path'

interface SystemFont {
  /** As in the file's name: `DejaVuSans-Bold`. */
  name: string
  path: string
}

/** The user's own folder comes first. */
const folders: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: [
    join(homedir(), 'Library/Fonts'),
    '/Library/Fonts',
    '/System/Library/Fonts',
    '/System/Library/Fonts/Supplemental',
  ],
  win32: [
    join(process.env['LOCALAPPDATA'] ?? homedir(), 'Microsoft/Windows/Fonts'),
    join(process.env['WINDIR'] ?? 'C:/Windows', 'Fonts'),
  ],
  linux: [
    join(homedir(), '.local/share/fonts'),
    join(homedir(), '.fonts'),
    '/usr/local/share/fonts',
    '/usr/share/fonts',
  ],
}

/** TrueType and OpenType; font collections cannot be read. */
const kinds = ['.ttf', '.otf']

/** Distinct by name; unreadable folders are skipped. */
export async function systemFonts(
  searchFolders: readonly string[] = folders[process.platform] ?? [],
): Promise<SystemFont[]> {
  const fonts = new Map<string, SystemFont>()
  for (const folder of searchFolders) {
    const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    for (const file of files) {
      const kind = extname(file.name)
      if (!file.isFile() || !kinds.includes(kind.toLowerCase())) continue
      const name = basename(file.name, kind)
      if (!fonts.has(keyOf(name))) fonts.set(keyOf(name), { name, path: join(file.parentPath, file.name) })
    }
  }
  return [...fonts.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** Finds a font by name, ignoring spaces and hyphens. Returns undefined if there is none. */
export function fontNamed(fonts: readonly SystemFont[], name: string): SystemFont | undefined {
  const key = keyOf(name)
  const regular = `${key}regular`
  return fonts.find((font) => keyOf(font.name) === key) ?? fonts.find((font) => keyOf(font.name) === regular)
}

/** Returns similar names for an error message, or any names if none are similar. */
export function fontsLike(fonts: readonly SystemFont[], name: string, max: number): string[] {
  const key = keyOf(name).slice(0, 4)
  const alike = fonts.filter((font) => keyOf(font.name).startsWith(key))
  return (alike.length > 0 ? alike : fonts).slice(0, max).map((font) => font.name)
}

function keyOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
