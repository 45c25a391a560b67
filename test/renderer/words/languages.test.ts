/** Every message in every language. `docs/languages.md` says how to correct or add one. */
import { readFileSync } from 'node:fs'
import { IntlMessageFormat } from 'intl-messageformat'
import { afterEach, describe, expect, test } from 'vitest'
import { translatedCatalogue } from '../../../renderer/words/catalogue-words.ts'
import { systemLanguage } from '../../../renderer/shell/window-language.ts'
import { formatMessage } from '../../../shared/text/format-message.ts'
import { currentLanguage, languages, listed, messages, say, setLanguage } from '../../../shared/text/language.ts'
import type { Translations } from '../../../shared/text/language.ts'
import { catalogueTexts } from '../../support/catalogue-texts.ts'
import { earlyReads, findEarlyReads, findMessages, messagesIn } from '../../support/find-messages.ts'
import { findSentences } from '../../support/find-sentences.ts'
import { wordsTables } from '../../support/prose.ts'

const found = findMessages()
const others = languages.filter((language) => language !== 'en')
const plain = new Set(found.map(({ text }) => text))
const offered = catalogueTexts()
const withContext = new Set(found.flatMap(({ text, context }) => (context === null ? [] : [`${text} [${context}]`])))

afterEach(() => setLanguage('en', {}))

const translationsOf = (language: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../renderer/languages/${language}.json`, import.meta.url), 'utf8'),
  ) as Translations

/** The elements of a parsed message. */
type Element = ReturnType<IntlMessageFormat['getAst']>[number]

const typeOf = ({ type }: Element): number => type

/** The arguments of a message, each with the options that it chooses between. */
function argumentsOf(message: string): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>()
  const visit = (elements: readonly Element[]) => {
    for (const element of elements) {
      if (!('value' in element) || typeOf(element) === 0) continue
      const options = names.get(element.value) ?? new Set()
      names.set(element.value, options)
      if ('options' in element)
        for (const [option, { value }] of Object.entries(element.options)) {
          if (typeOf(element) === 5) options.add(option)
          visit(value)
        }
    }
  }
  visit(new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst())
  return names
}

const chosenNumbers = (message: string) =>
  new Set([...message.matchAll(/\{(\w+), (?:plural|selectordinal),/g)].map(([, name]) => name ?? ''))

/** What the reference makes of a message; it writes lists and numbers as it is told. */
function expected(message: string, language: string, values: Record<string, string | number>): string {
  return String(
    new IntlMessageFormat(message, language, undefined, {
      ignoreTag: true,
      formatters: {
        getNumberFormat: () => ({ format: String }) as unknown as Intl.NumberFormat,
        getDateTimeFormat: (...given) => new Intl.DateTimeFormat(...given),
        getPluralRules: (...given) => new Intl.PluralRules(...given),
      },
    }).format(values),
  )
}

/** Values of every argument: numbers where a plural form depends on it, else each option or a word. */
function* samples(message: string): Generator<Record<string, string | number>> {
  const numbers = chosenNumbers(message)
  for (const [at, number] of [0, 1, 2, 3, 5, 11, 22].entries())
    yield Object.fromEntries(
      [...argumentsOf(message)].map(([name, options]) => {
        const choices = [...options, 'Castle']
        return [name, numbers.has(name) ? number : choices[at % choices.length]!]
      }),
    )
}

/** Where a message reads otherwise than the reference formats it. */
function differences(message: string, language: string): string[] {
  const formats = formatsOf(language)
  return [...samples(message)].flatMap((values) => {
    const [own, reference] = [formatMessage(message, values, formats), expected(message, language, values)]
    return own === reference ? [] : [`${own} ≠ ${reference}`]
  })
}

const formatsOf = (language: string) => ({
  number: String,
  list: String,
  cardinal: new Intl.PluralRules(language),
  ordinal: new Intl.PluralRules(language, { type: 'ordinal' }),
})

describe('English', () => {
  test('every message reads as the reference formats it', () => {
    expect(plain.size).toBeGreaterThan(2000)
    expect([...plain].flatMap((message) => differences(message, 'en'))).toEqual([])
  })

  test('quotes, numbers and nested choices follow ICU', () => {
    for (const message of [
      "It''s '{'a'}' and don't {x}",
      '{n, plural, =0 {none} one {# job of {x}} other {{x, select, a {A #} other {# O}}}}',
      '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} {x}',
    ])
      for (const x of ['a', 'b'])
        for (const n of [0, 1, 2, 3, 11, 21]) {
          expect(formatMessage(message, { n, x }, formatsOf('en'))).toBe(expected(message, 'en', { n, x }))
        }
  })

  test('no sentence of the window’s tables is anything but a message', () => {
    // What a prompt names is described in English, as it is written; the names of languages are their own.
    const english = [
      'renderer/words/create/example-prompts.ts',
      'renderer/words/request-summary-words.ts',
      'renderer/words/language-names.ts',
    ]
    const tables = wordsTables.filter((table) => !table.startsWith('electron/'))
    const left = tables
      .flatMap(findSentences)
      .filter(
        ({ file, text }) =>
          !english.includes(file) &&
          text !== 'PNG, {} × {} px' &&
          !plain.has(text) &&
          /\p{L}{3}/u.test(text.replaceAll('{}', '')),
      )
    expect(left).toEqual([])
  })

  test('no message is read while a module is loaded', () => {
    expect(findEarlyReads()).toEqual([])
    const source = `import { binWords } from '../words/bin-words.ts'\nconst words = binWords.empty\nconst late = () => words.title\n`
    expect(earlyReads('a.ts', source)).toEqual([])
    expect(earlyReads('a.ts', `${source}const early = [words.title]`)).toEqual(['a.ts:4'])
  })

  test('a message that is not written out is reported', () => {
    expect(
      messagesIn('a.ts', "say('Add {name}', { name }); messages({ a: { b: 'Open' }, c: () => 'x' }, 'view')"),
    ).toEqual([
      { text: 'Add {name}', context: null, file: 'a.ts', line: 1 },
      { text: 'Open', context: 'view', file: 'a.ts', line: 1 },
    ])
    expect(() => messagesIn('a.ts', 'say(`Add ${name}`)')).toThrow('not written out')
  })
})

describe.each(others)('%s', (language) => {
  const translations = translationsOf(language)
  const keys = Object.keys(translations)
  const english = (key: string) => key.replace(/ \[\w+\]$/, '')

  test('has a translation of every message', () => {
    const missing = found.filter(
      ({ text, context }) => !(text in translations) && !(`${text} [${context}]` in translations),
    )
    expect(missing.map(({ text, file }) => `${file}: ${text}`)).toEqual([])
  })

  test('has a translation of every word of the local catalogue', () => {
    // What is an abbreviation everywhere needs none.
    const isAbbreviation = (text: string) => /^(\p{Lu}|\d)+\w?\.?$|^(Draco|meshopt)$/u.test(text)
    expect(
      [...offered].filter(
        (text) => !(text in translations) && !(`${text} [catalogue]` in translations) && !isAbbreviation(text),
      ),
    ).toEqual([])
  })

  test('has no translation that is never read, and all in alphabetical order', () => {
    const isRead = (key: string) =>
      plain.has(key) || withContext.has(key) || offered.has(key.replace(/ \[catalogue\]$/, ''))
    expect(keys.filter((key) => !isRead(key))).toEqual([])
    expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : 1)))
  })

  test('has the arguments and choices of the English messages', () => {
    const of = (message: string) =>
      [...argumentsOf(message)].map(([name, options]) => `${name} ${[...options].toSorted().join(' ')}`).toSorted()
    const wrong = keys.filter((key) => JSON.stringify(of(english(key))) !== JSON.stringify(of(translations[key] ?? '')))
    expect(wrong).toEqual([])
  })

  test('reads as the reference formats it', () => {
    expect(keys.flatMap((key) => differences(translations[key] ?? '', language))).toEqual([])
  })
})

describe('the language', () => {
  test('is the first that the system prefers and the window speaks', () => {
    expect(systemLanguage(['fr-FR', 'de-AT', 'en-US'])).toBe('de')
    expect(systemLanguage(['zh-CN'])).toBe('zh-Hans')
    expect(systemLanguage(['zh-SG', 'en'])).toBe('zh-Hans')
    expect(systemLanguage(['zh-TW', 'en-US'])).toBe('en')
    expect(systemLanguage(['fr'])).toBe('en')
    expect(systemLanguage([])).toBe('en')
  })

  test('applies to the labels of a catalogue, and leaves unknown ones', () => {
    setLanguage('de', { Height: 'Höhe', Light: 'Hell', 'Light [catalogue]': 'Leicht' })
    const parameter = {
      id: 'height',
      kind: 'choice' as const,
      label: 'Height',
      help: 'Other',
      choices: [{ value: 'light', label: 'Light' }],
    }
    const row = {
      operation: 'text-to-3d' as const,
      inputs: [],
      parameters: [parameter],
      price: { kind: 'free' as const },
    }
    const model = { id: 'a', family: 'a', version: '1', name: 'Height', summary: '', operations: [row] }
    const [shown] = translatedCatalogue({ families: [], models: [model] }).models
    expect(shown).toMatchObject({
      name: 'Height',
      operations: [{ parameters: [{ label: 'Höhe', help: 'Other', choices: [{ value: 'light', label: 'Leicht' }] }] }],
    })
  })

  test('applies to tables that exist, to numbers and to lists', () => {
    const table = messages({ title: 'Bin', views: { back: 'Back' }, axes: ['Left'] }, 'view')
    setLanguage('de', {
      Bin: 'Papierkorb',
      Back: 'Zurück',
      'Back [view]': 'Hinten',
      '{n, plural, one {# job} other {# jobs}}': '{n, plural, one {# Auftrag} other {# Aufträge}}',
    })
    expect(currentLanguage()).toBe('de')
    expect(table).toEqual({ title: 'Papierkorb', views: { back: 'Hinten' }, axes: ['Left'] })
    expect(say('{n, plural, one {# job} other {# jobs}}', { n: 1200.5 })).toBe('1.200,5 Aufträge')
    expect(say('Back')).toBe('Zurück')
    expect(listed(['a', 'b', 'c'], 'or')).toBe('a, b oder c')
    setLanguage('en', {})
    expect(table.title).toBe('Bin')
  })
})
