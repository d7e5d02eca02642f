import { MailboxProblem } from './port.ts'

/** What a server may send in one piece; a larger message is never asked for. */
const mostBytes = 64_000_000

/** One answer of the server: its words, with `{n}` where bytes follow, and those bytes. */
export type Answer = { words: string; literals: Buffer[] }

/** Cuts what comes in where the protocol cuts it: at the ends of lines, except within the bytes that a line has announced. */
export function answersOf() {
  let parts: Buffer[] = []
  let size = 0
  let wanted: number | undefined
  let answer: Answer = { words: '', literals: [] }

  return (part: Buffer): Answer[] => {
    parts.push(part)
    size += part.length
    if (size > mostBytes + 1_000_000) throw new MailboxProblem('The mail server of IMAP_URL sent more than we take.')
    // A large message comes in many parts, which are put together once.
    if (wanted !== undefined && size < wanted) return []
    let bytes = Buffer.concat(parts)
    const whole: Answer[] = []
    for (;;) {
      if (wanted !== undefined) {
        if (bytes.length < wanted) break
        answer.literals.push(Buffer.from(bytes.subarray(0, wanted)))
        bytes = bytes.subarray(wanted)
        wanted = undefined
      }
      const end = bytes.indexOf('\r\n')
      if (end < 0) break
      const line = bytes.subarray(0, end).toString('utf8')
      bytes = bytes.subarray(end + 2)
      answer.words += line
      const announced = /\{(\d+)\}$/.exec(line)?.[1]
      if (announced === undefined) {
        whole.push(answer)
        answer = { words: '', literals: [] }
        continue
      }
      wanted = Number(announced)
      if (wanted > mostBytes) throw new MailboxProblem('The mail server of IMAP_URL sent more than we take.')
    }
    parts = [bytes]
    size = bytes.length
    return whole
  }
}
