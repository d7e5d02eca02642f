import { answerInWords } from './captcha.ts'
import { problemsInEveryLook } from './inspect.ts'
import { stranger } from './people.ts'
import { expect, test } from './testApp.ts'

const pdf = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')

test('a stranger leaves files, an admin releases one and downloads it, and sales sees none of it', async ({ visitor, signedInAs }) => {
  const { name, email } = stranger()
  const page = await visitor()
  await page.goto('/drive-file-uploader')
  await expect(page.getByRole('heading', { name: /^Upload Files To \S/ })).toBeVisible()
  const upload = page.getByRole('button', { name: 'Upload', exact: true })
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await expect(upload).toBeDisabled()
  const files = page.getByRole('group', { name: 'Files' })
  await files.locator('input[type=file]').setInputFiles([
    { name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('MZ no picture') },
  ])
  await expect(files.getByRole('listitem').filter({ hasText: 'uploaded' })).toHaveCount(2)
  await answerInWords(page)
  expect(await problemsInEveryLook(page)).toEqual([])
  await upload.click()
  await expect(page.getByText('Uploaded file successfully!')).toBeVisible()
  await expect(page.getByText('We have received your files.')).toBeVisible()

  const admin = await signedInAs('admin')
  await admin.goto('/profile/drive-files')
  await admin.getByPlaceholder('Search by name or sender').fill(email)
  await expect(admin.getByText('In quarantine, name does not match content')).toBeVisible()
  await admin.getByRole('tab', { name: /^All PDF/ }).click()
  await expect(admin.getByText('photo.png')).toBeHidden()
  await admin.getByRole('button', { name: /plan\.pdf/ }).click()
  await admin.getByRole('menuitem', { name: 'Release' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  const download = admin.waitForEvent('download')
  await admin.getByRole('link', { name: 'Download plan.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('plan.pdf')

  const sales = await signedInAs('sales')
  await sales.goto('/profile/drive-files')
  await expect(sales).toHaveURL(/\/profile$/)
})

test('an admin writes a mail with a file, and another one that goes on from it; sales reads both and writes none', async ({
  signedInAs,
  mailbox,
}) => {
  const { email } = stranger()
  const page = await signedInAs('admin')
  await page.goto('/profile/mailRecords')
  await page.getByRole('link', { name: 'Compose Mail' }).click()
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(email)
  await expect(send).toBeDisabled()
  await page.getByLabel('Subject').fill('Your draft')
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello, this is in bold.')
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Bold' }).click()
  const files = page.getByRole('group', { name: 'Attachments' })
  await files.locator('input[type=file]').setInputFiles({ name: 'draft.txt', mimeType: 'text/plain', buffer: Buffer.from('once') })
  await expect(files.getByRole('listitem')).toContainText('uploaded')
  expect(await problemsInEveryLook(page)).toEqual([])
  await send.click()
  await expect(page.getByText('Successfully Sent the Mail !')).toBeVisible()
  expect((await mailbox.sent(email, /^Your draft$/)).html).toContain('<strong>Hello, this is in bold.</strong>')
  // Left as narrow as it was looked at last, where a mail opens over its list.
  const record = page.getByRole('dialog', { name: 'Your draft' })
  await record.getByRole('button', { name: 'draft.txt' }).click()
  const preview = page.getByRole('dialog', { name: 'draft.txt' })
  await expect(preview.getByText('once', { exact: true })).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).click()
  await expect(record.getByRole('link', { name: 'Download draft.txt' })).toBeVisible()
  await record.getByRole('link', { name: 'Write again' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Re: Your draft')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const thread = page.getByRole('navigation', { name: 'Mails of this thread' })
  await expect(thread.getByRole('listitem')).toHaveText([/^Your draft/, /^Re: Your draft/])

  const sales = await signedInAs('sales')
  await sales.goto('/profile/mailRecords')
  await expect(sales.getByRole('link', { name: 'Compose Mail' })).toBeHidden()
  await sales.getByRole('tab', { name: 'Received' }).click()
  await expect(sales.getByText(/^No mailbox is set up/)).toBeVisible()
  await sales.getByRole('button', { name: 'A shop for our ceramics' }).click()
  await expect(sales.getByRole('region', { name: 'Beside the list' })).toContainText('It does not answer one of our mails.')
  expect(await problemsInEveryLook(sales)).toEqual([])
  await sales.goto('/profile/SendMailToUser')
  await expect(sales).toHaveURL(/\/profile$/)
})
