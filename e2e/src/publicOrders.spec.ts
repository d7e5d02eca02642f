import { answerInWords } from './captcha.ts'
import { choose, chooseDay } from './forms.ts'
import { problemsInEveryLook } from './inspect.ts'
import { codeIn } from './mailbox.ts'
import { stranger } from './people.ts'
import { expect, test } from './testApp.ts'

test('a visitor asks without an account, sales make an order of it, and the visitor chooses a password and finds it', async ({
  visitor,
  signedInAs,
  mailbox,
}) => {
  const { name, email, password } = stranger()
  const project = `Chess ${Date.now()}`
  const page = await visitor()
  await page.goto('/get-help')
  await page.getByLabel('Project Name').fill(project)
  await page.getByRole('textbox', { name: 'Details' }).fill('With a clock.')
  await choose(page, page.getByRole('combobox', { name: 'Category' }), 'Databases')
  await chooseDay(page, page.getByRole('button', { name: 'Deadline' }), 5)
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send without an account' }).click()

  await expect(page.getByLabel('Your name')).toBeFocused()
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Phone').fill('+49 170 1234567')
  const send = page.getByRole('button', { name: 'Send request' })
  const upload = page.getByRole('group', { name: 'Files for this order' })
  await expect(upload.getByText(/^PNG, JPEG, .*, up to 20 MB each$/)).toBeVisible()
  await upload.locator('input[type=file]').setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') })
  await expect(upload.getByRole('alert')).toContainText('page.html was not taken')
  await upload
    .locator('input[type=file]')
    .setInputFiles({ name: 'board.txt', mimeType: 'text/plain', buffer: Buffer.from('white to move') })
  await expect(upload.getByRole('listitem').filter({ hasText: 'board.txt' })).toContainText('uploaded')
  await expect(send).toBeDisabled()
  await answerInWords(page)
  expect(await problemsInEveryLook(page)).toEqual([])
  await send.click()
  await expect(page.getByRole('heading', { name: /^We have your request #\d+$/ })).toBeVisible()
  await mailbox.sent(email, /^We have your request/)

  const sales = await signedInAs('sales')
  await sales.goto('/profile/public-orders')
  await sales.getByPlaceholder('Search by name, e-mail or words').fill(project)
  await sales.getByRole('link', { name, exact: true }).click()
  await sales.getByRole('button', { name: 'board.txt' }).click()
  await expect(sales.getByRole('dialog')).toContainText('white to move')
  await sales.keyboard.press('Escape')
  await sales.getByRole('button', { name: 'Turn into an order' }).click()
  const dialog = sales.getByRole('dialog', { name: 'Turn into an order' })
  await expect(dialog).toContainText(`There is no account with the address ${email} yet`)
  await dialog.getByRole('button', { name: 'Turn into an order' }).click()
  await expect(sales).toHaveURL(/view-order-details/)
  await sales.getByRole('link', { name: /^From public order #\d+$/ }).click()
  await expect(sales.getByRole('link', { name: /^order #\d+$/ })).toBeVisible()

  const { message } = await mailbox.sent(email, /^Choose a password/)
  // The record of the mail hides the link's key from the office, so the visitor takes the other way to a password.
  expect(message).toMatch(/https?:\/\/\S+#hidden/)
  await page.goto('/auth/signin/forget-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await page.getByRole('button', { name: 'Enter the OTP' }).click()
  await page.getByRole('textbox', { name: 'OTP' }).fill(codeIn(await mailbox.sent(email, /^Your code for a new/)))
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Username or Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/dashboard-home$/)
  await page.goto('/profile/user-orders?tab=all')
  await page.getByRole('link', { name: project }).first().click()
  await expect(page.getByText('board.txt')).toBeVisible()
})
