import { expect, type Locator, type Page } from '@playwright/test'

/** How people do what a form asks for; everything is found by what it says, as they find it. */

/** Opens the calendar of a field and takes the day so many days from now. Answers it as the product writes it, '28-11-2026'. */
export async function chooseDay(page: Page, field: Locator, daysAhead: number): Promise<string> {
  const day = new Date(Date.now() + daysAhead * 86_400_000)
  const name = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(day)
  await field.click()
  const cell = page.getByRole('button', { name, exact: true })
  const calendar = page.getByRole('button', { name: 'Next month' })
  await calendar.waitFor()
  if ((await cell.count()) === 0) await calendar.click()
  await cell.click()
  const written = [day.getDate(), day.getMonth() + 1].map((part) => String(part).padStart(2, '0')).join('-')
  await expect(field).toContainText(`${written}-${day.getFullYear()}`)
  return `${written}-${day.getFullYear()}`
}

/** Chooses out of a list that opens below a field. */
export async function choose(page: Page, field: Locator, option: string) {
  await field.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The same for a list that is grouped by person. */
export async function choosePerson(page: Page, field: Locator, person: string) {
  await field.click()
  await page
    .getByRole('option')
    .filter({ has: page.getByText(person, { exact: true }) })
    .click()
}

export type GivenFile = { name: string; content: string | Buffer }

/** Chooses a file by the button of an upload, and waits until all of it is there. */
export async function upload(within: Locator, { name, content }: GivenFile) {
  await startUpload(within, { name, content })
  await expect(within.getByRole('listitem').filter({ hasText: name })).toContainText('uploaded')
}

/** The file may be given by its path: chosen again, it is then the same file. */
export async function startUpload(within: Locator, file: GivenFile | string) {
  const page = within.page()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    within
      .getByRole('button', { name: /^Choose/ })
      .first()
      .click(),
  ])
  if (typeof file === 'string') return chooser.setFiles(file)
  await chooser.setFiles({ name: file.name, mimeType: 'application/octet-stream', buffer: Buffer.from(file.content) })
}

/** Fills the card form with one of the sandbox's cards, chosen from its list. */
export async function chooseCard(page: Page, label: string) {
  const list = page.getByRole('button', { name: 'Test cards' })
  if ((await list.getAttribute('aria-expanded')) === 'false') await list.click()
  await page.getByRole('button', { name: new RegExp(`^[\\d ]+${label}$`) }).click()
}
