import type { Locator, Page } from '@playwright/test'
import { expect, test } from './testApp.ts'

/** As a hand presses: down where it lies now, and up at the same place, even if the page has moved. */
async function pressOnce(page: Page, target: Locator) {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  // What is said on leaving a field would have been drawn by the next frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.mouse.up()
}

for (const [link, address] of [
  ['Sign Up', /\/auth\/signup/],
  ['Forgot Password', /\/forget/],
] as const) {
  test(`in the login dialog the first click on ${link} is the one that counts`, async ({ visitor }) => {
    const page = await visitor()
    await page.goto('/')
    await page
      .getByRole('button', { name: /^Book Now/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Login' })
    // The field has the focus and is empty.
    await expect(dialog.getByLabel('Username or Email')).toBeFocused()
    await pressOnce(page, dialog.getByRole('link', { name: link }))
    await expect(page).toHaveURL(address)
  })
}

test('on the sign-up page a field that was filled wrongly complains after the click, which arrives', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/auth/signup')
  await page.getByLabel('Full Name').fill('Somebody')
  await page.getByLabel('Email').fill('nobody')
  await pressOnce(page, page.getByRole('main').getByRole('link', { name: 'Sign In' }))
  await expect(page).toHaveURL(/\/auth\/signin/)
})

test('who clicks into a choice and types looks for another one, and after choosing too', async ({ freshCustomer, signedInAs, api }) => {
  const [session] = (await (await api()).catalogue.sessions({})).items
  if (!session) throw new Error('The demo company offers no session.')
  const page = await signedInAs(await freshCustomer())
  await page.goto('/')
  await page.getByRole('button', { name: `Book Now: ${session.name}` }).click()
  const zone = page.getByRole('dialog', { name: 'Book a Session' }).getByRole('combobox', { name: 'Time zone' })
  await zone.click()
  await page.keyboard.type('lisbon')
  await expect(zone).toHaveValue('lisbon')
  await expect(page.getByRole('option', { name: /Lisbon/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(zone).toHaveValue(/Lisbon/)
  await page.keyboard.type('honolulu')
  await expect(zone).toHaveValue('honolulu')
  await expect(page.getByRole('option', { name: /Honolulu/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(zone).toHaveValue(/Honolulu/)
})

test('after a day is chosen by keyboard, the focus is back at its field', async ({ signedInAs }) => {
  const page = await signedInAs('user')
  await page.goto('/profile/user/create-order')
  const field = page.getByRole('form', { name: 'Order' }).getByRole('button', { name: 'Deadline', exact: true })
  await field.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Next month' }).waitFor()
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Next month' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('[data-dates-dropdown] td button:visible:not([disabled])').first().focus()
  await page.keyboard.press('Enter')
  await expect(field).toContainText(/\d\d-\d\d-\d{4}/)
  await expect(field).toBeFocused()
})
