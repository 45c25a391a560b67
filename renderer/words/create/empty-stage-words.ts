/** The empty stage of each workspace: what is made there, and how to start. */
import type { OperationId } from '../../../shared/catalogue/catalogue.ts'
import { operationTable } from '../../../shared/catalogue/operation-table.ts'
import { examplePrompts, pictureExamples } from './example-prompts.ts'

/** Either example prompts, or a choice of assets of the kind `takes`. */
export type FirstStepWords = { title: string; text: string } & (
  | { examples: readonly string[]; operation: OperationId; picture: { words: string; operation: OperationId } }
  | { takes: 'model' | 'image'; file: string; instead: { words: string; operation: OperationId } }
)

const madeHere = 'No account needed: these are made on this computer.'
const elsewhere = 'Each one fills in the form. Nothing is sent until you press the button.'
const modelInstead = { words: 'Create one from a prompt first', operation: 'text-to-3d' } as const

/** Returns the words for the open form. `free` requests are made immediately. Pure. */
export function emptyStageWords(operation: OperationId, free: boolean): FirstStepWords {
  const text = free ? madeHere : elsewhere
  if (operation === 'image-edit')
    return {
      title: 'Choose a picture to edit',
      text: 'The original is kept: every edit makes a new picture.',
      takes: 'image',
      file: 'Open a picture, or drop one here',
      instead: { words: 'Draw one from a prompt first', operation: 'image-generate' },
    }
  switch (operationTable[operation].workspace) {
    case 'create':
      return {
        title: 'What would you like to make?',
        text,
        examples: examplePrompts,
        operation: 'text-to-3d',
        picture: { words: 'Start from a picture, or drop one here', operation: 'image-to-3d' },
      }
    case 'image':
      return {
        title: 'What should the picture show?',
        text,
        examples: pictureExamples,
        operation: 'image-generate',
        picture: { words: 'Edit a picture of your own, or drop one here', operation: 'image-edit' },
      }
    case 'texture':
      return aModel(
        'Choose a model to texture',
        'Use a prompt such as “old oak”, or a picture. The shape does not change.',
      )
    case 'mesh':
      return aModel('Choose a model to work on', meshTexts[operation] ?? '')
    case 'print':
      return aModel(
        'Choose a model to print',
        'It is repaired and keeps its size and pose. A report lists what to check.',
      )
  }
}

const meshTexts: Partial<Record<OperationId, string>> = {
  'optimize-topology': 'Fewer faces, same look.',
  remesh: 'New, even triangles, same look.',
  convert: 'Saved in another format, unit or orientation.',
}

function aModel(title: string, text: string): FirstStepWords {
  return { title, text, takes: 'model', file: 'Open a file, or drop one here', instead: modelInstead }
}
