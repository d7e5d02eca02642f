import { trimLineEnds } from '@app/contract/core/lines.ts'
/** The new text of an email, and its quotes and signature. Every line is in one of the two. */
export type FoldedEmail = { visible: string; quoted: string }

/** The first lines of quotes in common mail programs, on one line or broken over two or three. */
const attributions = [
  /^(?:On|At)\b.{4,200}\b(?:wrote|writes|said):$/i,
  /^Am\b.{4,200}\bschrieb\b.{0,80}:$/i,
  /^Le\b.{4,200}\ba écrit\s?:$/i,
  /^El\b.{4,200}\bescribió:$/i,
  /^Il\b.{4,200}\bha scritto:$/i,
  /^(?:Em|No dia)\b.{4,200}\bescreveu:$/i,
  /^Op\b.{4,200}\bschreef\b.{0,80}:$/i,
]
/** For programs that only put the name, where nothing marks the first line. */
const nameAlone = /^.{0,80}<[^<>\s]+@[^<>\s]+>.{0,20}\b(?:wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef)\s?:$/i
const rulers = /^-{2,}\s*(?:Original Message|Forwarded message|Ursprüngliche Nachricht|Message d'origine|Mensaje original)\s*-{2,}$/i
const fromLine = /^\*?(?:From|Von|De|Da|Van):/i
const headLine = /^\*?(?:From|Von|De|Da|Van|Sent|Gesendet|Envoyé|Enviado|Date|Datum|To|An|À|Para|Subject|Betreff|Objet|Asunto|Cc):\*?\s/i
const sentFrom = /^(?:Sent from my|Get Outlook for|Von meinem .+ gesendet|Envoyé de mon|Enviado desde mi)\b/i
const isQuoted = (line: string) => line.startsWith('>')

/** Splits an email where the quote begins. If new text stands between quotes, everything stays visible, since it answers point by point. */
export function foldQuotes(text: string): FoldedEmail {
  const lines = trimLineEnds(text.replaceAll('\r\n', '\n')).split('\n')
  // From here on there are only quotes.
  const lastQuotes = lines.findLastIndex((line) => line !== '' && !isQuoted(line)) + 1
  const at = lines.findIndex((line, index) => (index >= lastQuotes && isQuoted(line)) || beginsQuote(lines, index))
  const end = at < 0 || isAnsweredBetween(lines, at) ? lines.length : at
  const signature = lines.findIndex((line, index) => index < end && (line === '--' || (index > 0 && isLastWords(lines, index, end))))
  const cut = signature < 0 ? end : signature
  const visible = withoutBlankEnds(lines.slice(0, cut))
  const quoted = withoutBlankEnds(lines.slice(cut))
  // An email that consists of quotes only is shown whole.
  return visible === '' ? { visible: quoted, quoted: '' } : { visible, quoted }
}

/** The first line keeps its indentation, since it may be code. */
const withoutBlankEnds = (lines: readonly string[]) => lines.join('\n').replace(/^\n+/, '').trimEnd()

function beginsQuote(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  if (rulers.test(line) || nameAlone.test(line)) return true
  if ([1, 2, 3].some((count) => attributions.some((pattern) => pattern.test(joined(lines, at, count))))) return true
  // Outlook: an optional ruler, and then the headers of the quoted email.
  const from = /^_{10,}$/.test(line) ? at + 1 : at
  const head = lines.slice(from, from + 6)
  return fromLine.test(head[0] ?? '') && head.filter((one) => headLine.test(one)).length >= 3
}

const joined = (lines: readonly string[], at: number, count: number) => {
  const some = lines.slice(at, at + count).map((line) => line.trim())
  return some.includes('') ? '' : some.join(' ')
}

/** Quotes, then new text, then quotes again or the end. */
function isAnsweredBetween(lines: readonly string[], at: number): boolean {
  const below = lines.slice(at)
  const firstQuote = below.findIndex(isQuoted)
  if (firstQuote < 0 || firstQuote > 4) return false
  const after = below.slice(firstQuote)
  const words = after.find((line) => line !== '' && !isQuoted(line))
  return words !== undefined && words !== '--' && !sentFrom.test(words)
}

/** 'Sent from my phone' as the last line above the quote. */
const isLastWords = (lines: readonly string[], at: number, end: number) =>
  sentFrom.test(lines[at] ?? '') && lines.slice(at + 1, end).every((line) => line === '')
