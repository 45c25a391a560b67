/** Models opened in other programs, and estimates by slicers. */
import { readFile, stat } from 'node:fs/promises'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Program, SlicerFileKind } from '../../../shared/print/slicers.ts'
import type { FileForProgram } from '../slicers/slicer-service.ts'
import type { Studio } from '../studio/studio.ts'
import type { Handlers } from './handler.ts'

const maxProfileBytes = 4 * 1024 * 1024

export const slicerHandlers = {
  'slicers.state': async (studio) => slicerState(studio),

  'slicers.open': async (studio, { assetId, program: id, heightMm }) => {
    const program = await studio.slicers.program(id)
    const opened = await studio.slicers.open(program, await writeFor(studio, assetId, program, heightMm))
    studio.savedPaths.add(opened.path)
    studio.emit({ type: 'settings', settings: studio.settings.change({ openIn: id }) })
    return opened
  },

  'slicers.choose': async (studio, { chosen }) => {
    await studio.slicers.choose(chosen)
    return slicerState(studio)
  },

  'slicers.keep-file': async (studio, { kind, stagedId }) => {
    await studio.slicers.keep(kind, stagedId === null ? null : await readStaged(studio, kind, stagedId))
    return slicerState(studio)
  },

  'slicers.ask': (studio, { assetId, program: id, heightMm }) =>
    studio.slicers.ask(assetId, id, (program) => writeFor(studio, assetId, program, heightMm)),

  'slicers.stop-asking': ({ slicers }, { assetId }) => {
    slicers.stopAsking(assetId)
    return {}
  },
} satisfies Partial<Handlers>

/** Listed files may be shown in the file manager. */
async function slicerState({ slicers, savedPaths }: Studio): ReturnType<Studio['slicers']['state']> {
  const state = await slicers.state()
  for (const { path } of state.files) savedPaths.add(path)
  return state
}

async function writeFor(
  { library, slicers }: Studio,
  assetId: string,
  { reads }: Program,
  heightMm: number | undefined,
): Promise<FileForProgram> {
  const file = await library.export(assetId, reads.format, {
    heightMm,
    ...(reads.format === '3mf' ? { dialect: reads.dialect, projectSettings: await slicers.projectSettings() } : {}),
  })
  const staged = await library.openStaged(file.stagedId)
  if (staged === null) throw goneError(file.stagedId)
  return { path: staged.path, fileName: file.fileName, notes: file.notes ?? [], filaments: file.filaments }
}

async function readStaged(
  { library }: Studio,
  kind: SlicerFileKind,
  stagedId: string,
): Promise<{ name: string; description: string; text: string }> {
  const staged = await library.openStaged(stagedId)
  if (staged === null) throw goneError(stagedId)
  if (kind === 'project') {
    const { settings, printer } = await library.projectSettings(stagedId)
    return { name: staged.fileName, description: printer, text: settings }
  }
  const isSmall = (await stat(staged.path)).size <= maxProfileBytes
  return { name: staged.fileName, description: '', text: isSmall ? await readFile(staged.path, 'utf8') : '' }
}

function goneError(stagedId: string): AppError {
  return new AppError('not-found', 'the file is not there any more', { details: { stagedId } })
}
