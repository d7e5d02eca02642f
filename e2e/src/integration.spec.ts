import { readFile } from 'node:fs/promises'
import { expect, test } from './testApp.ts'

test('an admin connects Gmail and Google Drive, reads a file there, gives a mail a label, and takes a connection back; others are led away', async ({
  signedInAs,
}) => {
  const page = await signedInAs('admin')
  await page.goto('/mentordesk-google-api-login')
  await expect(page.getByText('This is the sandbox: Google is not contacted')).toBeVisible()
  const card = (name: string) => page.getByRole('region', { name, exact: true })

  await card('Drive').getByRole('textbox', { name: 'Authorization code' }).fill('4/of-somebody-else')
  await card('Drive').getByRole('button', { name: 'Submit' }).click()
  await expect(card('Drive')).toContainText('This link was used already, or has expired. Follow the link again.')

  for (const name of ['Gmail', 'Drive']) {
    await card(name).getByRole('button', { name: 'Obtain an authorization code' }).click()
    await expect(card(name).getByRole('textbox', { name: 'Authorization code' })).toHaveValue(/^sandbox-/)
    await card(name).getByRole('button', { name: 'Submit' }).click()
    await expect(card(name)).toContainText('Successfull')
  }
  await expect(card('Drive')).toContainText('sandbox@google.example')

  await page.goto('/profile/drive-files?drive=google')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download Price list.txt' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('stand-in for Price list.txt')

  await page.goto('/profile/SendMailToUser')
  await page.getByRole('combobox', { name: 'Label in Gmail' }).click()
  await page.getByRole('option', { name: 'Delivered' }).click()

  await page.goto('/mentordesk-google-api-login')
  await card('Gmail').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(card('Gmail').getByRole('button', { name: 'Obtain an authorization code' })).toBeVisible()

  const other = await signedInAs('sales')
  await other.goto('/mentordesk-google-api-login')
  await expect(other).toHaveURL(/\/profile/)
})
