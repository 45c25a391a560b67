/** Which programs a file is offered to. Pure. */
import type { Program, ProgramFile, ProgramId } from '../../../shared/print/slicers.ts'

/** Returns the programs in order: those that read the chosen file come first, and the last used one leads its group. */
export function programsFor(
  programs: readonly Program[],
  lastUsed: ProgramId | null,
  file?: ProgramFile,
): { ordered: readonly Program[]; /** The first of them reads the file as it is. */ isMeant: boolean } {
  const rank = ({ id, reads }: Program) =>
    (file !== undefined && readsFile(reads, file) ? 2 : 0) + Number(id === lastUsed)
  const ordered = programs.toSorted((a, b) => rank(b) - rank(a))
  const [first] = ordered
  return { ordered, isMeant: first !== undefined && (file === undefined || readsFile(first.reads, file)) }
}

function readsFile(reads: ProgramFile, file: ProgramFile): boolean {
  if (reads.format !== file.format) return false
  return reads.format !== '3mf' || file.format !== '3mf' || reads.dialect === file.dialect
}
