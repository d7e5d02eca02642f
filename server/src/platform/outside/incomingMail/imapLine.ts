import { once } from 'node:events'
import { connect as connectPlainly, isIP, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { answersOf } from './imapAnswers.ts'
import { MailboxProblem, MailboxRefusal } from './port.ts'

/** After so long without a word the server is given up. */
const silenceMs = 20_000

/** A connection to an IMAP server: commands go out one after another, and come back with all that was answered. */
export async function openLine(address: URL, signal: AbortSignal) {
  const host = address.hostname.replace(/^\[|\]$/g, '')
  const isSecure = address.protocol === 'imaps:'
  const port = Number(address.port) || (isSecure ? 993 : 143)
  // An address in figures has no name that a certificate could be asked for.
  const named = isIP(host) === 0 ? { servername: host } : {}
  let socket: Socket = isSecure ? connectSecurely({ host, port, ...named }) : connectPlainly({ host, port })
  let answers = listenTo(socket)
  let count = 0
  const hangUp = () => socket.destroy(new MailboxProblem('Reading the mailbox took too long, or the desk was stopped.'))
  signal.addEventListener('abort', hangUp, { once: true })
  if (signal.aborted) hangUp()

  const line = {
    /** @throws MailboxProblem with the server's words where it says no; the command itself, which may hold a password, is in no message */
    async ask(command: string) {
      count += 1
      const tag = `d${count}`
      socket.write(`${tag} ${command}\r\n`)
      const said = []
      for (;;) {
        const answer = await answers.next()
        if (!answer.words.startsWith(`${tag} `)) {
          said.push(answer)
          continue
        }
        if (/^\S+ OK\b/i.test(answer.words)) return said
        throw new MailboxRefusal(`The mail server of IMAP_URL said: ${answer.words.slice(tag.length + 1, 300)}`)
      }
    },
    /** Whatever was said before the connection is encrypted counts for nothing. */
    async encrypt(): Promise<void> {
      await line.ask('STARTTLS')
      answers.stop()
      const secured = connectSecurely({ socket, host, ...named })
      await once(secured, 'secureConnect', { signal }).catch((error: unknown) => {
        throw problemOf(error)
      })
      socket = secured
      answers = listenTo(socket)
    },
    close() {
      signal.removeEventListener('abort', hangUp)
      socket.destroy()
    },
  }
  try {
    const { words } = await answers.next()
    if (!/^\* (OK|PREAUTH)\b/i.test(words)) throw new MailboxProblem(`The mail server of IMAP_URL said: ${words.slice(0, 300)}`)
    return line
  } catch (error) {
    line.close()
    throw error
  }
}

/** What comes over a connection, one answer after another; once it has broken, each question is told why. */
function listenTo(socket: Socket) {
  const parse = answersOf()
  const ready: ReturnType<typeof parse> = []
  let broken: MailboxProblem | undefined
  let wake = () => {}
  const breakOff = (problem: MailboxProblem) => {
    broken ??= problem
    wake()
  }
  const take = (part: Buffer) => {
    try {
      ready.push(...parse(part))
      wake()
    } catch (error) {
      socket.destroy(problemOf(error))
    }
  }
  socket.on('data', take)
  socket.on('error', (error) => breakOff(problemOf(error)))
  socket.on('close', () => breakOff(new MailboxProblem('The mail server of IMAP_URL closed the connection.')))
  socket.setTimeout(silenceMs, () => socket.destroy(new MailboxProblem('The mail server of IMAP_URL did not answer in time.')))
  return {
    async next() {
      for (;;) {
        const answer = ready.shift()
        if (answer) return answer
        if (broken) throw broken
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    stop: () => void socket.off('data', take),
  }
}

const problemOf = (error: unknown): MailboxProblem =>
  error instanceof MailboxProblem
    ? error
    : new MailboxProblem(`The mail server of IMAP_URL can not be reached: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
