import { textOfBytes } from '@app/contract/core/textOfBytes.ts'

/**
 * Reads the encoded words of a header (RFC 2047). Neighbours in one charset are read as one, since some programs cut a letter between
 * them. `show` writes the text of each.
 */
export function readWords(header: string, show?: (text: string) => string): string {
  const words = [...header.matchAll(/=\?([\w.:*+-]{1,60})\?([bq])\?([^?\s]*)\?=/gi)]
  let result = ''
  let end = 0
  for (let at = 0; at < words.length; at += 1) {
    const charset = charsetOf(words[at])
    const begin = words[at]?.index ?? 0
    const between = header.slice(end, begin)
    // White space between two encoded words belongs to neither; where they stay encoded, it stays too.
    if (at === 0 || show || between.trim() !== '') result += between
    const bytes = [bytesOf(words[at])]
    end = endOf(words[at])
    while (charsetOf(words[at + 1]) === charset && header.slice(end, words[at + 1]?.index).trim() === '') {
      at += 1
      bytes.push(bytesOf(words[at]))
      end = endOf(words[at])
    }
    const text = textOfBytes(Buffer.concat(bytes), { charset })
    result += show ? show(text) : text
  }
  return result + header.slice(end)
}

type Word = RegExpExecArray | undefined
/** RFC 2231 allows a language behind the charset. */
const charsetOf = (word: Word) => word?.[1]?.split('*')[0]?.toLowerCase()
const endOf = (word: Word) => (word ? word.index + word[0].length : 0)

function bytesOf(word: Word): Buffer {
  const [, , encoding = '', text = ''] = word ?? []
  if (encoding.toLowerCase() === 'b') return Buffer.from(text, 'base64')
  return Buffer.from(
    text.replaceAll('_', ' ').replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}
