/** Problems with other programs, by the reason of an error. Pure. */
import type { ErrorData } from '../../shared/protocol/app-error.ts'
import type { MessageValues } from '../../shared/text/format-message.ts'
import { filled, messages, say } from '../../shared/text/language.ts'

const words: Readonly<Record<string, { title: string; text: string }>> = messages({
  'program-gone': {
    title: 'The program is not installed',
    text: 'It was not found on this computer. Your model is unchanged. Choose another one, or enter its path in the settings.',
  },
  'program-did-not-start': {
    title: 'The program did not start',
    text: '{path} ended with an error. The file is kept. Start the program yourself and open the file there.',
  },
  'program-too-long': {
    title: 'Slicing takes too long',
    text: 'It was ended after {minutes} minutes. Your model is unchanged. Open the model in the slicer instead.',
  },
  'program-too-much-memory': {
    title: 'Slicing needs too much memory',
    text: 'It was ended. Your model is unchanged. Reduce the model, or open it in the slicer instead.',
  },
  'program-does-not-slice': {
    title: 'This program cannot be asked',
    text: 'Estimates need PrusaSlicer, Bambu Studio or OrcaSlicer on this computer.',
  },
  'no-program': {
    title: 'This is not a program',
    text: 'Enter the full path of a program on this computer, such as an .exe, an .app or an AppImage. Nothing was changed.',
  },
  'no-profile': {
    title: 'This is not a PrusaSlicer profile',
    text: 'In PrusaSlicer choose File, Export, Export Config, and use that file. Nothing was changed.',
  },
  'profile-resin': {
    title: 'Your profile is for a resin printer',
    text: 'Choose a filament printer in PrusaSlicer, or use an exported profile of one.',
  },
  'slicer-needs-project': {
    title: '{program} needs a project of yours',
    text: 'Save a project there with your printer, and choose it in Settings under Slicers. Nothing was sliced.',
  },
  'print-does-not-fit': {
    title: 'The model does not fit on the bed',
    text: 'It is larger than the printer of the profile. Change its size, or cut it into parts.',
  },
  'print-nothing-below': {
    title: 'The model barely touches the plate',
    text: 'Its first layer has no line that can be printed. Stand it on a flat side, cut its bottom flat, or add a base.',
  },
  'print-empty-layer': {
    title: 'A part of the model is in the air',
    text: 'A layer between two parts is empty. Join or remove the loose part, or turn supports on in the slicer.',
  },
  'print-too-thin': {
    title: 'The model is too thin or small to print',
    text: 'No layer has a line that can be printed. Check its size, or thicken its walls.',
  },
  'print-filaments': {
    title: 'The profile has too few filaments',
    text: 'The model uses more filaments than the printer of the profile has. Join filaments, or choose another profile.',
  },
  'slicer-cannot-read': {
    title: '{program} cannot read the file',
    text: 'Repair the model for printing and try again. Your model is unchanged.',
  },
  'slicer-refused': {
    title: '{program} cannot slice this model',
    text: 'Your model is unchanged. Open it in the slicer to see more.',
  },
})

/** Returns the words, or null for other reasons. */
export function programProblem({ details }: ErrorData): { title: string; text: string } | null {
  const reason = details?.['reason']
  if (typeof reason !== 'string' || !Object.hasOwn(words, reason)) return null
  const { title, text } = words[reason]!
  const values = { ...details } as MessageValues
  const { program, said } = values
  const quote = typeof said === 'string' && said !== '' ? say('{program} says: “{said}”', { program, said }) : null
  return { title: filled(title, values), text: [filled(text, values), ...(quote === null ? [] : [quote])].join(' ') }
}
