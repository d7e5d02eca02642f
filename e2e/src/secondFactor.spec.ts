import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, launchProduct } from '@app/server/test/product.ts'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { type Account, demoPassword, staffOf } from './people.ts'
import { expect, test } from './testApp.ts'

/** The code that an app with this key shows; `ahead` half minutes later, so that no test waits for the next one. */
const codeOf = (key: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, '')) }).generate({ timestamp: Date.now() + ahead * 30_000 })

async function signIn(page: Page, { username, password }: Account) {
  await page.goto('/login')
  await page.getByLabel('Username or Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

async function signOut(page: Page) {
  await page.context().clearCookies({ name: 'session' })
}

async function prove(page: Page, { password }: Account) {
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}

/** Reads the recovery codes while they are shown. */
async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allTextContents()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(dialog).toHaveCount(0)
  return codes
}

/** Adds an app by typing its key, as a person does who can't scan. */
async function addApp(page: Page): Promise<{ key: string; codes: string[] }> {
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' })
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const key = (await dialog.locator('code').textContent()) ?? ''
  await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^That code is not right/)).toBeVisible()
  await page.keyboard.type(codeOf(key))
  await page.keyboard.press('Enter')
  return { key, codes: await keepCodes(page) }
}

/** A device with a fingerprint reader, as the browser's own test tools have one. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
  return { setVerified: (isUserVerified: boolean) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }) }
}

test('an authenticator app is added, and its code is the second step; a recovery code stands in once', async ({
  visitor,
  freshCustomer,
}) => {
  const account = await freshCustomer()
  const page = await visitor()
  await signIn(page, account)
  await expect(page).toHaveURL(/dashboard-home$/)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add authenticator app' }).click()
  await prove(page, account)
  const { key, codes } = await addApp(page)
  await expect(page.getByText('10 of 10 left')).toBeVisible()

  await signOut(page)
  await signIn(page, account)
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('That code is not right')
  await expect(code).toBeFocused()
  await page.keyboard.type(codeOf(key, 1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/dashboard-home$/)

  await signOut(page)
  await signIn(page, account)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0]?.toUpperCase() ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/dashboard-home$/)
  await page.goto('/profile')
  await expect(page.getByText('9 of 10 left')).toBeVisible()
})

test('a passkey is added, is the second step, and alone signs in; renamed and removed it no longer is', async ({
  visitor,
  freshCustomer,
}) => {
  const account = await freshCustomer()
  const page = await visitor()
  await withAuthenticator(page)
  await signIn(page, account)
  await expect(page).toHaveURL(/dashboard-home$/)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await prove(page, account)
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Test device')
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await keepCodes(page)

  await signOut(page)
  await signIn(page, account)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page).toHaveURL(/dashboard-home$/)

  await signOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/dashboard-home$/)

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Rename Test device' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Old device')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove Old device' }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await page.getByRole('dialog', { name: 'Is it you?' }).getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('button', { name: 'Remove Old device' })).toHaveCount(0)

  await signOut(page)
  await signIn(page, account)
  await expect(page).toHaveURL(/dashboard-home$/)
})

test('a passkey that asks for no finger, face or PIN is no sign-in by itself', async ({ visitor, freshCustomer }) => {
  const account = await freshCustomer()
  const page = await visitor()
  const device = await withAuthenticator(page)
  await signIn(page, account)
  await expect(page).toHaveURL(/dashboard-home$/)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await prove(page, account)
  await page.getByRole('dialog', { name: 'Add a passkey' }).getByRole('button', { name: 'Add passkey' }).click()
  await keepCodes(page)
  await device.setVerified(false)
  await signOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('No passkey was used')).toBeVisible()
  await expect(page).toHaveURL(/login$/)
})

test('staff of whom a second factor is required are led to set one up, and from there to where they wanted', async ({ visitor }) => {
  // A product of its own takes a while to come up.
  test.slow()
  const folder = await mkdtemp(join(tmpdir(), 'desk-e2e-'))
  const { WEB_DIST } = process.env
  const settings = {
    PORT: String(await freePort()),
    DEMO_PASSWORD: demoPassword,
    REQUIRE_SECOND_FACTOR_FOR_STAFF: 'yes',
    LOG_LEVEL: 'warn',
  }
  const product = launchProduct({ folder, settings: { ...settings, ...(WEB_DIST && { WEB_DIST }) } })
  try {
    const url = await product.ready
    const sales = staffOf('sales')
    const page = await visitor({ baseURL: url })
    await page.goto('/auth/signin?next=%2Fprofile%2FmailRecords')
    await page.getByLabel('Username or Email').fill(sales.username)
    await page.getByLabel('Password', { exact: true }).fill(sales.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Set up a second factor' })).toBeVisible()
    await page.goto('/profile/orders-for-sales-role')
    await expect(page).toHaveURL('/auth/second-factor?next=%2Fprofile%2Forders-for-sales-role')

    await page.getByRole('button', { name: 'Add authenticator app' }).click()
    await prove(page, sales)
    await addApp(page)
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/profile/orders-for-sales-role')
    await expect(page.getByRole('heading', { level: 1, name: 'All Orders' })).toBeVisible()
    // Left open, the page would miss the product that is stopped now.
    await page.context().close()
  } finally {
    await product.end('SIGTERM')
    await test.info().attach('what the product said', { body: product.output() })
    await rm(folder, { recursive: true, force: true })
  }
})
