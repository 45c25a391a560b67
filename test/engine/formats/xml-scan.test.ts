import { describe, expect, test } from 'vitest'
import { scanXml } from '../../../electron/engine/formats/xml-scan.ts'
import { parseXml } from '../../../electron/engine/formats/xml-tree.ts'
import type { AppError } from '../../../shared/protocol/app-error.ts'
import { utf8 } from './reading.ts'

/** Everything that is reported of a document, in order. */
function reported(file: Uint8Array): string[] {
  const events: string[] = []
  scanXml(file, 'XML', {
    open: (name, attributes) =>
      events.push(`<${[name, ...attributes.entries().map((pair) => pair.join('='))].join(' ')}`),
    close: (name) => events.push(`>${name}`),
    text: (text) => events.push(text),
  })
  return events
}

test('reports elements, attributes and text in order', () => {
  const text = `<?xml version="1.0"?><!-- <a> --><a:b x = "1>2" y='"'><c/>t &lt;&#65;&#x42; <![CDATA[<&>]]></a:b> `
  expect(reported(utf8(text))).toEqual(['<a:b x=1>2 y="', '<c', '>c', 't <AB ', '<&>', '>a:b'])
})

test.each(['utf-8', 'utf-16le', 'iso-8859-1'])('reads %s', (encoding) => {
  const text = `<?xml version="1.0" encoding="${encoding}"?><a b="ü"/>`
  const bytes =
    encoding === 'utf-8'
      ? utf8(`\uFEFF${text}`)
      : new Uint8Array(
          Buffer.from(encoding === 'utf-16le' ? `\uFEFF${text}` : text, encoding === 'utf-16le' ? 'utf16le' : 'latin1'),
        )
  expect(reported(bytes)[0]).toBe('<a b=ü')
})

describe('rejects', () => {
  test.each([
    ['<a>', 'bad-geometry'],
    ['<a></b>', 'bad-geometry'],
    ['<a/><b/>', 'bad-geometry'],
    ['text', 'bad-geometry'],
    ['', 'bad-geometry'],
    ['<a b="1" b="2"/>', 'bad-geometry'],
    ['<a b=1/>', 'bad-geometry'],
    ['<a b/>', 'bad-geometry'],
    ['<a b="1/>', 'bad-geometry'],
    ['<1a/>', 'bad-geometry'],
    ['<!-- <a/>', 'bad-geometry'],
    ['<a><!ELEMENT b></a>', 'bad-geometry'],
    ['<a>'.repeat(300) + '</a>'.repeat(300), 'bad-geometry'],
    ['<!DOCTYPE a><a/>', 'unsafe-file'],
    ['<!doctype a SYSTEM "file:///etc/passwd"><a/>', 'unsafe-file'],
  ])('%j', (text, code) => {
    let thrown: unknown
    try {
      reported(utf8(text))
    } catch (error) {
      thrown = error
    }
    expect((thrown as AppError).code).toBe(code)
  })

  test('bytes that are not text', () => {
    expect(() => reported(Uint8Array.of(0xff, 0xfe, 0x3c, 0, 0x61))).toThrow('its text cannot be read')
  })
})

test.each(['&nbsp;', '&#0;', '&lt', 'A & B', '&', '&&amp', 'a&b c;'])(
  'unknown entities stay as they are: %s',
  (text) => {
    expect(reported(utf8(`<a b="${text}">${text}</a>`))).toEqual([`<a b=${text}`, text, '>a'])
  },
)

test('text that is not UTF-8 is read as Windows-1252', () => {
  expect(reported(Buffer.from('<a b="Körper"/>', 'latin1'))[0]).toBe('<a b=Körper')
})

test('text behind the root element is ignored', () => {
  expect(reported(utf8('<a/>\0\0EOF'))).toEqual(['<a', '>a'])
})

test('a tree has names without prefixes and the text of each element', () => {
  const root = parseXml(utf8('<x:a><b k="v">1 <c>2</c> 3</b></x:a>'), 'XML')
  expect([root.name, root.children[0]!.text, root.children[0]!.attributes.get('k')]).toEqual(['a', '1  3', 'v'])
})
