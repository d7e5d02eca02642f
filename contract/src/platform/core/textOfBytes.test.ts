import { expect, test } from 'vitest'
import { isTextOfBytes, textOfBytes } from './textOfBytes.ts'

declare const TextEncoder: new () => { encode(text: string): Uint8Array }

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...new TextEncoder().encode(part)])))
const wide = (text: string, isBig = false) =>
  Uint8Array.from(
    [...text].flatMap((one) => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8]).map((_, at, all) => all[isBig ? at ^ 1 : at] ?? 0),
  )

test.each<[string, Uint8Array, Parameters<typeof textOfBytes>[1], string]>([
  ['UTF-8', bytes('Grüße ✓'), {}, 'Grüße ✓'],
  ['UTF-8 with a mark', bytes(0xef, 0xbb, 0xbf, 'ü'), {}, 'ü'],
  ['UTF-16 with a mark', Uint8Array.from([0xff, 0xfe, ...wide('a;Zoë')]), {}, 'a;Zoë'],
  ['UTF-16 of the other order', Uint8Array.from([0xfe, 0xff, ...wide('a;Zoë', true)]), {}, 'a;Zoë'],
  ['UTF-16 without a mark', wide('Name;Zoë'), {}, 'Name;Zoë'],
  ['undeclared windows-1252', bytes('Preis 5 ', 0x80, ' f', 0xfc, 'r', 0x93, 'x', 0x94), {}, 'Preis 5 € für“x”'],
  ['windows-1252 that is called UTF-8', bytes('f', 0xfc, 'r'), { charset: 'utf-8' }, 'für'],
  ['windows-1252 that is called ASCII', bytes('f', 0xfc, 'r'), { charset: 'us-ascii' }, 'für'],
  ['UTF-8 that is called Latin 1', bytes('für'), { charset: 'iso-8859-1' }, 'für'],
  ['a charset that does not exist', bytes('f', 0xfc, 'r'), { charset: 'x-unknown' }, 'für'],
  ['cp850', bytes('f', 0x81, 'r'), { charset: 'cp850' }, 'für'],
  ['cp850 by another name', bytes('f', 0x81, 'r'), { charset: 'IBM850' }, 'für'],
  ['cp437', bytes(0x9b, '5'), { charset: 'cp437' }, '¢5'],
  ['cp1251', bytes(0xcf, 0xf0, 0xe8), { charset: 'windows-1251' }, 'При'],
  ['cp932', bytes(0x93, 0xfa), { charset: 'cp932' }, '日'],
  ['ISO-2022-JP', bytes(0x1b, '$B', 0x46, 0x7c, 0x1b, '(B'), { charset: 'iso-2022-jp' }, '日'],
  ['UTF-7', bytes('f+APw-r 1+-1'), { charset: 'utf-7' }, 'für 1+1'],
  ['the meta of HTML', bytes('<meta charset="windows-1251">', 0xcf), { isHtml: true }, '<meta charset="windows-1251">П'],
  ['a cut letter at the end', bytes('x', 0xc3), { isCut: true }, 'x'],
  ['a last letter of windows-1252', bytes('caf', 0xe9), {}, 'café'],
  ['one broken byte in much UTF-8', bytes('汉'.repeat(50), 0xff, '字'), {}, `${'汉'.repeat(50)}\ufffd字`],
])('%s is read', (_, given, origin, text) => {
  expect(textOfBytes(given, origin)).toBe(text)
})

test('texts are told from other bytes', () => {
  expect(isTextOfBytes(bytes('Name;Stra', 0xdf, 'e\r\n'))).toBe(true)
  expect(isTextOfBytes(Uint8Array.from([0xff, 0xfe, ...wide('Name\tZoë\r\n')]))).toBe(true)
  expect(isTextOfBytes(bytes('x', 0xe2, 0x9c))).toBe(true)
  for (const other of [bytes('x', 0), bytes(0xff, 0xd8, 0xff, 0xe0), bytes('MZ', 0x90, 0, 3), Uint8Array.from([0xff, 0xfe, 0, 0, 1, 0])])
    expect(isTextOfBytes(other)).toBe(false)
})

test('any bytes are read in a short time', () => {
  for (const part of ['<meta ', '+', 'charset=', '\u00fc', ' ', '+a']) {
    const given = new TextEncoder().encode(part.repeat(20_000))
    const begin = Date.now()
    textOfBytes(given, { isHtml: true, charset: 'utf-7' })
    textOfBytes(Uint8Array.of(...given.subarray(0, 50_000), 0xff), { isHtml: true })
    expect(Date.now() - begin).toBeLessThan(3_000)
  }
})
