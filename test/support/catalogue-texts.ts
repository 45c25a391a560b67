/** The words of the local service's catalogue that the window translates; names of printers and formats stay as they are. */
import { families } from '../../electron/service/families/families.ts'

interface Described {
  id?: string
  label?: string
  help?: string | undefined
  summary?: string
}

export function catalogueTexts(): Set<string> {
  const rows = families.flatMap(({ models }) => models.flatMap(({ operations }) => operations))
  const parameters = rows.flatMap((row) => row.parameters)
  const described: Described[] = [
    ...families,
    ...families.flatMap(({ models }) => models),
    ...rows.flatMap(({ inputs }) => inputs),
    ...parameters,
    ...parameters.flatMap(({ choices = [] }) => choices),
    ...rows.flatMap(({ presets = [] }) => presets),
  ]
  return new Set(
    described
      .flatMap(({ label, help, summary }) => [label, help, summary])
      .filter((text) => text !== undefined && isForPeople(text)) as string[],
  )
}

function isForPeople(text: string): boolean {
  return (
    /\p{L}{2}/u.test(text) &&
    !/ · \d+ × |^(Bambu|Prusa|Creality|Elegoo|Anycubic|Flashforge|Qidi|Snapmaker)\b[^()]*$/.test(text)
  )
}
