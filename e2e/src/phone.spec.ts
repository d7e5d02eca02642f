import type { TextMessage } from '@app/contract/textMessages/textMessages.calls.ts'
import type { Client } from '@app/server/test/client.ts'
import type { Page } from '@playwright/test'
import type { Account } from './people.ts'
import { expect, test } from './testApp.ts'

/** A number that no other test has. */
const newNumber = () => `98765${String(Date.now()).slice(-5)}`

/** The code of the newest text message to a number, as an admin reads it in the outbox; another than the one before. */
async function codeTo(admin: Client, number: string, before?: TextMessage): Promise<{ code: string; message: TextMessage }> {
  let message: TextMessage | undefined
  await expect(async () => {
    message = (await admin.textMessages.list({ search: number })).items.find(({ state }) => state === 'sent')
    expect(message?._id).toBeDefined()
    expect(message?._id).not.toBe(before?._id)
  }).toPass({ timeout: 90_000 })
  const code = /\b\d{6}\b/.exec(message?.message ?? '')?.[0]
  if (!code || !message) throw new Error(`There is no code for ${number}.`)
  return { code, message }
}

async function fillNumber(page: Page, number: string) {
  await page.getByRole('combobox', { name: 'Country' }).fill('india')
  await page.getByRole('option', { name: /^\+91 India/ }).click()
  await page.getByLabel('Phone number').fill(number)
}

async function addNumber(page: Page, admin: Client, account: Account, number: string) {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add number' })
  await fillNumber(page, number)
  await dialog.getByLabel('Your password').fill(account.password)
  await dialog.getByRole('button', { name: 'Get OTP' }).click()
  const proof = await codeTo(admin, number)
  await dialog.getByRole('textbox', { name: 'OTP' }).fill(proof.code === '123456' ? '654321' : '123456')
  await dialog.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Wrong OTP Entered!')
  await dialog.getByRole('textbox', { name: 'OTP' }).fill(proof.code)
  await dialog.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page.getByText('You can now sign in with this number.')).toBeVisible()
  return proof
}

test('a customer proves their number, signs in by it, and signs out everywhere', async ({ freshCustomer, signedInAs, visitor, api }) => {
  const account = await freshCustomer()
  const admin = await api('admin')
  const number = newNumber()
  const first = await signedInAs(account)
  const proof = await addNumber(first, admin, account, number)
  await expect(first.getByText(`+91 ${number.slice(0, 5)} ${number.slice(5)}`)).toBeVisible()

  const page = await visitor()
  await page.goto('/auth/signin')
  await page.getByRole('link', { name: 'Login with Phone' }).click()
  await expect(page.getByRole('button', { name: 'Get OTP' })).toBeDisabled()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign Up' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login with Email' })).toBeVisible()
  await fillNumber(page, number)
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByText('OTP Sent Successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
  const { code } = await codeTo(admin, number, proof.message)
  const otp = page.getByRole('textbox', { name: 'OTP' })
  const login = page.getByRole('main').getByRole('button', { name: 'Login', exact: true })
  await otp.fill(code === '123456' ? '654321' : '123456')
  await login.click()
  await expect(page.getByRole('alert')).toContainText('Wrong OTP Entered!')
  await otp.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await login.click()
  await expect(page).toHaveURL(/dashboard-home$/)

  // Both browsers are in the list; ending all of them ends the first one before its eyes.
  await page.goto('/profile')
  await expect(page.getByRole('listitem').filter({ hasText: 'This one' })).toContainText('Chrome on Linux')
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/auth\/signin$/)
  await expect(first.getByText('Session is Expired')).toBeVisible()
})

test('after five wrong codes the right one is refused as well', async ({ freshCustomer, signedInAs, visitor, api }) => {
  const account = await freshCustomer()
  const admin = await api('admin')
  const number = String(Number(newNumber()) - 7)
  const proof = await addNumber(await signedInAs(account), admin, account, number)
  const anybody = await api()
  const phoneNumber = `+91${number}`
  await anybody.auth.sendPhoneOtp({ phoneNumber })
  const { code } = await codeTo(admin, number, proof.message)
  for (let at = 0; at < 5; at += 1)
    await expect(anybody.auth.signInWithPhone({ phoneNumber, otp: code === '123456' ? '654321' : '123456' })).rejects.toMatchObject({
      field: 'otp',
    })
  await expect(anybody.auth.signInWithPhone({ phoneNumber, otp: code })).rejects.toMatchObject({ field: 'otp' })

  const page = await visitor()
  await page.goto('/auth/signin-with-phone-number')
  await fillNumber(page, '12')
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByText('Please enter a valid mobile number with its country code!')).toBeVisible()
})
