import type { Role } from '@app/contract/core/access.ts'
import { type Client, remoteClient } from '@app/server/test/client.ts'
import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { openMailbox } from './mailbox.ts'
import { type Account, newCustomer, staffOf } from './people.ts'
import { watch } from './watch.ts'

export { expect } from '@playwright/test'

/** A session that was opened once and may be used by many pages. */
type Session = { token: string; id: string; state: Awaited<ReturnType<BrowserContext['storageState']>> }

type Desk = {
  /** A browser of one's own that nobody is signed in with. */
  visitor(options?: BrowserContextOptions): Promise<Page>
  /** A browser of one's own in which somebody is signed in; a role stands for the demo company's account of that role. */
  signedInAs(who: Role | Account, options?: BrowserContextOptions): Promise<Page>
  /** The contract's calls, as a script makes them. */
  api(who?: Role | Account): Promise<Client>
  idOf(who: Role | Account): Promise<string>
  /** Everything that the desk has mailed to an address. */
  mailbox: ReturnType<typeof openMailbox>
  /** A customer nobody else has, made by the calls that the sign-up page makes. */
  freshCustomer(): Promise<Account>
}
type Kept = { sessions: (who: Role | Account) => Promise<Session> }

/** Whatever a test opens here is closed after it, and whatever went wrong unseen on a page fails it. */
export const test = base.extend<Desk, Kept>({
  baseURL: async ({ browserName: _ }, use) => use(deskUrl()),

  sessions: [
    async ({ playwright }, use) => {
      const open = new Map<string, Promise<Session>>()
      const signIn = async ({ username, password }: Account): Promise<Session> => {
        const request = await playwright.request.newContext({ baseURL: deskUrl() })
        const answer = await request.post('/api/auth/signin', { data: { username, password } })
        const { accessToken, _id } = await answer.json()
        const state = await request.storageState()
        await request.dispose()
        return { token: accessToken, id: _id, state }
      }
      await use((who) => {
        const account = typeof who === 'string' ? staffOf(who) : who
        const known = open.get(account.username) ?? signIn(account)
        open.set(account.username, known)
        return known
      })
    },
    { scope: 'worker' },
  ],

  visitor: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    const problems: string[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      await watch(context, problems)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    base.expect(problems, 'what went wrong on the pages').toEqual([])
  },

  signedInAs: async ({ visitor, sessions }, use) => {
    await use(async (who, options) => visitor({ ...options, storageState: (await sessions(who)).state }))
  },

  api: async ({ sessions }, use) => {
    await use(async (who) => remoteClient(deskUrl(), who && (await sessions(who)).token))
  },

  idOf: async ({ sessions }, use) => {
    await use(async (who) => (await sessions(who)).id)
  },

  mailbox: async ({ api }, use) => {
    await use(openMailbox(await api('admin')))
  },

  freshCustomer: async ({ api, mailbox }, use) => {
    await use(async () => newCustomer(await api(), mailbox))
  },
})

function deskUrl(): string {
  const url = process.env.DESK_URL
  if (!url) throw new Error('The product was not started: see startDesk.ts.')
  return url
}
