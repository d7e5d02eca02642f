import { roles } from '@app/contract/core/access.ts'
import { pathOf, type ScreenName, screenNames } from '@app/contract/screens.ts'
import type { Page } from '@playwright/test'
import { destination, type Visitor } from './addresses.ts'
import { problemsInEveryLook, violations } from './inspect.ts'
import { problemsByKeyboard } from './keyboard.ts'
import { expect, test } from './testApp.ts'

const visitors: readonly Visitor[] = ['visitor', ...roles]

/** Screens that look different to each role; of the others one look is enough. */
const differsByRole: readonly ScreenName[] = ['home', 'orderDetails', 'myProfile']

for (const who of visitors)
  test(`${who}: every screen opens, or leads on to where the table of screens says`, async ({ visitor, signedInAs, addressOf }) => {
    const page = who === 'visitor' ? await visitor() : await signedInAs(who)
    const astray: string[] = []
    await page.goto(who === 'visitor' ? pathOf('signIn') : pathOf('myProfile'))
    await arrived(page)
    // First the ones that lead elsewhere, while the page holds no form that one would be asked about before leaving.
    for (const name of screenNames) {
      const address = addressOf(name, who)
      const expected = destination(name, who, address)
      if (expected === address) continue
      await followLink(page, address, expected)
      if (whereIs(page) !== expected) astray.push(`${name}: ${whereIs(page)} instead of ${expected}`)
    }
    // The landing page is a document of its own, which no link of the product leads to without loading it. The form to sign in is where
    // strangers have been led to: it comes anew once they were elsewhere.
    const others = screenNames.filter((name) => name !== 'landing' && name !== 'signIn')
    for (const name of [...others, 'signIn'] as const) {
      const address = addressOf(name, who)
      if (destination(name, who, address) !== address) continue
      await followLink(page, address)
      if (whereIs(page) !== address) astray.push(`${name}: ${whereIs(page)} although it is open to them`)
    }
    expect(astray).toEqual([])
  })

test.describe('every screen', () => {
  for (const name of screenNames)
    for (const who of lookedAtBy(name))
      test(`${name}, seen by ${who}: nothing is wrong with it, light or dark, wide or on a phone, by mouse or by keyboard`, async ({
        lookAs,
        addressOf,
      }) => {
        const { page, quiet } = await lookAs(who)
        await open(page, addressOf(name, who), who)
        if (who !== 'visitor') await barArrived(page)
        await quiet()
        // The landing page's form loads when it comes near the viewport.
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
        await expect(page.locator('[data-contact-form]:not(:has(form))')).toHaveCount(0)
        const asDocument = await turnToForm(page)
        await quiet()
        const byKeyboard = await problemsByKeyboard(page)
        expect([...asDocument, ...byKeyboard, ...(await problemsInEveryLook(page))]).toEqual([])
      })
})

/** The form of a page that is a document becomes one of its program once a person turns to it. Answers its problems before that. */
async function turnToForm(page: Page): Promise<string[]> {
  const still = page.locator('form[data-still]')
  if ((await still.count()) === 0) return []
  const problems = await violations(page)
  await still.getByRole('textbox').first().focus()
  await expect(still).toHaveCount(0)
  await page.getByRole('textbox').first().blur()
  return problems
}

/** The roles through whose eyes a screen is looked at: the first that it stays open to or, where it differs, each of them. */
function lookedAtBy(name: ScreenName): Visitor[] {
  const admitted = visitors.filter((who) => destination(name, who, '/itself') === '/itself')
  return differsByRole.includes(name) ? admitted : admitted.slice(0, 1)
}

function whereIs(page: Page) {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/**
 * Opens a screen. A signed-in person follows a link on the page that is open, which spares loading the program once for each screen;
 * journeys load most screens by their address. A visitor loads it, since some pages for visitors are documents of their own.
 */
async function open(page: Page, address: string, who: Visitor) {
  const isLoaded = page.url() !== 'about:blank'
  if (who === 'visitor' || !isLoaded) await page.goto(address)
  else if (whereIs(page) !== address) await followLink(page, address)
  await arrived(page)
}

/** The page says what it is. */
const arrived = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor()

/** The bar of a signed-in person loads as a chunk of its own; a page without a bar has no link to skip it either. */
async function barArrived(page: Page) {
  const hasBar = (await page.getByRole('link', { name: 'Skip to content' }).count()) > 0
  if (hasBar) await page.getByRole('button', { name: /: profile/ }).waitFor()
}

/** Goes to an address as a link inside of the product does, and waits for the page that it, or where it leads on to, shows. */
async function followLink(page: Page, address: string, expected = address) {
  await page.evaluate((to) => {
    for (const left of document.querySelectorAll('h1')) left.dataset.left = left.textContent
    // The place in the history that the router itself would note.
    history.pushState({ usr: null, key: to, idx: (history.state?.idx ?? 0) + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  // Of a page that comes again, the title stays the same element with the same words.
  const isThere = ({ to, isNew }: { to: string; isNew: boolean }) => {
    if (location.pathname + location.search !== to) return false
    if (!isNew) return true
    const heading = document.querySelector('h1')
    return heading !== null && heading.dataset.left !== heading.textContent
  }
  // If the page does not come, the test complains about the address.
  await page.waitForFunction(isThere, { to: expected, isNew: expected === address }, { timeout: 60_000 }).catch(() => undefined)
}
