import { violations } from './inspect.ts'
import { expect, test } from './testApp.ts'

test('an admin offers a session and puts it first; visitors see it first, and sales sees it and changes nothing', async ({
  signedInAs,
  page: visitor,
  api,
}) => {
  const name = `Offered ${Date.now().toString(36)}`
  const admin = await signedInAs('admin')

  await test.step('the admin fills in the form, with a picture that is cut and uploaded first', async () => {
    await admin.goto('/profile/create-new-session')
    const create = admin.getByRole('button', { name: 'Create Session' })
    await admin.getByLabel('Name').fill(name)
    await admin.getByLabel('Details').fill('One screen, two people.')
    await admin.getByLabel('Duration').fill('90 min')
    await admin.getByLabel('Price').fill('19.5')
    await expect(admin.getByText('1 hour 30 minutes')).toBeVisible()
    await expect(create).toBeDisabled()
    const drawn = await admin.evaluate(() => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: 800, height: 800 })
      canvas.getContext('2d')?.fillRect(0, 0, 400, 800)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    })
    const file = { name: 'card.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') }
    await admin.locator('input[type=file]').setInputFiles(file)
    const dialog = admin.getByRole('dialog', { name: 'Crop the picture' })
    await dialog.getByRole('button', { name: 'Use picture' }).click()
    await expect(admin.getByRole('img', { name: 'As it is shown on the card' })).toBeVisible()
    expect(await violations(admin)).toEqual([])
    await create.click()
    await expect(admin.getByText('Created New Session Successfully!')).toBeVisible()
    await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  const staff = await api('admin')
  const ours = (await staff.catalogue.sessions({ search: name })).items[0]?._id ?? ''
  await staff.catalogue.moveSession({ id: ours, before: null })

  await test.step('it is put first by keyboard', async () => {
    await admin.goto('/profile/all-sessions')
    await admin.getByRole('button', { name: 'Order on landing page' }).click()
    const list = admin.getByRole('list', { name: 'Order on the landing page' })
    await expect(list.getByRole('listitem').last()).toContainText(name)
    expect(await violations(admin)).toEqual([])
    const places = await list.getByRole('listitem').count()
    await list.getByRole('button', { name: `Move ${name}` }).focus()
    await admin.keyboard.press('Space')
    await expect(admin.getByText(`${name} is over place ${places}.`)).toBeAttached()
    // What is picked up listens to the arrows from a timer of its own on, which a busy browser lets wait for keys; one set later comes after it.
    await admin.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    for (let place = places - 1; place > 0; place -= 1) {
      await admin.keyboard.press('ArrowUp')
      await expect(admin.getByText(`${name} is over place ${place}.`)).toBeAttached()
    }
    const saved = admin.waitForResponse((answer) => answer.url().includes('moveSession'))
    await admin.keyboard.press('Space')
    expect((await saved).status()).toBe(200)
    await expect(list.getByRole('listitem').first()).toContainText(name)
  })

  await test.step('the visitor sees it first', async () => {
    await visitor.goto('/')
    const card = visitor.locator('#sessions li').first()
    await expect(card).toContainText(name)
    await expect(card).toContainText('1 hour 30 minutes')
    await expect(card).toContainText('$19.50')
  })

  await test.step('sales sees it and can change nothing', async () => {
    const sales = await signedInAs('sales')
    await sales.goto('/profile/all-sessions')
    await sales.getByPlaceholder('Search by name').fill(name)
    await sales.getByRole('link', { name, exact: true }).click()
    await expect(sales.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(sales.getByRole('link', { name: 'Edit' })).toHaveCount(0)
    await expect(sales.getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await sales.goto(`/profile/edit-session/${ours}`)
    await expect(sales).not.toHaveURL(/edit-session/)
  })

  await test.step('what follows is said before it is deleted', async () => {
    await admin.goto(`/profile/session-details/${ours}`)
    await admin.getByRole('button', { name: 'Delete' }).click()
    const asked = admin.getByRole('dialog', { name: 'Are you sure you want to Delete this Session?' })
    await expect(asked).toContainText('It leaves the landing page at once')
    await asked.getByRole('button', { name: 'Delete' }).click()
    await expect(admin.getByText('Deleted Successfully!')).toBeVisible()
    await visitor.reload()
    await expect(visitor.locator('#sessions')).not.toContainText(name)
  })
})
