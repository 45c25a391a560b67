import { expect, it } from 'vitest'
import { commandOf, findPrograms } from '../../../electron/backend/slicers/find-programs.ts'
import { argumentsFor, programTable } from '../../../electron/backend/slicers/program-table.ts'
import { fakePrograms } from '../../support/fake-programs.ts'

const windows = {
  ProgramFiles: 'C:\\Program Files',
  'ProgramFiles(x86)': 'C:\\Program Files (x86)',
  LOCALAPPDATA: 'C:\\Users\\artist\\AppData\\Local',
  SystemRoot: 'C:\\Windows',
}

it('finds programs in the usual folders of Windows, the newest version first', async () => {
  const here = fakePrograms(
    'windows',
    [
      'C:\\Program Files\\Prusa3D\\PrusaSlicer\\prusa-slicer.exe',
      'C:\\Program Files\\Prusa3D\\PrusaSlicer\\prusa-slicer-console.exe',
      'C:\\Program Files\\UltiMaker Cura 5.9.1\\UltiMaker-Cura.exe',
      'C:\\Program Files\\UltiMaker Cura 5.13.0\\UltiMaker-Cura.exe',
      'C:\\Program Files\\Creality\\Creality Print 6.0\\CrealityPrint.exe',
      'C:\\Program Files\\Blender Foundation\\Blender 4.5\\blender.exe',
      'C:\\Users\\artist\\AppData\\Local\\Programs\\OrcaSlicer\\orca-slicer.exe',
    ],
    { environment: windows, run: () => 'ERROR: The system was unable to find the specified registry key.' },
  )
  const found = await findPrograms(here)
  expect(found.map(({ id, path }) => [id, path])).toEqual([
    ['prusa-slicer', 'C:\\Program Files\\Prusa3D\\PrusaSlicer\\prusa-slicer.exe'],
    ['orca-slicer', 'C:\\Users\\artist\\AppData\\Local\\Programs\\OrcaSlicer\\orca-slicer.exe'],
    ['cura', 'C:\\Program Files\\UltiMaker Cura 5.13.0\\UltiMaker-Cura.exe'],
    ['creality-print', 'C:\\Program Files\\Creality\\Creality Print 6.0\\CrealityPrint.exe'],
    ['blender', 'C:\\Program Files\\Blender Foundation\\Blender 4.5\\blender.exe'],
  ])
  expect(await commandOf(found[0]!, here)).toBe('C:\\Program Files\\Prusa3D\\PrusaSlicer\\prusa-slicer-console.exe')
})

it('uses a registered installation if the program has the expected name', async () => {
  const bambu = 'D:\\Tools\\bambu-studio.exe'
  const asked: string[] = []
  const here = fakePrograms('windows', [bambu, 'D:\\Tools\\other.exe'], {
    environment: windows,
    run: (path, [, key]) => {
      asked.push(path)
      if (key!.includes('bambustudio')) return `\r\n${key!}\r\n    (Default)    REG_SZ    "${bambu}" "%1"\r\n`
      return `    (Default)    REG_SZ    "D:\\Tools\\other.exe" "%1"`
    },
  })
  expect((await findPrograms(here)).map(({ id, path }) => [id, path])).toEqual([['bambu-studio', bambu]])
  expect(new Set(asked)).toEqual(new Set(['C:\\Windows\\System32\\reg.exe']))
})

it('finds bundles of macOS, the user’s own before those of all users', async () => {
  const here = fakePrograms('mac', [
    '/Applications/Original Prusa Drivers/PrusaSlicer.app',
    '/Applications/BambuStudio.app',
    '/Users/artist/Applications/BambuStudio.app',
    '/Applications/Blender.app',
  ])
  const found = await findPrograms(here)
  expect(found.map(({ path }) => path)).toEqual([
    '/Applications/Original Prusa Drivers/PrusaSlicer.app',
    '/Users/artist/Applications/BambuStudio.app',
    '/Applications/Blender.app',
  ])
  expect(await commandOf(found[0]!, here)).toBe(
    '/Applications/Original Prusa Drivers/PrusaSlicer.app/Contents/MacOS/PrusaSlicer',
  )
})

it('finds commands, Flatpaks and AppImages of Linux, but nothing merely downloaded', async () => {
  const here = fakePrograms(
    'linux',
    [
      '/usr/bin/prusa-slicer',
      '/var/lib/flatpak/exports/bin/com.bambulab.BambuStudio',
      '/home/artist/Applications/OrcaSlicer_Linux_V2.3.2.AppImage',
      '/home/artist/Applications/OrcaSlicer_Linux_V2.4.0.AppImage',
      '/home/artist/Downloads/UltiMaker-Cura-5.13.0-linux-X64.AppImage',
    ],
    { environment: { PATH: 'relative:/usr/local/bin:/usr/bin' } },
  )
  expect((await findPrograms(here)).map(({ id, path }) => [id, path])).toEqual([
    ['prusa-slicer', '/usr/bin/prusa-slicer'],
    ['bambu-studio', '/var/lib/flatpak/exports/bin/com.bambulab.BambuStudio'],
    ['orca-slicer', '/home/artist/Applications/OrcaSlicer_Linux_V2.4.0.AppImage'],
  ])
})

it('passes a program a path and nothing that it could parse as an option', () => {
  const file = '/home/artist/a "b"; rm.3mf'
  const imported = 'import bpy\nbpy.ops.import_scene.gltf(filepath="/home/artist/a \\"b\\"; rm.3mf")'
  for (const { id } of programTable)
    expect(argumentsFor(id, file)).toEqual(id === 'blender' ? ['--python-expr', imported] : [file])
})
