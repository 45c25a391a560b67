/** The words of a catalogue in the language of the window. Loaded for other languages than English. */
import type { Catalogue } from '../../shared/catalogue/catalogue.ts'
import { say } from '../../shared/text/language.ts'

/** Returns the catalogue with its labels and explanations translated; those without a translation stay as they are. */
export function translatedCatalogue(catalogue: Catalogue): Catalogue {
  return {
    families: catalogue.families.map(translated),
    models: catalogue.models.map((model) => ({
      ...translated(model),
      operations: model.operations.map((row) => ({
        ...row,
        inputs: row.inputs.map(translated),
        parameters: row.parameters.map((parameter) => ({
          ...translated(parameter),
          ...(parameter.choices !== undefined && { choices: parameter.choices.map(translated) }),
        })),
        ...(row.presets !== undefined && { presets: row.presets.map(translated) }),
      })),
    })),
  }
}

interface Described {
  label?: string
  help?: string | undefined
  summary?: string
}

function translated<Thing extends Described>(thing: Thing): Thing {
  const words = (['label', 'help', 'summary'] as const).flatMap((name) => {
    const text = thing[name]
    return text === undefined ? [] : [[name, say(text, undefined, 'catalogue')] as const]
  })
  return { ...thing, ...Object.fromEntries(words) }
}
