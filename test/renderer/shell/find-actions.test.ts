/** The search of the command palette: what people type finds every action, form, setting and preset. */
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { families } from '../../../electron/service/families/families.ts'
import { offeringOf } from '../../../electron/service/offering.ts'
import { findActions, type Findable } from '../../../renderer/shell/find-actions.ts'
import { formActions } from '../../../renderer/shell/form-actions.ts'
import { settingActions } from '../../../renderer/shell/setting-actions.ts'
import { studioActions } from '../../../renderer/shell/studio-actions.ts'
import type { Synonyms } from '../../../renderer/shell/synonyms.ts'
import { translatedCatalogue } from '../../../renderer/words/catalogue-words.ts'
import { operationIds } from '../../../shared/catalogue/catalogue.ts'
import { languages, setLanguage, type Language, type Translations } from '../../../shared/text/language.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const synonymsOf = (language: Language) =>
  JSON.parse(read(`../../../renderer/languages/search/${language}.json`)) as Synonyms
const { catalogue } = offeringOf(families, 'embedded')
const rows = catalogue.models.flatMap(({ operations }) => operations)

afterEach(() => setLanguage('en', {}))

function everything(language: Language): Findable[] {
  const synonyms = synonymsOf(language)
  if (language !== 'en')
    setLanguage(language, JSON.parse(read(`../../../renderer/languages/${language}.json`)) as Translations)
  const shown = language === 'en' ? catalogue : translatedCatalogue(catalogue)
  return [
    ...studioActions.map(({ id, label }) => ({ id, label, order: 0, synonyms: synonyms[id] ?? '' })),
    ...formActions([{ connectionId: 'local', catalogue: shown }], synonyms),
    ...settingActions(synonyms),
  ]
}

/** The ids of actions that do what a key of the synonyms means, in the English catalogue. */
function idsOf(key: string): string[] {
  const preset = key.startsWith('preset-') ? key.slice('preset-'.length) : null
  const ids = rows.flatMap(({ operation, parameters, presets = [] }) => [
    ...presets.filter(({ id }) => id === preset).map(({ label }) => `${operation}/preset/${label}`),
    ...parameters.filter(({ id }) => id === key).map(({ label }) => `${operation}/setting/${label}`),
    ...parameters
      .filter(({ id }) => id === key)
      .flatMap(({ label, choices = [] }) => choices.map((choice) => `${operation}/choice/${label}/${choice.label}`)),
  ])
  return operationIds.some((id) => id === key) && preset === null
    ? [`${key}/form`, ...ids]
    : ids.length > 0
      ? ids
      : [key]
}

const typed = read('typed-words.txt')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(': ') as [string, string])

const ranked = (actions: readonly Findable[], query: string) => findActions(actions, query).slice(0, 5)

describe('the search of actions', () => {
  test('finds each by three words that a person would type', () => {
    const actions = everything('en')
    const missed = typed.flatMap(([key, words]) => {
      const ids = new Set(idsOf(key))
      return words
        .split(', ')
        .filter((word) => !ranked(actions, word).some(({ id }) => ids.has(id)))
        .map((word) => `${key}: ${word}`)
    })
    expect(missed).toEqual([])
  })

  test('knows words for every action, and the list of what is typed has them all', () => {
    const keys = [
      ...studioActions.map(({ id }) => id).filter((id) => id !== 'open-palette'),
      ...settingActions({}).map(({ id }) => id),
      ...operationIds,
      ...rows.flatMap(({ parameters, presets = [] }) => [
        ...parameters.map(({ id }) => id),
        ...presets.map(({ id }) => `preset-${id}`),
      ]),
    ]
    const expected = [...new Set(keys)].toSorted()
    expect(typed.map(([key]) => key).toSorted()).toEqual(expected)
    for (const language of languages) expect(Object.keys(synonymsOf(language)).toSorted()).toEqual(expected)
  })

  test.each([
    ['en', ['repair', 'hollow', 'keychain', 'engrave', 'printer', 'units', 'wall', 'repiar', 'Bambu Lab P1S', 'cut']],
    [
      'de',
      [
        'reparieren',
        'hohl',
        'Schlüsselanhänger',
        'gravieren',
        'Drucker',
        'Einheiten',
        'Wand',
        'aushöhlen',
        'Zoll',
        'schneiden',
      ],
    ],
    ['zh-Hans', ['修复', '空心', '钥匙扣', '雕刻', '打印机', '单位', '壁厚', '掏空', '英寸', '切割']],
  ] as const)('in %s leads to the tool', (language, queries) => {
    const actions = everything(language)
    const firsts = queries.map((query) => ranked(actions, query)[0]?.id.replace(/\/(setting|preset|choice)\/.*/, ''))
    expect(firsts).toMatchSnapshot()
  })

  test('puts whole words of the title before their beginnings, synonyms and misspellings', () => {
    const named = (id: string, label: string, synonyms = '') => ({ id, label, synonyms, order: 0 })
    const actions = [named('d', 'Cup'), named('c', 'Slice', 'cut'), named('b', 'Cutter'), named('a', 'Cut here')]
    expect(findActions(actions, 'cut').map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(findActions(actions, 'cuttre').map(({ id }) => id)).toEqual(['b'])
    expect(findActions(actions, 'cut nothing')).toEqual([])
  })
})
