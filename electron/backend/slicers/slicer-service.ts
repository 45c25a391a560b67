/** Opens models in other programs and estimates prints with slicers. */
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, extname, isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { dialects } from '../../../shared/formats/dialect.ts'
import {
  slicerFileSchema,
  type SlicerHandover,
  type Program,
  type ProgramFile,
  type ProgramId,
  type SliceEstimate,
  type SlicerFileKind,
  type SlicerState,
} from '../../../shared/print/slicers.ts'
import { diskError } from '../../disk/disk-error.ts'
import { privateFile, privateFolder } from '../../disk/private-folder.ts'
import type { Store } from '../store/store.ts'
import { askSlicer, slicePrefix } from './ask-slicer.ts'
import { findPrograms } from './find-programs.ts'
import { createHandedFiles, keptDays } from './handed-files.ts'
import type { ProgramPort } from './program-port.ts'
import { argumentsFor } from './program-table.ts'
import { sectionsOf } from './prusa-profile.ts'

/** Folder of the person's own slicer settings. */
const ownFolder = 'slicers'
const maxProfileBytes = 4 * 1024 * 1024
const chosenValue = 'chosen-program'
const chosenSchema = z.object({ path: z.string(), dialect: z.enum(dialects) })
const fileNames: Readonly<Record<SlicerFileKind, string>> = { project: 'project-settings.json', profile: 'profile.ini' }

/** A file written for a program. */
export interface FileForProgram {
  path: string
  fileName: string
  notes: SlicerHandover['notes']
  /** The highest filament of the model. */
  filaments: number
}

export interface SlicerService {
  state(): Promise<SlicerState>
  /** Returns an installed program. Rejects with `not-found`. */
  program(id: ProgramId): Promise<Program>
  /** Sets the person's own program; null: none. Rejects with `invalid-input` for anything but a program. */
  choose(chosen: z.infer<typeof chosenSchema> | null): Promise<void>
  /** Stores a file and opens it in a program. Rejects with `not-found` if the program does not start. */
  open(program: Program, file: FileForProgram): Promise<SlicerHandover>
  /** Keeps the person's own settings; null deletes them. Rejects with `invalid-input` for an invalid profile. */
  keep(kind: SlicerFileKind, file: { name: string; description: string; text: string } | null): Promise<void>
  /** Returns the settings of the person's own project, as JSON. */
  projectSettings(): Promise<string | undefined>
  /**
   * Writes a file and slices it, until a call with the same id stops it. A new request with an id stops the previous
   * one.
   */
  ask(id: string, program: ProgramId, write: (program: Program) => Promise<FileForProgram>): Promise<SliceEstimate>
  stopAsking(id: string): void
}

interface SlicerServiceOptions {
  dataFolder: string
  store: Pick<Store, 'values'>
  port: ProgramPort
  /** Unix milliseconds. */
  now: () => number
  stopping: AbortSignal
}

/** Does nothing until a method is called. */
export function createSlicerService({ dataFolder, store, port, now, stopping }: SlicerServiceOptions): SlicerService {
  const handed = createHandedFiles(dataFolder, now)
  const own = join(dataFolder, ownFolder)
  const requested = new Map<string, AbortController>()

  const programs = async (): Promise<Program[]> => {
    const known = await findPrograms(port)
    const chosen = chosenSchema.safeParse(store.values.get(chosenValue))
    if (!chosen.success || (await port.kindOf(chosen.data.path)) === null) return known
    const { path, dialect } = chosen.data
    return [...known, { id: 'chosen', name: nameOf(path), path, reads: readBy(dialect), slices: false }]
  }
  const find = async (id: ProgramId): Promise<Program> => {
    const found = (await programs()).find((program) => program.id === id)
    if (found === undefined)
      throw new AppError('not-found', `${id} is not installed`, { details: { reason: 'program-gone' } })
    return found
  }
  const storedFile = (kind: SlicerFileKind): SlicerState['project'] =>
    slicerFileSchema.safeParse(store.values.get(`slicer-${kind}`)).data ?? null

  /** Removes files of interrupted runs. */
  const clearUnfinished = async (): Promise<void> => {
    for (const name of await readdir(own))
      if (name.startsWith(slicePrefix)) await rm(join(own, name), { recursive: true, force: true })
  }

  return {
    async state() {
      return {
        programs: await programs(),
        files: await handed.list(),
        keptDays,
        project: storedFile('project'),
        profile: storedFile('profile'),
      }
    },
    program: find,
    async choose(chosen) {
      if (chosen === null) {
        store.values.remove(chosenValue)
        return
      }
      if (!(await isProgram(chosen.path, port)))
        throw new AppError('invalid-input', `${chosen.path} is not a program`, {
          details: { field: 'path', reason: 'no-program' },
        })
      store.values.set(chosenValue, chosen)
    },
    async open(program, file) {
      const removed = await handed.tidy()
      const path = await handed.keep(file.path, file.fileName)
      const isBundle = port.system === 'mac' && program.path.endsWith('.app')
      const args = argumentsFor(program.id, path)
      if (!isBundle) await port.launch(program.path, args)
      else if (program.id === 'blender')
        await port.launch('/usr/bin/open', ['-n', '-a', program.path, '--args', ...args])
      else await port.launch('/usr/bin/open', ['-a', program.path, ...args])
      const { size } = await stat(path)
      return { program: program.name, fileName: basename(path), path, bytes: size, notes: file.notes, removed }
    },
    async keep(kind, file) {
      const path = join(own, fileNames[kind])
      if (file === null) {
        store.values.remove(`slicer-${kind}`)
        await rm(path, { force: true })
        return
      }
      if (kind === 'profile') checkProfile(file.text)
      try {
        await mkdir(own, privateFolder)
        await writeFile(path, file.text, { mode: privateFile })
      } catch (thrown) {
        throw diskError(thrown, path)
      }
      store.values.set(`slicer-${kind}`, { name: file.name, about: file.description })
    },
    async projectSettings() {
      if (storedFile('project') === null) return undefined
      return readFile(join(own, fileNames.project), 'utf8').catch(() => undefined)
    },
    async ask(id, programId, write) {
      requested.get(id)?.abort()
      const controller = new AbortController()
      requested.set(id, controller)
      const profile = storedFile('profile')
      try {
        const program = await find(programId)
        if (!program.slices)
          throw new AppError('unsupported-format', `${program.name} cannot be asked`, {
            details: { reason: 'program-does-not-slice' },
          })
        const file = await write(program)
        await mkdir(own, privateFolder)
        if (requested.size === 1) await clearUnfinished()
        return await askSlicer(
          {
            program,
            file: file.path,
            filaments: file.filaments,
            profile: profile === null ? null : { name: profile.name, path: join(own, fileNames.profile) },
            project: storedFile('project'),
            folder: own,
            signal: AbortSignal.any([controller.signal, stopping]),
          },
          port,
        )
      } finally {
        if (requested.get(id) === controller) requested.delete(id)
      }
    },
    stopAsking: (id) => requested.get(id)?.abort(),
  }
}

/** Accepts only programs: a Windows script would be run by its shell. */
async function isProgram(path: string, port: ProgramPort): Promise<boolean> {
  if (!isAbsolute(path)) return false
  const kind = await port.kindOf(path)
  if (port.system === 'windows') return kind === 'program' && extname(path).toLowerCase() === '.exe'
  return kind === 'program' || (port.system === 'mac' && kind === 'folder' && path.endsWith('.app'))
}

function readBy(dialect: (typeof dialects)[number]): ProgramFile {
  return { format: '3mf', dialect }
}

function nameOf(path: string): string {
  return basename(path).replace(/\.(exe|app|appimage)$/i, '')
}

/** Throws for anything but print settings exported by PrusaSlicer. */
function checkProfile(text: string): void {
  const values = text.length > maxProfileBytes ? undefined : sectionsOf(text).get('')
  if (values?.has('nozzle_diameter') && values.has('layer_height')) return
  throw new AppError('invalid-input', 'the file is not an exported configuration', {
    details: { field: 'profile', reason: 'no-profile' },
  })
}
