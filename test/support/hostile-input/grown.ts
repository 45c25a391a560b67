/** Input that was written to be slow to read: texts of one filler, lists and objects of thousands. */

/** What expressions and loops over text have stumbled over. */
const fillers: Readonly<Record<string, string>> = {
  spaces: ' ',
  dots: '.',
  slashes: '/',
  backslashes: '\\',
  quotes: '"',
  'opening brackets': '[',
  'closing brackets': ']',
  braces: '{}',
  'percent signs': '%',
  escapes: '%41',
  digits: '1',
  letters: 'a',
  capitals: 'aA',
  underscores: '_',
  hyphens: '-',
  'dots and spaces': '. ',
  'dots and digits': '1.',
  semicolons: ';',
  'at signs': '@',
  'question marks': '?',
  lines: '\n- a: b',
  base64: 'AAAA',
  // The two are sorted into the opposite order.
  marks: '\u0301\u0316',
  'marks in order': '\u0301',
  'zero-width joiners': '\u200D',
}

/** Titles and texts of about so many characters: the filler alone, in the middle and at the end of what stood there. */
export function* grownTexts(text: string, length: number): Generator<[title: string, text: string]> {
  for (const [name, filler] of Object.entries(fillers)) {
    const long = filler.repeat(Math.ceil(length / filler.length))
    const half = Math.floor(text.length / 2)
    yield [`${name} alone`, long]
    yield [`${name} behind`, text + long]
    yield [`${name} inside`, `${text.slice(0, half)}${long}${text.slice(half)}`]
    yield [`${name} before a line break`, `${text}${long}\n`]
  }
  yield ['two halves of marks', `a${'\u0301'.repeat(length / 2)}${'\u0316'.repeat(length / 2)}`]
}

/** A JSON value with each of its texts grown, each of its lists and objects filled, one at a time. */
export function* grownJson(json: unknown, length: number): Generator<[title: string, json: unknown]> {
  for (const [path, value] of leaves(json, '')) {
    const grown = (replacement: unknown) => replaced(json, path, replacement)
    if (typeof value === 'string')
      for (const [title, text] of grownTexts(value, length)) yield [`${path}: ${title}`, grown(text)]
    else if (Array.isArray(value) && value.length > 0) {
      const count = Math.ceil(length / (JSON.stringify(value[0]).length + 1))
      const item: unknown = value[0]
      yield [`${path}: one thing ${count} times`, grown(Array.from({ length: count }, () => item))]
      yield [`${path}: ${count} things`, grown(Array.from({ length: count }, (_, index) => numbered(item, index)))]
      yield [`${path}: short texts`, grown(Array.from({ length: length / 4 }, () => 'a'))]
      yield [`${path}: empty objects`, grown(Array.from({ length: length / 3 }, () => ({})))]
    } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const count = Math.ceil(length / 12)
      const names = Array.from({ length: count }, (_, index) => [`k${index}`, 1])
      const links = Array.from({ length: count / 3 }, (_, index) => [`k-${index}`, `https://c.example/${index}.glb`])
      yield [`${path}: ${count} fields`, grown({ ...value, ...(Object.fromEntries(names) as object) })]
      yield [`${path}: fields alone`, grown(Object.fromEntries(names))]
      yield [`${path}: links by name`, grown({ ...value, ...(Object.fromEntries(links) as object) })]
    } else yield [`${path}: many digits`, grown(Number(`1${'1'.repeat(300)}`))]
  }
}

/** The same thing with a number on each of its texts and numbers. */
function numbered(value: unknown, number: number): unknown {
  if (typeof value === 'string') return `${value}${number}`
  if (typeof value === 'number') return value + number
  if (Array.isArray(value)) return value.map((each) => numbered(each, number))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, numbered(each, number)]))
}

/** Every value in it by its path, in the way of a JSON pointer. */
function* leaves(json: unknown, path: string): Generator<[path: string, value: unknown]> {
  yield [path, json]
  if (typeof json !== 'object' || json === null) return
  for (const [key, value] of Object.entries(json)) yield* leaves(value, `${path}/${key.replaceAll('/', '~1')}`)
}

function replaced(json: unknown, path: string, replacement: unknown): unknown {
  if (path === '') return replacement
  const [, first = '', ...rest] = path.split('/')
  const key = first.replaceAll('~1', '/')
  const inside = (value: unknown) => replaced(value, rest.length === 0 ? '' : `/${rest.join('/')}`, replacement)
  if (Array.isArray(json)) return json.map((each: unknown, index) => (String(index) === key ? inside(each) : each))
  return Object.fromEntries(
    Object.entries(json as object).map(([name, value]) => [name, name === key ? inside(value) : value]),
  )
}
