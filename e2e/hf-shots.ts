import { chromium, type Page } from '@playwright/test'
import { mkdirSync } from 'node:fs'
const url = 'http://localhost:3461'
const out = '/tmp/hf-shots'
mkdirSync(out, { recursive: true })
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] })
const signIn = async (username: string, width = 1440, scheme: 'light' | 'dark' = 'light') => {
  const context = await browser.newContext({ baseURL: url, viewport: { width, height: width > 500 ? 900 : 844 }, colorScheme: scheme })
  await context.request.post('/api/auth/signin', { data: { username, password: 'Desk-e2e-27' } })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  page.on('console', (m) => m.type() === 'error' && console.log('console:', m.text()))
  return page
}
const shot = async (page: Page, name: string) => {
  await page.waitForLoadState('networkidle', { timeout: 60_000 }).catch(() => undefined)
  await page.waitForTimeout(700)
  await page.screenshot({ path: `${out}/${name}.png` })
  console.log(name, new Date().toISOString())
}
const step = async (name: string, work: () => Promise<void>) => {
  try { await work() } catch (error) { console.log('FAILED', name, String(error).slice(0, 600)) }
}
const only = process.argv[2]
const steps: Record<string, () => Promise<void>> = {
  async setup() {
    const page = await signIn('admin')
    await step('drive', async () => {
      await page.goto('/profile/drive-files')
      await page.getByRole('button', { name: 'Upload files' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[type=file]').setInputFiles([
        { name: 'Notes of the meeting.txt', mimeType: 'text/plain', buffer: Buffer.from('Bring the plan.\nSee https://example.com/plan') },
        { name: 'archive.zip', mimeType: 'application/zip', buffer: Buffer.from('504b030414000000000000000000', 'hex') },
      ])
      await page.waitForTimeout(3000)
      await dialog.getByRole('button', { name: /Upload|Add/ }).last().click()
      await page.waitForTimeout(2000)
    })
    await step('google', async () => {
      await page.goto('/mentordesk-google-api-login')
      const card = page.getByRole('region', { name: 'Drive', exact: true })
      await card.getByRole('button', { name: 'Obtain an authorization code' }).click()
      await page.waitForTimeout(1500)
      await page.getByRole('region', { name: 'Drive', exact: true }).getByRole('button', { name: 'Submit' }).click()
      await page.waitForTimeout(1500)
    })
    await step('mail', async () => {
      await page.goto('/profile/SendMailToUser')
      await page.getByRole('textbox', { name: 'To', exact: true }).fill('li@example.com')
      await page.getByLabel('Subject').fill('Your draft')
      await page.getByRole('textbox', { name: 'Message' }).fill('Hello, the plan is at https://example.com/plan')
      await page.getByRole('group', { name: 'Attachments' }).locator('input[type=file]').setInputFiles([{ name: 'draft.txt', mimeType: 'text/plain', buffer: Buffer.from('once') }, { name: 'all.zip', mimeType: 'application/zip', buffer: Buffer.from('504b030414000000000000000000', 'hex') }])
      await page.waitForTimeout(2500)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.waitForTimeout(1500)
    })
    await page.context().close()
  },
}
const looks: [number, 'light' | 'dark'][] = [[1440, 'light'], [390, 'dark'], [1440, 'dark'], [390, 'light']]
const pages: Record<string, (page: Page, tag: string) => Promise<void>> = {
  async drive(page, tag) {
    await page.goto('/profile/drive-files'); await shot(page, `drive-${tag}`)
    await page.getByRole('button', { name: 'Notes of the meeting.txt', exact: true }).first().click(); await shot(page, `drive-preview-${tag}`)
    await page.goto('/profile/drive-files?drive=google'); await shot(page, `google-${tag}`)
    await page.getByRole('textbox', { name: 'Search' }).fill('price'); await page.waitForTimeout(800); console.log(page.url())
    await page.getByRole('button', { name: 'Price list.txt', exact: true }).click(); await shot(page, `google-preview-${tag}`)
  },
  async mail(page, tag) {
    await page.goto('/profile/mailRecords')
    await page.getByRole('button', { name: 'Your draft' }).first().click(); await page.getByRole('tab', { name: 'Text' }).last().click(); await shot(page, `mail-${tag}`)
    await page.getByRole('button', { name: 'draft.txt' }).click(); await shot(page, `mail-preview-${tag}`)
  },
  async invoices(page, tag) {
    await page.goto('/profile/all-invoices'); await shot(page, `invoices-${tag}`)
    await page.getByRole('table').or(page.locator('main')).first().locator('button[aria-haspopup=dialog].cell-link').first().click(); await shot(page, `invoices-preview-${tag}`)
  },
  async events(page, tag) {
    await page.goto('/profile/all-events'); await page.waitForTimeout(2000)
    const to = await page.locator('a[href*=view-event-details]').first().getAttribute('href')
    await page.goto(to ?? '')
    if (tag === '1440-light') { await page.locator('input[type=file]').setInputFiles({ name: 'Slides of the evening.txt', mimeType: 'text/plain', buffer: Buffer.from('one\ntwo') }); await page.waitForTimeout(3000) }
    await page.getByRole('heading', { name: 'Materials' }).scrollIntoViewIfNeeded(); await shot(page, `event-${tag}`)
  },
  async payments(page, tag) {
    await page.goto('/profile/all-order-payments'); await shot(page, `payments-${tag}`)
    const to = await page.locator('a[href*=single-payment-details]').first().getAttribute('href')
    await page.goto(to ?? ''); await shot(page, `payment-${tag}`)
  },
  async people(page, tag) {
    for (const [name, to] of [['attendance', '/profile/attendance-record'], ['bookings', '/profile/all-bookings'], ['recycle', '/profile/recycleBin'], ['files', '/profile/file-share'], ['leave', '/profile/user-leave'], ['todo', '/profile/to-do-list']] as const) {
      await page.goto(to); await shot(page, `${name}-${tag}`)
    }
  },
  async manual(page, tag) {
    await page.goto('/profile/view-all-orders?tab=active'); await page.waitForTimeout(1000)
    const id = process.env.ORDER
    if (!id) return
    await page.goto(`/profile/create-manual-payment/${id}`); await shot(page, `manual-${tag}`)
    if (tag === '1440-light') {
      await page.getByLabel('Paid amount').fill('5'); await page.getByLabel('Bank Transfer').check(); await page.getByLabel('Reference').fill('UTR 0815/77')
      await page.getByRole('button', { name: 'Accept payment' }).click(); await page.waitForURL(/single-payment/); await shot(page, 'manual-done')
    }
  },
}
if (only === 'setup') await steps.setup?.()
else for (const [width, scheme] of looks) {
  const tag = `${width}-${scheme}`
  if (process.env.LOOK && process.env.LOOK !== tag) continue
  const page = await signIn('admin', width, scheme)
  for (const [name, work] of Object.entries(pages)) if (!only || only.split(',').includes(name)) await step(`${name} ${tag}`, () => work(page, tag))
  await page.context().close()
}
await browser.close()
