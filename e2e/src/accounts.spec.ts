import type { Page } from '@playwright/test'
import { codeIn } from './mailbox.ts'
import { type Account, demoPassword, staffOf, stranger } from './people.ts'
import { expect, test } from './testApp.ts'

async function signIn(page: Page, { username, password }: Pick<Account, 'username' | 'password'>) {
  await page.getByLabel('Username or Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

test('a visitor signs up with the code from the mail, and a wrong code is told apart', async ({ visitor, mailbox }) => {
  const account = stranger()
  const page = await visitor()
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click()
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toBeFocused()
  const next = page.getByRole('button', { name: 'Next' })
  await expect(next).toBeDisabled()

  await page.getByLabel('Full Name').fill(account.name)
  await page.getByLabel('Username').fill('no spaces')
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await next.click()
  await expect(page.getByText("Spaces aren't allowed!")).toBeVisible()
  await expect(page.getByText('Please Provide a valid Email Address!')).toBeVisible()
  await expect(page.getByText('Password Should be Minimum of 8 Characters !')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()

  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await next.click()
  await expect(page.getByText('Step 2 of 2')).toBeVisible()
  await expect(page.getByText('OTP Sent Successfully! Please Check Your Mail and Enter the OTP!')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()

  const code = codeIn(await mailbox.sent(account.email, /^Your code to join/))
  await page.getByRole('textbox', { name: 'OTP' }).fill(code === '123456' ? '654321' : '123456')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('You Entered Wrong OTP Please Try Again!')

  // Going back loses nothing, and the same code still counts.
  await page.getByRole('button', { name: 'Change details' }).click()
  await expect(page.getByLabel('Username')).toHaveValue(account.username)
  await next.click()
  await page.getByRole('textbox', { name: 'OTP' }).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByText('Your account is open.')).toBeVisible()
  await expect(page).toHaveURL(/dashboard-home$/)
})

test('the third wrong password locks the account, and a reset by mail opens it again', async ({ visitor, mailbox, freshCustomer }) => {
  const account = await freshCustomer()
  const page = await visitor()
  await page.goto('/login')
  for (const attempt of [1, 2]) {
    await signIn(page, { ...account, password: `Wrong-Guess-2${attempt}` })
    await expect(page.getByRole('alert')).toContainText(`Wrong Password Attempt ${attempt} of 3`)
    await expect(page.getByRole('alert')).toContainText('After 3 wrong attempts your account is disabled.')
  }
  await signIn(page, { ...account, password: 'Wrong-Guess-23' })
  await expect(page.getByRole('alert')).toContainText('Wrong Password Attempt 3 of 3')
  await expect(page.getByRole('alert')).toContainText('Your Account is Disabled Please Contact Admin!')
  await signIn(page, account)
  await expect(page.getByRole('alert')).toContainText('Your Account is Disabled Please Contact Admin!')

  await page.getByRole('alert').getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await expect(page.getByRole('dialog', { name: 'OTP Sent Successfully!' })).toBeVisible()
  await page.getByRole('button', { name: 'Enter the OTP' }).click()

  const code = codeIn(await mailbox.sent(account.email, /^Your code for a new/))
  await page.getByRole('textbox', { name: 'OTP' }).fill(code === '123456' ? '654321' : '123456')
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page.getByRole('alert')).toContainText('Please check your mail and enter a correct otp!')
  await page.getByRole('textbox', { name: 'OTP' }).fill(code)
  await page.getByRole('button', { name: 'Verify OTP' }).click()

  await expect(page.getByText('Step 3 of 3')).toBeVisible()
  const password = 'Another-Start-28'
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Change Password' }).click()
  const changed = page.getByRole('dialog', { name: 'Password Changed Successfully!' })
  await changed.getByRole('link', { name: 'Sign In' }).click()

  await signIn(page, account)
  await expect(page.getByRole('alert')).toContainText('Wrong Password Attempt 1 of 3')
  await signIn(page, { ...account, password })
  await expect(page).toHaveURL(/dashboard-home$/)
  await mailbox.sent(account.email, /password was changed/)
})

test('an unknown name is answered like a known one', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/login')
  await signIn(page, stranger())
  await expect(page.getByRole('alert')).toContainText('Wrong Password Attempt 1 of 3')
})

test('a session that is ended elsewhere counts down and leads back to where one was', async ({ visitor, freshCustomer }) => {
  const account = await freshCustomer()
  const [here, elsewhere] = [await visitor(), await visitor()]
  for (const page of [here, elsewhere]) {
    await page.goto('/login')
    await signIn(page, account)
    await expect(page).toHaveURL(/dashboard-home$/)
  }
  await here.goto('/profile/my-notifications?page=1')
  await expect(here.getByRole('heading', { level: 1, name: 'My Notifications' })).toBeVisible()
  await elsewhere.goto('/profile')
  await elsewhere.getByRole('button', { name: 'Sign out everywhere else' }).click()

  const expired = here.getByRole('dialog', { name: 'Session is Expired' })
  await expect(expired).toBeVisible()
  await expect(expired).toContainText('You will be redirected to login page in 5 seconds.')
  await expect(expired).toContainText('You will be redirected to login page in 3 seconds.')
  await here.keyboard.press('Escape')
  await expect(expired).toBeVisible()
  await expect(here).toHaveURL('/auth/signin?next=%2Fprofile%2Fmy-notifications%3Fpage%3D1')
  await signIn(here, account)
  await expect(here).toHaveURL('/profile/my-notifications?page=1')
  await expect(here.getByRole('heading', { level: 1, name: 'My Notifications' })).toBeVisible()
})

test('signing out ends the session for good, and the way back shows nothing', async ({ visitor, freshCustomer }) => {
  const account = await freshCustomer()
  const page = await visitor()
  await page.goto('/login')
  await signIn(page, account)
  await expect(page).toHaveURL(/dashboard-home$/)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /profile, orders, logout$/ })
    .click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  expect((await page.context().cookies()).filter(({ name }) => name === 'session')).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByText(account.name)).toHaveCount(0)
})

test('the demo note says what is not real, and stays away once it is put away', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/login')
  await page.getByRole('button', { name: /^admin/ }).click()
  await expect(page.getByLabel('Username or Email')).toHaveValue('admin')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  const note = page.getByRole('complementary', { name: 'About this demo' })
  await expect(note).toContainText('Demo company: its people and orders are invented, mails stay here, no card is charged.')
  await note.getByRole('button', { name: 'Hide this note' }).click()
  await expect(note).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(note).toHaveCount(0)
})

test('a link to the sign-in page that leads to another host leads home', async ({ visitor, signedInAs, baseURL }) => {
  const leadingAway = [
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '/..\\/evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
  ]
  const page = await signedInAs('user')
  for (const next of leadingAway) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await expect(page).toHaveURL(`${baseURL}/profile/mentordesk-dashboard-home`)
  }
  const stranger = await visitor()
  await stranger.goto('/login?next=/..//evil.example')
  await signIn(stranger, staffOf('user'))
  await expect(stranger).toHaveURL(`${baseURL}/profile/mentordesk-dashboard-home`)
})
