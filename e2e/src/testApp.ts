import type { Role } from '@app/contract/core/access.ts'
import { type Client, remoteClient } from '@app/server/test/client.ts'
import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { openAddresses, type Visitor } from './addresses.ts'
import { openMailbox } from './mailbox.ts'
import { type Account, newCustomer, staffOf } from './people.ts'
import { quietOf } from './quiet.ts'
import { watch } from './watch.ts'

export { expect } from '@playwright/test'

/** A session that was opened once and may be used by many pages. */
type Session = { token: string; id: string; state: Awaited<ReturnType<BrowserContext['storageState']>> }

type Fixtures = {
  /** A new browser without a session. */
  visitor(options?: BrowserContextOptions): Promise<Page>
  /** A new browser with a session; a role stands for the demo company's account of that role. */
  signedInAs(who: Role | Account, options?: BrowserContextOptions): Promise<Page>
  /** A browser that is kept for all who only look through the eyes of this role, and a wait until nothing on its page is loading. */
  lookAs(who: Visitor): Promise<{ page: Page; quiet: () => Promise<void> }>
  /** The contract's calls, as a script makes them. */
  api(who?: Role | Account): Promise<Client>
  idOf(who: Role | Account): Promise<string>
  /** The mails to an address. */
  mailbox: ReturnType<typeof openMailbox>
  /** A new customer, made by the calls of the sign-up page. */
  freshCustomer(): Promise<Account>
}
type Looker = { page: Page; quiet: () => Promise<void>; problems: string[] }
type WorkerFixtures = {
  sessions: (who: Role | Account) => Promise<Session>
  lookers: (who: Visitor) => Promise<Looker>
  /** The address of each screen, with something real in the places that it leaves open. */
  addressOf: Awaited<ReturnType<typeof openAddresses>>
}

/** Pages that a test opens are closed after it; errors in their console fail it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  baseURL: async ({ browserName: _ }, use) => use(productUrl()),

  sessions: [
    async ({ playwright }, use) => {
      const open = new Map<string, Promise<Session>>()
      const signIn = async ({ username, password }: Account): Promise<Session> => {
        const request = await playwright.request.newContext({ baseURL: productUrl() })
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

  lookers: [
    async ({ browser, sessions }, use) => {
      const open = new Map<Visitor, Promise<Looker>>()
      const start = async (who: Visitor): Promise<Looker> => {
        const context = await browser.newContext({ ...(who !== 'visitor' && { storageState: (await sessions(who)).state }) })
        const problems: string[] = []
        await watch(context, problems)
        const page = await context.newPage()
        return { page, quiet: quietOf(page), problems }
      }
      await use((who) => {
        const known = open.get(who) ?? start(who)
        open.set(who, known)
        return known
      })
      for (const looker of open.values()) await (await looker).page.context().close()
    },
    { scope: 'worker' },
  ],

  addressOf: [
    async ({ sessions }, use) => use(await openAddresses(remoteClient(productUrl(), (await sessions('admin')).token))),
    { scope: 'worker' },
  ],

  lookAs: async ({ lookers, viewport }, use) => {
    const looking: Looker[] = []
    await use(async (who) => {
      const looker = await lookers(who)
      looking.push(looker)
      // A page behind another one is not given the keys that are pressed.
      await looker.page.bringToFront()
      if (viewport) await looker.page.setViewportSize(viewport)
      await looker.page.emulateMedia({ colorScheme: 'light' })
      return looker
    })
    base
      .expect(
        looking.flatMap(({ problems }) => problems.splice(0)),
        'what went wrong on the pages',
      )
      .toEqual([])
  },

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
    await use(async (who) => remoteClient(productUrl(), who && (await sessions(who)).token))
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

function productUrl(): string {
  const url = process.env.DESK_URL
  if (!url) throw new Error('The product was not started: see startTestApp.ts.')
  return url
}
