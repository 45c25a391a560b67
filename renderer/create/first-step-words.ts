/** What the empty stage says, by room: what is made there, and how to begin. */
import type { OperationId } from '../../shared/catalogue.ts'
import { operationTable } from '../../shared/operation-table.ts'
import { examplePrompts, pictureExamples } from './example-prompts.ts'

/** `examples` are words to say; else something of the library is chosen, of the kind `takes`. */
export type FirstStepWords = { title: string; text: string } & (
  | { examples: readonly string[]; operation: OperationId; picture: { words: string; operation: OperationId } }
  | { takes: 'model' | 'image'; file: string; instead: { words: string; operation: OperationId } }
)

const madeHere = 'No account needed: these are made on this computer.'
const elsewhere = 'Each fills the form. Nothing is sent until you press the button.'
const modelInstead = { words: 'Make one from words first', operation: 'text-to-3d' } as const

/** For the form that is open. `free`: what is asked for costs nothing and is made at once. Pure. */
export function firstStepWords(operation: OperationId, free: boolean): FirstStepWords {
  const text = free ? madeHere : elsewhere
  if (operation === 'image-edit')
    return {
      title: 'Choose a picture to change',
      text: 'It stays as it is: every change makes a new one.',
      takes: 'image',
      file: 'Open a picture, or drop one here',
      instead: { words: 'Draw one from words first', operation: 'image-generate' },
    }
  switch (operationTable[operation].workspace) {
    case 'create':
      return {
        title: 'Say what you want to make',
        text,
        examples: examplePrompts,
        operation: 'text-to-3d',
        picture: { words: 'Begin from a picture, or drop one here', operation: 'image-to-3d' },
      }
    case 'image':
      return {
        title: 'Say what the picture shows',
        text,
        examples: pictureExamples,
        operation: 'image-generate',
        picture: { words: 'Change a picture of your own, or drop one here', operation: 'image-edit' },
      }
    case 'texture':
      return aModel(
        'Choose a model to paint',
        'With words such as “old oak”, or after a picture. Its shape stays as it is.',
      )
    case 'mesh':
      return aModel('Choose a model to work on', meshTexts[operation] ?? '')
    case 'print':
      return aModel(
        'Choose a model to print',
        'It is mended, brought to size and laid flat. A report tells what to look at.',
      )
  }
}

const meshTexts: Partial<Record<OperationId, string>> = {
  'optimize-topology': 'It gets fewer faces and keeps its look.',
  remesh: 'It gets new, even triangles and keeps its look.',
  convert: 'It is written in another format, unit or direction.',
}

function aModel(title: string, text: string): FirstStepWords {
  return { title, text, takes: 'model', file: 'Open a file, or drop one here', instead: modelInstead }
}
