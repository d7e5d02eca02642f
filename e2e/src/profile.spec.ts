import { type Role, roles, shiftWorkers } from '@app/contract/core/access.ts'
import { href, pathOf } from '@app/contract/screens.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './testApp.ts'

const said = (page: Page, words: string) => page.getByText(words, { exact: true }).first()
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** A drawn PNG: blue, with an orange right half. */
async function drawnPicture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 600
    canvas.height = 300
    const pen = canvas.getContext('2d')
    if (!pen) return ''
    pen.fillStyle = '#3366cc'
    pen.fillRect(0, 0, 600, 300)
    pen.fillStyle = '#ee8833'
    pen.fillRect(300, 0, 300, 300)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

for (const role of roles)
  test(`${role}: the own page says who they are, and offers what their role can do`, async ({ signedInAs }) => {
    const page = await signedInAs(role)
    await page.goto(pathOf('myProfile'))
    await expect(part(page, 'About you')).toBeVisible()
    const worker: readonly Role[] = shiftWorkers
    await expect(part(page, 'Your shift')).toHaveCount(worker.includes(role) ? 1 : 0)
    await expect(page.getByRole('combobox', { name: 'Interests' })).toHaveCount(role === 'user' ? 1 : 0)
    await page.getByRole('button', { name: 'Join as Developer' }).click()
    const dialog = page.getByRole('dialog')
    if (role === 'user') await expect(dialog.getByLabel('Want to Work as')).toBeVisible()
    else await expect(dialog.getByText(/^Your role .+ is not eligible as a developer!$/)).toBeVisible()
  })

test('a picture is chosen, moved by the keyboard, shown everywhere, and taken away', async ({ signedInAs, freshCustomer }) => {
  const page = await signedInAs(await freshCustomer())
  await page.goto(pathOf('myProfile'))
  await page.getByRole('button', { name: 'Add a picture' }).click()
  const choose = page.locator('input[type=file]')
  await choose.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(1_000_001) })
  await expect(page.getByRole('alert')).toContainText('Sorry, But File is Larger than 1 MB !')
  await choose.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByRole('alert')).toContainText('This picture could not be read.')

  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawnPicture(page) })
  const stage = page.getByLabel('The visible part')
  await stage.focus()
  for (let step = 0; step < 40; step += 1) await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: 'Save picture' }).click()
  await expect(said(page, 'Updated Successfully')).toBeVisible()

  const face = part(page, 'About you').locator('img').first()
  await expect(face).toBeVisible()
  // Moved to the left, the right half is what is seen.
  const colour = await face.evaluate(async (image) => {
    if (!(image instanceof HTMLImageElement)) return []
    await image.decode()
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    pen?.drawImage(image, 0, 0)
    return [...(pen?.getImageData(40, 100, 1, 1).data ?? [])]
  })
  expect(colour[0]).toBeGreaterThan(200)
  await expect(page.getByRole('banner').locator('img[src*="/api/pictures/"]')).toBeVisible()

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeVisible()
  await expect(page.getByRole('banner').locator('img[src*="/api/pictures/"]')).toHaveCount(0)
})

test('the profile is edited, what is too long is refused in place, and what is cleared is gone', async ({ signedInAs, freshCustomer }) => {
  const page = await signedInAs(await freshCustomer())
  await page.goto(pathOf('myProfile'))
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Gender')).toHaveValue('Male')
  await dialog.getByLabel('Contact').fill('+91 98765 43210')
  await dialog.getByLabel('Address').fill('x'.repeat(256))
  await expect(dialog.getByText('256 of 255')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save profile' }).click()
  await expect(dialog.getByText('At most 255 characters.')).toBeVisible()
  await expect(dialog.getByLabel('Address')).toBeFocused()
  await dialog.getByLabel('Address').fill('12 Lake Road')
  await dialog.getByRole('button', { name: 'Save profile' }).click()
  await expect(said(page, 'Updated Successfully')).toBeVisible()
  await expect(part(page, 'About you')).toContainText('12 Lake Road')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await dialog.getByLabel('Address').fill('')
  await dialog.getByRole('button', { name: 'Save profile' }).click()
  await expect(part(page, 'About you')).not.toContainText('12 Lake Road')
  await expect(part(page, 'About you')).toContainText('+91 98765 43210')
})

test('a new password ends every other session', async ({ visitor, freshCustomer, api }) => {
  const account = await freshCustomer()
  const elsewhere = await api(account)
  const page = await visitor()
  await page.request.post('/api/auth/signin', { data: { username: account.username, password: account.password } })
  await page.goto(pathOf('myProfile'))
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(account.password)
  await dialog.getByLabel('New password', { exact: true }).fill('short')
  await dialog.getByLabel('New password again').fill('other')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByText('Password should be Minimum 8 Characters')).toBeVisible()
  await expect(dialog.getByText('Password Did Not Match !')).toBeVisible()
  await dialog.getByLabel('New password', { exact: true }).fill('Another-Start-38')
  await dialog.getByLabel('New password again').fill('Another-Start-38')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(said(page, 'Password Updated Successfully!')).toBeVisible()
  expect(await elsewhere.auth.session()).toEqual({ user: null })
  await page.reload()
  await expect(part(page, 'About you')).toBeVisible()
})

test('skills and interests are chosen from the list', async ({ signedInAs, freshCustomer }) => {
  const page = await signedInAs(await freshCustomer())
  await page.goto(pathOf('myProfile'))
  for (const [label, save, done] of [
    ['Skills', 'Save skills', 'Updated Skills Successfully!'],
    ['Interests', 'Save interests', 'Updated your interests Successfully!'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).fill('React')
    await page.getByRole('option', { name: 'React', exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: save }).click()
    await expect(said(page, done)).toBeVisible()
  }
  await page.reload()
  await expect(part(page, 'About you').getByText('React', { exact: true })).toHaveCount(2)
})

test('staff check in and out', async ({ signedInAs }) => {
  const page = await signedInAs('remoteDeveloper', { reducedMotion: 'reduce' })
  await page.goto(pathOf('myProfile'))
  const out = page.getByRole('button', { name: 'Check-Out' })
  await out.hover()
  await expect(page.getByRole('tooltip', { name: "Can't check-out now!" })).toBeVisible()
  await page.getByRole('button', { name: 'Check-In' }).click()
  await expect(said(page, 'Checked in Successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check-In' })).toBeDisabled()
  await out.click()
  await expect(said(page, 'Checked Out successfully!')).toBeVisible()
  await expect(page.getByText(/^You worked \d+ min\.$/)).toBeVisible()
  await expect(page.locator('canvas')).toHaveCount(0)
  await page.mouse.move(0, 0)
  await out.hover()
  await expect(page.getByRole('tooltip', { name: 'already checked out' })).toBeVisible()
})

test('an admin edits a person, is told of a conflicting edit, and loses nothing', async ({ signedInAs, freshCustomer, api, idOf }) => {
  const account = await freshCustomer()
  const id = await idOf(account)
  const page = await signedInAs('admin')
  await page.goto(href('editUser', { slug: account.username }))
  await expect(page.getByRole('heading', { level: 1, name: `Edit ${account.username}` })).toBeVisible()
  await expect(page.getByLabel('Manager')).toHaveCount(0)
  await page.getByLabel('Username').fill('two words')
  await expect(page.getByText("Spaces aren't allowed!")).toBeVisible()
  await page.getByLabel('Username').fill(account.username)
  await (await api('sales')).users.update({ id, contact: '111' })
  await page.getByLabel('Contact').fill('222')
  await page.getByLabel('Name', { exact: true }).fill('Edited Name')
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect(page.getByText('This was changed to “111” in the meantime. Save again to overwrite it.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Edited Name')
  await save.click()
  await expect(said(page, 'Updated Successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Edited Name' })).toBeVisible()
  await expect(page.getByText('222')).toBeVisible()
})

test('sales change a customer without their name to sign in, and find no staff', async ({ signedInAs }) => {
  const page = await signedInAs('sales')
  await page.goto(href('editUser', { slug: 'customer' }))
  await expect(page.getByLabel('Contact')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveCount(0)
  await expect(page.getByLabel('Email')).toHaveCount(0)
})

test('a person’s page shows each reader what is theirs to see', async ({ signedInAs, idOf }) => {
  const [customer, employee] = [await idOf('user'), await idOf('employee')]
  const sales = await signedInAs('sales')
  await sales.goto(href('viewUser', { id: customer }))
  await sales.getByRole('tab', { name: /^Payments/ }).click()
  await expect(sales).toHaveURL(/show=payments/)
  await expect(sales.getByRole('table', { name: 'Payments' }).getByText('$').first()).toBeVisible()
  await sales.goBack()
  await expect(sales.getByRole('tab', { name: /^Orders/ })).toHaveAttribute('aria-selected', 'true')

  const manager = await signedInAs('manager')
  await manager.goto(href('viewUser', { id: employee }))
  const table = manager.getByRole('table', { name: 'Assigned orders' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await expect(table.getByText(/[$₹]/)).toHaveCount(0)
  await expect(manager.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
})

for (const role of ['user', 'employee', 'remoteDeveloper', 'manager'] as const)
  test(`${role} is led away from editing people${role === 'manager' ? '' : ', and from looking at them'}`, async ({ signedInAs, idOf }) => {
    const page = await signedInAs(role)
    await page.goto(href('editUser', { slug: 'customer2' }))
    await expect(page).toHaveURL(pathOf('myProfile'))
    if (role === 'manager') return
    await page.goto(href('viewUser', { id: await idOf('manager') }))
    await expect(page).toHaveURL(pathOf('myProfile'))
  })
