/** Every platform of ours has these two; the contract declares no platform. */
declare const TextDecoder: new (
  label?: string,
  options?: { fatal?: boolean },
) => { encoding: string; decode(bytes: Uint8Array, options?: { stream?: boolean }): string }
declare const atob: (text: string) => string

/** What is known of some bytes: the charset that their sender declared, whether they are HTML, and whether the end was cut off. */
export type TextOrigin = { charset?: string | undefined; isHtml?: boolean; isCut?: boolean }

/**
 * Turns unknown bytes into text. In this order: the byte order mark, valid UTF-8, the declared charset, the charset in HTML, and at last
 * windows-1252, in which every byte is a letter. Declarations come after UTF-8, since programs often declare the wrong charset, and text
 * in another one is hardly ever valid UTF-8.
 */
export function textOfBytes(bytes: Uint8Array, { charset, isHtml = false, isCut = false }: TextOrigin = {}): string {
  const marked = byteOrderMarks.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return decode(bytes.subarray(marked.mark.length), marked.encoding)
  const declared = encodingOf(charset)
  if (declared && isWrittenIn7Bits(bytes, declared)) return decode(bytes, declared)
  const wide = wideEncodingOf(bytes)
  if (wide) return decode(bytes, wide)
  const unicode = utf8Of(bytes, isCut)
  if (unicode !== undefined) return unicode
  for (const encoding of [declared, isHtml ? encodingOf(charsetInHtml(bytes)) : undefined]) {
    if (!encoding || encoding === 'utf-8') continue
    const text = decode(bytes, encoding)
    if (isReadable(text)) return text
  }
  return decode(bytes, 'windows-1252')
}

/** Whether the bytes are a text: without characters that no text has. The end may be cut within a character. */
export function isTextOfBytes(bytes: Uint8Array): boolean {
  const isWide = byteOrderMarks.some(({ mark, encoding }) => encoding !== 'utf-8' && mark.every((byte, index) => bytes[index] === byte))
  if (isWide || wideEncodingOf(bytes)) return !hasControls(textOfBytes(bytes, { isCut: true }))
  if (bytes.some(isControl)) return false
  if (utf8Of(bytes, true) !== undefined) return true
  // Without UTF-8, a few bytes of a program could look like letters: either most are ASCII, or there are many.
  return bytes.length >= surelyText || bytes.filter((byte) => byte < 0x80).length * 2 >= bytes.length
}

const surelyText = 100
const byteOrderMarks = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
]

/** The bytes as UTF-8; undefined if they are not. A few broken bytes between many good ones are a fault on the way. */
function utf8Of(bytes: Uint8Array, isCut: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    const text = decode(bytes, 'utf-8')
    return count(text, (code) => code > 0x7f && code !== broken) >= 20 * count(text, isBroken) ? text : undefined
  }
}

const broken = 0xfffd
const isBroken = (code: number) => code === broken
const isReadable = (text: string) => count(text, isBroken) * 20 <= text.length

function count(text: string, isCounted: (code: number) => boolean): number {
  let number = 0
  for (let at = 0; at < text.length; at += 1) if (isCounted(text.charCodeAt(at))) number += 1
  return number
}

const isControl = (code: number) => code < 9 || (code > 13 && code < 27) || (code > 27 && code < 32)
const hasControls = (text: string) => count(text, isControl) > 0

/** UTF-16 without a mark: ASCII in it has a zero in every second byte. */
function wideEncodingOf(bytes: Uint8Array): string | undefined {
  const pairs = Math.floor(Math.min(bytes.length, 4_000) / 2)
  if (pairs < 2) return undefined
  const zeros = [0, 0]
  for (let at = 0; at < pairs * 2; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd * 2 > pairs && even === 0) return 'utf-16le'
  return even * 2 > pairs && odd === 0 ? 'utf-16be' : undefined
}

/** Charsets whose bytes are valid UTF-8 too, although they mean other letters. */
function isWrittenIn7Bits(bytes: Uint8Array, encoding: string): boolean {
  if (encoding === 'utf-7') return bytes.includes(0x2b)
  if (encoding === 'iso-2022-jp') return bytes.includes(0x1b)
  return encoding.startsWith('utf-16') && bytes.includes(0)
}

function charsetInHtml(bytes: Uint8Array): string | undefined {
  const head = decode(bytes.subarray(0, 4_096), 'windows-1252')
  return /<meta[^>]{0,200}?charset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(head)?.[1]
}

/** The name of a charset in the Encoding Standard, or the number of a code page of DOS; undefined if it is unknown. */
function encodingOf(charset: string | undefined): string | undefined {
  const name = charset?.trim().toLowerCase().replaceAll(/["']/g, '') ?? ''
  if (name === '') return undefined
  if (/^(?:x-|cs)?(?:unicode-1-1-)?utf-?7$/.test(name)) return 'utf-7'
  const page = /^(?:x-)?(?:cp|ibm|dos|ms|windows|pc|x-cp)?[-_]?0{0,2}(\d{3,5})$/.exec(name)?.[1] ?? ''
  if (codePages[page]) return page
  return [name, aliases[page] ?? name, name.replace(/^(?:x-|cs)/, '')].map(standardName).find(Boolean)
}

function standardName(name: string): string | undefined {
  try {
    return new TextDecoder(name).encoding
  } catch {
    return undefined
  }
}

const aliases: Readonly<Record<string, string>> = {
  '874': 'windows-874',
  '932': 'shift_jis',
  '936': 'gbk',
  '949': 'euc-kr',
  '950': 'big5',
  '65001': 'utf-8',
  '28591': 'windows-1252',
  '28605': 'iso-8859-15',
}

function decode(bytes: Uint8Array, encoding: string): string {
  if (encoding === 'utf-7') return textOfUtf7(bytes)
  const page = codePages[encoding]
  if (page === undefined) return new TextDecoder(encoding).decode(bytes)
  const letters = [...page]
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (letters[byte - 0x80] ?? ''))).join('')
}

/** UTF-7 (RFC 2152): UTF-16 in base64 between + and -. */
const textOfUtf7 = (bytes: Uint8Array): string =>
  decode(bytes, 'windows-1252').replace(/\+([A-Za-z0-9+/]*)-?/g, (_, coded: string) => {
    if (coded === '') return '+'
    const binary = Uint8Array.from(atob(coded.slice(0, coded.length - (coded.length % 4 === 1 ? 1 : 0))), (one) => one.charCodeAt(0))
    return new TextDecoder('utf-16be').decode(binary.subarray(0, binary.length - (binary.length % 2)))
  })

/** The upper half of the code pages of DOS, which the Encoding Standard leaves out. */
const codePages: Readonly<Record<string, string>> = {
  '437':
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  '850':
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  '852':
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
  '857':
    'ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø£ØŞşáíóúñÑĞğ¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ºªÊËÈ�ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµ�×ÚÛÙìÿ¯´\u00ad±�¾¶§÷¸°¨·¹³²■\u00a0',
  '858':
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  '860':
    'ÇüéâãàÁçêÊèÍÔìÃÂÉÀÈôõòÚùÌÕÜ¢£Ù₧ÓáíóúñÑªº¿Ò¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  '863':
    'ÇüéâÂà¶çêëèïî‗À§ÉÈÊôËÏûù¤ÔÜ¢£ÙÛƒ¦´óú¨¸³¯Î⌐¬½¼¾«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  '865':
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø₧ƒáíóúñÑªº¿⌐¬½¼¡«¤░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  '775':
    'ĆüéāäģåćłēŖŗīŹÄÅÉæÆōöĢ¢ŚśÖÜø£Ø×¤ĀĪóŻżź”¦©®¬½¼Ł«»░▒▓│┤ĄČĘĖ╣║╗╝ĮŠ┐└┴┬├─┼ŲŪ╚╔╩╦╠═╬Žąčęėįšųūž┘┌█▄▌▐▀ÓßŌŃõÕµńĶķĻļņĒŅ’\u00ad±“¾¶§÷„°∙·¹³²■\u00a0',
}
