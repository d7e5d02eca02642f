import type { MailToRead } from '@app/contract/mail/mail.calls.ts'
import { expect, type Locator, type Page } from '@playwright/test'

/** What people find on the pages of an order and at the checkout, by what these say. */

export const step = (page: Page) => page.getByRole('region').filter({ has: page.locator('#next-step') })
export const facts = (page: Page) => page.getByRole('complementary', { name: 'Facts' })
export const files = (page: Page, category: string) => page.getByRole('region', { name: category, exact: true })

/** The bell rings by itself: it has something new, and the news is in it or, once it tells of newer ones, on the page that it leads to. */
export async function hears(page: Page, news: string | RegExp) {
  const told = page.getByTitle(news, { exact: true })
  const listed = page.getByRole('table', { name: 'Notifications' }).getByText(news, { exact: true })
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ })
  const more = page.getByRole('link', { name: 'More', exact: true })
  await expect(async () => {
    await bell.click({ timeout: 2_000 })
    await expect(more).toBeVisible({ timeout: 2_000 })
    if (await comes(told)) return
    // What concerns all of sales is told to them by other journeys too.
    await more.click({ timeout: 2_000 })
    await expect(listed).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
  await page.keyboard.press('Escape')
}

const comes = (it: Locator) =>
  it.waitFor({ timeout: 2_000 }).then(
    () => true,
    () => false,
  )

export async function checkOut(page: Page) {
  await page.getByRole('button', { name: 'Checkout' }).click()
  for (const [label, words] of [
    ['Address', '12 Harbour Street'],
    ['City', 'Boston'],
    ['State', 'MA'],
    ['Postal code', '02110'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(words)
  await page.getByRole('combobox', { name: 'Country' }).fill('us')
  await page.getByLabel('Postal code', { exact: true }).focus()
}

export async function isPaid(page: Page, amount: number) {
  const paid = page.getByRole('dialog', { name: 'Payment is Successful !' })
  await expect(paid).toContainText(`We received $${amount.toFixed(2)}`)
  await expect(page).toHaveURL(/\/profile\/user-orders/)
}

/**
 * Watches for two sentences from now on. What it answers tells how long after the first one the second one came, by the page's own clock:
 * how late a busy machine looks doesn't count.
 */
export async function msBetween(page: Page, first: string, second: string): Promise<() => Promise<number>> {
  await page.evaluate(
    (sentences) => {
      const seen: Record<string, number> = {}
      Reflect.set(window, 'firstSeenAt', seen)
      new MutationObserver((_, watch) => {
        const text = document.body.textContent ?? ''
        for (const words of sentences) if (text.includes(words)) seen[words] ??= performance.now()
        if (sentences.every((words) => words in seen)) watch.disconnect()
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    },
    [first, second],
  )
  return async () => {
    const seen: Record<string, number> = await page.evaluate(() => Reflect.get(window, 'firstSeenAt'))
    return (seen[second] ?? Number.NaN) - (seen[first] ?? Number.NaN)
  }
}

/** Leaves a mark that a reload would take away. */
export const staysWithoutReload = (page: Page) => page.evaluate(() => Reflect.set(window, 'wasHere', true))
export const expectNoReload = async (page: Page) => expect(await page.evaluate(() => Reflect.get(window, 'wasHere'))).toBe(true)

/** Mails with these subjects have been sent, and both of their parts hold the words; answers them. */
export async function mailsTell(
  sent: (to: string, subject: RegExp) => Promise<MailToRead>,
  to: string,
  expected: readonly (readonly [string, string])[],
) {
  const mails: MailToRead[] = []
  for (const [subject, words] of expected) {
    const mail = await sent(to, new RegExp(`^${subject.replace(/[$.*+?()[\]]/g, String.raw`\$&`)}$`))
    expect(mail.message).toContain(words)
    expect(mail.html).toContain(words)
    expect(mail.html).toContain('<html')
    mails.push(mail)
  }
  return mails
}
