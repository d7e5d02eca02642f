import { createHash } from 'node:crypto'
import type { AppContext } from '#core/context.ts'
import { connectedAddress, withGoogle } from '#integration/index.ts'
import { CircuitOpenError } from '#outside/circuit.ts'
import { GoogleProblem } from '#outside/google/index.ts'
import { type IncomingMail, MailboxProblem, MailboxRefusal, type OpenMailbox, type PlaceInMailbox } from '#outside/incomingMail/index.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'secret' | 'google'>

/** The connected Gmail as a mailbox; undefined if none is connected. The sandbox receives nothing. */
export async function gmailMailbox(context: Deps): Promise<IncomingMail | undefined> {
  if (context.google.isSandbox) return undefined
  const address = await connectedAddress(context.db, 'gmail')
  return address === undefined
    ? undefined
    : { mailbox: `${address}@gmail`, address, authServer: 'mx.google.com', open: async (signal) => visitGmail(context, signal) }
}

function visitGmail(context: Deps, signal: AbortSignal): OpenMailbox {
  const { google } = context
  async function withToken<T>(question: (accessToken: string) => Promise<T>): Promise<T> {
    if (signal.aborted) throw new MailboxProblem('Reading the mailbox took too long, or the product was stopped.')
    try {
      return await withGoogle(context, 'gmail', question)
    } catch (error) {
      throw problemOf(error)
    }
  }
  return {
    uidValidity: 'history',
    async waiting(after, since) {
      const history = after > 0 ? await withToken((token) => google.mailsAfter(token, after)) : undefined
      const { ids, historyId } = history ?? (await withToken((token) => google.mailsSince(token, since)))
      return { items: ids.map(placeOf), mark: historyId }
    },
    async read({ uidValidity: id }, largest) {
      try {
        return await withToken((token) => google.readMail(token, id, largest))
      } catch (error) {
        if (error instanceof MailboxProblem && error.cause instanceof GoogleProblem && error.cause.kind === 'missing') return undefined
        throw error
      }
    },
    close: async () => undefined,
  }
}

/** Gmail's message ids are texts; a number is derived for the mailbox mark. */
const placeOf = (id: string): PlaceInMailbox => ({
  uidValidity: id,
  uid: Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 12), 16),
})

function problemOf(error: unknown): unknown {
  if (error instanceof CircuitOpenError) return new MailboxProblem(error.message, { cause: error })
  if (!(error instanceof GoogleProblem)) return error
  const { kind, message } = error
  if (kind === 'wrong') return new MailboxRefusal(`Gmail: ${message}`, { cause: error })
  const whatToDo = kind === 'refused' ? ' Connect Gmail again at API’s Authentication.' : ''
  return new MailboxProblem(`Gmail: ${message}${whatToDo}`, { cause: error })
}
