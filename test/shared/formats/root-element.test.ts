import { expect, test } from 'vitest'
import { rootElement } from '../../../shared/formats/root-element.ts'
import { sniffType } from '../../../shared/formats/file-type.ts'
import { foreignKind } from '../../../shared/formats/foreign-kinds.ts'

const sniff = (text: string) => sniffType(new Uint8Array(Buffer.from(text)), text.length)?.id ?? null

test.each<[string, string | null]>([
  ['<COLLADA xmlns="x">', 'COLLADA'],
  ['<?xml version="1.0"?>\n<!-- made by "a > b" -->\n<!-- two --><COLLADA>', 'COLLADA'],
  ['<!DOCTYPE svg [ <!ENTITY a "b>"> ]><svg/>', 'svg'],
  ['\xEF\xBB\xBF<amf unit="mm">', 'amf'],
  ['<a:X3D\n', 'a:X3D'],
  ['<!-- never closed <svg>', null],
  ['<?xml never closed', null],
  ['no markup <svg>', null],
  ['< svg>', null],
  ['', null],
])('finds the root element of %j', (text, name) => {
  expect(rootElement(text)).toBe(name)
})

test(
  'hundreds of bytes of leading comments are sniffed quickly, and so is a DXF of comments',
  { timeout: 5000 },
  () => {
    const comments = '<?xml version="1.0"?>' + '<!---->\n'.repeat(50)
    expect(sniff(`${comments}<COLLADA version="1.4.1">`)).toBe('dae')
    expect(sniff(`${comments}<other>`)).toBe('xml')
    expect(foreignKind(`${comments}<svg>`)).toBe('svg')
    expect(foreignKind(`${comments}>`)).toBeNull()
    expect(foreignKind('999\r\n999\n999\r\n999\n'.repeat(60))).toBeNull()
    expect(foreignKind('999\r\nmade by hand\r\n  0\r\nSECTION\r\n')).toBe('dxf')
  },
)
