/** The empty stage of each room: what is made there, and how to start. */
import { messages, say } from '../../../shared/text/language.ts'
import type { OperationId } from '../../../shared/catalogue/catalogue.ts'
import { operationTable } from '../../../shared/catalogue/operation-table.ts'
import { examplePrompts, pictureExamples } from './example-prompts.ts'

/** Either example prompts, or a choice of assets of the kind `takes`. */
export type FirstStepWords = { title: string; text: string } & (
  | { examples: readonly string[]; operation: OperationId; picture: { words: string; operation: OperationId } }
  | { takes: 'model' | 'image'; file: string; instead: { words: string; operation: OperationId } }
)

const modelInstead = () => ({ words: say('Create one from a prompt first'), operation: 'text-to-3d' }) as const

/** Returns the words for the open form. `free` requests are made immediately. Pure. */
export function emptyStageWords(operation: OperationId, free: boolean): FirstStepWords {
  const text = free
    ? say('No account needed: these are made on this computer.')
    : say('Each one fills in the form. Nothing is sent until you press the button.')
  if (operation === 'image-edit')
    return {
      title: say('Choose a picture to edit'),
      text: say('The original is kept: every edit makes a new picture.'),
      takes: 'image',
      file: say('Open a picture, or drop one here'),
      instead: { words: say('Draw one from a prompt first'), operation: 'image-generate' },
    }
  switch (operationTable[operation].workspace) {
    case 'create':
      return {
        title: say('What would you like to make?'),
        text,
        examples: examplePrompts,
        operation: 'text-to-3d',
        picture: { words: say('Start from a picture, or drop one here'), operation: 'image-to-3d' },
      }
    case 'image':
      return {
        title: say('What should the picture show?'),
        text,
        examples: pictureExamples,
        operation: 'image-generate',
        picture: { words: say('Edit a picture of your own, or drop one here'), operation: 'image-edit' },
      }
    case 'texture':
      return aModel(
        say('Choose a model to texture'),
        say('Use a prompt such as “old oak”, or a picture. The shape does not change.'),
      )
    case 'mesh':
      return aModel(say('Choose a model to work on'), meshTexts[operation] ?? '')
    case 'print':
      return aModel(
        say('Choose a model to print'),
        say('It is repaired and keeps its size and pose. A report lists what to check.'),
      )
  }
}

const meshTexts: Partial<Record<OperationId, string>> = messages({
  'optimize-topology': 'Fewer faces, same look.',
  remesh: 'New, even triangles, same look.',
  convert: 'Saved in another format, unit or orientation.',
})

function aModel(title: string, text: string): FirstStepWords {
  return { title, text, takes: 'model', file: say('Open a file, or drop one here'), instead: modelInstead() }
}
