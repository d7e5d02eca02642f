import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { uploadsPath } from '@app/contract/uploads/uploads.rules.ts'
import { startProxy } from '@app/server/test/proxy.ts'
import type { Locator, Page } from '@playwright/test'
import { choose, chooseDay, startUpload, upload } from './forms.ts'
import { expect, test } from './testApp.ts'

const megabyte = 1_000_000

async function largeFile() {
  const content = randomBytes(30 * megabyte)
  const path = test.info().outputPath('recording.bin')
  await writeFile(path, content)
  return { name: 'recording.bin', path, content }
}

/** The form for a new order, with everything but its files. */
async function fillOrder(page: Page, name: string, base = ''): Promise<{ form: Locator; files: Locator }> {
  await page.goto(`${base}/profile/user/create-order`)
  const form = page.getByRole('form', { name: 'Order' })
  await form.getByLabel('Project Name').fill(name)
  await form.getByLabel('Details').fill('It is all in the recording.')
  await choose(page, form.getByRole('combobox', { name: 'Category' }), 'Algorithms')
  await chooseDay(page, form.getByRole('button', { name: 'Deadline', exact: true }), 5)
  return { form, files: form.getByRole('group', { name: 'Files for this order' }) }
}

/** How much of a file the server had confirmed, as the page shows it, in percent. */
const percentOf = async (row: Locator) => Number(/(\d+)\s?%/.exec((await row.textContent()) ?? '')?.[1] ?? 0)

/** Holds every piece of a file up for a moment, so that something can happen while it travels. Answers how to end that. */
async function slowDown(page: Page) {
  let pauseMs = 600
  await page.route(`**${uploadsPath}/**`, async (route) => {
    if (route.request().method() === 'PATCH') await new Promise((resolve) => setTimeout(resolve, pauseMs))
    // The line may have been cut, or the page left, while it was held up.
    await route.continue().catch(() => undefined)
  })
  return () => {
    pauseMs = 0
  }
}

test('behind a proxy that takes no body above a megabyte a file arrives whole', async ({ signedInAs, freshCustomer }) => {
  const proxy = await startProxy({ target: process.env.DESK_URL ?? '', maxBodyBytes: 1_048_576 })
  const page = await signedInAs(await freshCustomer())
  const file = await largeFile()
  const { form, files } = await fillOrder(page, 'Through the eye of a needle', proxy.url.replace('127.0.0.1', 'localhost'))
  await startUpload(files, file.path)
  const row = files.getByRole('listitem').filter({ hasText: file.name })
  await expect(row).toContainText('30 MB, uploaded', { timeout: 90_000 })
  expect(proxy.refusals()).toBeGreaterThan(0)
  expect(proxy.refusals()).toBeLessThan(5)
  await form.getByRole('button', { name: 'Create Order' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'View order' }).first()).toBeVisible()
  await page.close()
  await proxy.close()
})

test('30 MB that are cut off in the middle go on where they stopped, and arrive whole', async ({ signedInAs, freshCustomer }) => {
  const page = await signedInAs(await freshCustomer())
  const file = await largeFile()
  const { form, files } = await fillOrder(page, 'Cut off in the middle')
  const sent: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(Number(request.headers()['upload-offset']))
  })
  const hurry = await slowDown(page)
  await startUpload(files, file.path)
  const row = files.getByRole('listitem').filter({ hasText: file.name })
  await expect.poll(() => percentOf(row), { timeout: 90_000, intervals: [50] }).toBeGreaterThan(20)
  await page.context().setOffline(true)
  await expect(row).toContainText('Connection lost, trying again…')
  const before = await percentOf(row)
  expect(before).toBeLessThan(100)
  await expect(form.getByRole('button', { name: 'Create Order' })).toBeDisabled()
  const begunBefore = sent.length
  await page.context().setOffline(false)
  hurry()
  await expect(row).toContainText('30 MB, uploaded', { timeout: 90_000 })
  // It went on from what had arrived: nothing that was confirmed was sent a second time.
  const after = sent.slice(begunBefore)
  expect(Math.min(...after)).toBeGreaterThanOrEqual(Math.floor((before / 100) * file.content.length))

  await form.getByRole('button', { name: 'Create Order' }).click()
  await page.getByRole('main').getByRole('link', { name: 'View order' }).first().click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: `Download ${file.name}` }).click()])
  const arrived = createHash('sha256')
  for await (const part of await download.createReadStream()) arrived.update(part)
  expect(arrived.digest('hex')).toBe(createHash('sha256').update(file.content).digest('hex'))
})

test('a reload keeps the finished file and what was typed; a file that was on its way goes on when it is chosen again', async ({
  signedInAs,
  freshCustomer,
}) => {
  const page = await signedInAs(await freshCustomer())
  const { files } = await fillOrder(page, 'Kept over a reload')
  const small = { name: 'task.txt', content: 'Twelve points.\n' }
  const file = await largeFile()
  await upload(files, small)
  const hurry = await slowDown(page)
  await startUpload(files, file.path)
  const row = files.getByRole('listitem').filter({ hasText: file.name })
  await expect.poll(() => percentOf(row), { timeout: 90_000, intervals: [50] }).toBeGreaterThan(20)
  // Leaving during an upload asks first; after leaving, the upload resumes where it was.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()

  const form = page.getByRole('form', { name: 'Order' })
  await expect(form.getByLabel('Project Name')).toHaveValue('Kept over a reload')
  await expect(form.getByLabel('Details')).toHaveValue('It is all in the recording.')
  await expect(form.getByRole('combobox', { name: 'Category' })).toHaveValue('Algorithms')
  await expect(page.getByText(/Your draft from/)).toBeVisible()
  await expect(files.getByRole('listitem').filter({ hasText: small.name })).toContainText('uploaded')
  await expect(row).toContainText('Choose the file again to go on.')
  // The server is asked what it has of it.
  await expect.poll(() => percentOf(row)).toBeGreaterThan(15)
  const kept = await percentOf(row)
  await expect(form.getByRole('button', { name: 'Create Order' })).toBeDisabled()

  hurry()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    row.getByRole('button', { name: `Choose ${file.name} again` }).click(),
  ])
  const resumed = page.waitForRequest((request) => request.method() === 'PATCH')
  await chooser.setFiles(file.path)
  expect(Number((await resumed).headers()['upload-offset'])).toBeGreaterThanOrEqual(Math.floor((kept / 100) * file.content.length))
  await expect(row).toContainText('30 MB, uploaded', { timeout: 90_000 })
  await form.getByRole('button', { name: 'Create Order' }).click()
  await expect(page.getByText(/^We received order #\d+\.$/)).toBeVisible()
})
