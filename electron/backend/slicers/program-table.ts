/** Programs that can open models: their paths on three systems, and what they read. Pure. */
import type { ProgramFile, ProgramId } from '../../../shared/print/slicers.ts'

export interface ProgramRow {
  id: Exclude<ProgramId, 'chosen'>
  name: string
  reads: ProgramFile
  /** Below the program folders of Windows; `*` matches within a name, the newest first. */
  windows: readonly string[]
  /** URL scheme that its installer registers on Windows. */
  scheme?: string
  /** Bundles in the application folders of macOS. */
  mac: readonly string[]
  /** The executable within the bundle, if it has a command line. */
  macProgram?: string
  linux: {
    commands: readonly string[]
    flatpaks: readonly string[]
    appImages: readonly string[]
  }
  /** Whether it slices from the command line. */
  slices?: true
}

const prusa = { format: '3mf', dialect: 'standard' } as const
const orca = { format: '3mf', dialect: 'orca' } as const

export const programTable: readonly ProgramRow[] = [
  {
    id: 'prusa-slicer',
    name: 'PrusaSlicer',
    reads: prusa,
    windows: ['Prusa3D/PrusaSlicer/prusa-slicer.exe'],
    scheme: 'prusaslicer',
    mac: ['Original Prusa Drivers/PrusaSlicer.app', 'PrusaSlicer.app'],
    macProgram: 'PrusaSlicer',
    linux: {
      commands: ['prusa-slicer', 'PrusaSlicer'],
      flatpaks: ['com.prusa3d.PrusaSlicer'],
      appImages: ['PrusaSlicer*.AppImage'],
    },
    slices: true,
  },
  {
    id: 'bambu-studio',
    name: 'Bambu Studio',
    reads: { format: '3mf', dialect: 'bambu' },
    windows: ['Bambu Studio/bambu-studio.exe', 'BambuStudio/bambu-studio.exe'],
    scheme: 'bambustudio',
    mac: ['BambuStudio.app'],
    macProgram: 'BambuStudio',
    linux: {
      commands: ['bambu-studio'],
      flatpaks: ['com.bambulab.BambuStudio'],
      appImages: ['BambuStudio*.AppImage', 'Bambu_Studio*.AppImage'],
    },
    slices: true,
  },
  {
    id: 'orca-slicer',
    name: 'OrcaSlicer',
    reads: orca,
    windows: ['OrcaSlicer/orca-slicer.exe'],
    scheme: 'orcaslicer',
    mac: ['OrcaSlicer.app'],
    macProgram: 'OrcaSlicer',
    linux: {
      commands: ['orca-slicer'],
      flatpaks: ['com.orcaslicer.OrcaSlicer', 'io.github.softfever.OrcaSlicer'],
      appImages: ['OrcaSlicer*.AppImage'],
    },
    slices: true,
  },
  {
    id: 'cura',
    name: 'UltiMaker Cura',
    reads: { format: '3mf', dialect: 'cura' },
    windows: ['UltiMaker Cura */UltiMaker-Cura.exe'],
    mac: ['UltiMaker Cura.app', 'Ultimaker Cura.app'],
    linux: {
      commands: ['cura'],
      flatpaks: ['com.ultimaker.cura'],
      appImages: ['UltiMaker-Cura*.AppImage', 'Ultimaker-Cura*.AppImage'],
    },
  },
  {
    id: 'creality-print',
    name: 'Creality Print',
    reads: orca,
    windows: ['Creality/Creality Print*/CrealityPrint.exe', 'Creality Print*/CrealityPrint.exe'],
    mac: ['Creality Print.app'],
    linux: { commands: [], flatpaks: [], appImages: ['CrealityPrint*.AppImage', 'Creality_Print*.AppImage'] },
  },
  {
    id: 'elegoo-slicer',
    name: 'ElegooSlicer',
    reads: orca,
    windows: ['ElegooSlicer/elegoo-slicer.exe'],
    mac: ['ElegooSlicer.app'],
    linux: { commands: ['elegoo-slicer'], flatpaks: [], appImages: ['ElegooSlicer*.AppImage'] },
  },
  {
    id: 'anycubic-slicer',
    name: 'Anycubic Slicer Next',
    reads: orca,
    windows: ['AnycubicSlicerNext/AnycubicSlicerNext.exe'],
    mac: ['AnycubicSlicerNext.app'],
    linux: { commands: ['AnycubicSlicerNext'], flatpaks: [], appImages: ['AnycubicSlicerNext*.AppImage'] },
  },
  {
    id: 'lychee',
    name: 'Lychee Slicer',
    reads: { format: 'stl' },
    windows: ['LycheeSlicer/LycheeSlicer.exe'],
    mac: ['LycheeSlicer.app', 'Lychee Slicer.app'],
    linux: { commands: ['lycheeslicer'], flatpaks: [], appImages: ['LycheeSlicer*.AppImage'] },
  },
  {
    id: 'chitubox',
    name: 'CHITUBOX',
    reads: { format: 'stl' },
    windows: ['CHITUBOX*/CHITUBOX.exe', 'CBD/CHITUBOX*/CHITUBOX.exe'],
    mac: ['CHITUBOX.app', 'CHITUBOX Basic.app'],
    linux: { commands: ['CHITUBOX'], flatpaks: [], appImages: ['CHITUBOX*.AppImage'] },
  },
  {
    id: 'blender',
    name: 'Blender',
    reads: { format: 'glb' },
    windows: ['Blender Foundation/Blender */blender.exe'],
    mac: ['Blender.app'],
    linux: { commands: ['blender'], flatpaks: ['org.blender.Blender'], appImages: [] },
  },
]

/** Blender opens only its own projects by path, so a script imports others. */
const importGlb = (file: string): string[] => [
  '--python-expr',
  `import bpy\nbpy.ops.import_scene.gltf(filepath=${JSON.stringify(file)})`,
]

/** Returns the arguments that open a file. The path is absolute, so it is never taken for an option. */
export function argumentsFor(id: ProgramId, file: string): string[] {
  return id === 'blender' ? importGlb(file) : [file]
}
