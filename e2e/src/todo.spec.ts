import type { Locator, Page } from '@playwright/test'
import { violations } from './inspect.ts'
import { expect, test } from './testApp.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const titles = (page: Page, name: string) => section(page, name).getByRole('listitem')
const said = (page: Page, words: string) => expect(page.getByText(words)).toBeAttached()
const moveSaved = (page: Page) => page.waitForResponse((answer) => answer.url().includes('move-to-do-list') && answer.ok())

/** Types and presses alone: the focus goes by Tab until it is on what is meant. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((each) => each === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not get there.')
}

test('a board by keyboard alone: made, filled, moved, completed, deleted and brought back', async ({ signedInAs, api, idOf }) => {
  const tag = Date.now().toString(36)
  const [plan, doing] = [`Plan ${tag}`, `Doing ${tag}`]
  const page = await signedInAs('sales')
  await page.goto('/profile/to-do-list')
  const add = (name: string) => page.getByRole('button', { name, exact: true }).first()
  for (const title of [plan, doing]) {
    await tabTo(page, add('Add section'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Section' }).getByLabel('Title')).toBeFocused()
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await expect(section(page, title)).toBeVisible()
  }
  for (const title of ['Read', 'Write']) {
    await tabTo(page, add(`Add a task to ${plan}`))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add Task' })
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await page.keyboard.type(`${title} ${tag}`)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Added a new Task Successfully!').last()).toBeVisible()
  }
  await expect(titles(page, plan)).toHaveText([new RegExp(`Read ${tag}`), new RegExp(`Write ${tag}`)])
  expect(await violations(page)).toEqual([])

  const handle = add(`Move Write ${tag}`)
  await tabTo(page, handle)
  await page.keyboard.press('Space')
  await said(page, `Picked up Write ${tag}, place 2 of 2 in ${plan}.`)
  // What is picked up listens to the arrows a moment after it says so, which only a machine is fast enough to notice.
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText(`Write ${tag}, place 1 of 2 in ${plan}.`)).toBeAttached({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('ArrowRight')
  await said(page, `Write ${tag}, place 1 of 1 in ${doing}.`)
  const saved = moveSaved(page)
  await page.keyboard.press('Space')
  await saved
  await expect(titles(page, doing)).toHaveText([new RegExp(`Write ${tag}`)])
  await expect(handle).toBeFocused()

  const complete = add(`Write ${tag} is completed`)
  await tabTo(page, complete)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Updated Task successfully!')).toBeVisible()
  await expect(titles(page, doing)).toHaveCount(0)
  await tabTo(page, page.getByRole('button', { name: `Actions for ${plan}` }))
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete section' }).press('Enter')
  await expect(page.getByText('Deleted Section Successfully!')).toBeVisible()
  await expect(section(page, plan)).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(titles(page, plan)).toHaveText([new RegExp(`Read ${tag}`)])

  const theirs = await api('sales')
  const done = await theirs.todo.all({ isCompleted: true, search: `Write ${tag}` })
  expect(done.tasks).toMatchObject([{ isCompleted: true, completedOn: expect.any(String) }])
  const admin = await api('admin')
  await expect(admin.todo.all({ userId: await idOf('sales') })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect((await api('user')).todo.all({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a board by touch: a task is held and dragged to another section, and another window follows', async ({ signedInAs, api }) => {
  const tag = Date.now().toString(36)
  const testApp = await api('manager')
  const { sections } = await testApp.todo.all({})
  for (const { _id } of sections) await testApp.todo.deleteSection({ id: _id })
  const [from, to] = [`From ${tag}`, `To ${tag}`]
  const made = await testApp.todo.createSection({ title: from })
  await testApp.todo.createSection({ title: to })
  await testApp.todo.createTask({ title: `Carry ${tag}`, section: made._id, deadline: '2020-01-31' })
  const other = await signedInAs('manager')
  await other.goto('/profile/to-do-list')
  const page = await signedInAs('manager', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto('/profile/to-do-list')
  await expect(titles(page, from)).toContainText(['31-01-2020'])
  expect(await violations(page)).toEqual([])

  const start = await middleOf(page.getByRole('button', { name: `Move Carry ${tag}` }))
  const end = await middleOf(section(page, to))
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  const saved = moveSaved(page)
  await touch('touchStart', start)
  await said(page, `Picked up Carry ${tag}, place 1 of 1 in ${from}.`)
  for (let step = 1; step <= 8; step += 1)
    await touch('touchMove', { x: start.x + ((end.x - start.x) * step) / 8, y: start.y + ((end.y - start.y) * step) / 8 })
  await said(page, `Carry ${tag}, place 1 of 1 in ${to}.`)
  await touch('touchEnd')
  await saved
  for (const each of [page, other]) await expect(titles(each, to)).toHaveText([new RegExp(`Carry ${tag}`)])
})

async function middleOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('what was typed is there again after the tab was killed, and the filters stand in the address', async ({ signedInAs }) => {
  const tag = Date.now().toString(36)
  const page = await signedInAs('remoteDeveloper')
  await page.goto('/profile/to-do-list')
  await page.getByRole('button', { name: 'Add section' }).first().click()
  await page.getByLabel('Title').fill(`Kept ${tag}`)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Add a task to Kept ${tag}` }).click()
  await page.getByLabel('Title').fill(`Half a thought ${tag}`)
  // As long as the draft needs to be saved while a person types on.
  await expect
    .poll(() => page.evaluate(() => Object.values({ ...localStorage }).join(' ')), { message: 'the draft is kept' })
    .toContain(`Half a thought ${tag}`)
  await page.close({ runBeforeUnload: false })
  const again = await page.context().newPage()
  await again.goto('/profile/to-do-list')
  await again.getByRole('button', { name: `Add a task to Kept ${tag}` }).click()
  await expect(again.getByLabel('Title')).toHaveValue(`Half a thought ${tag}`)
  await again.getByRole('dialog').getByRole('button', { name: 'Add Task' }).click()
  await expect(titles(again, `Kept ${tag}`)).toHaveCount(1)
  await again.getByRole('button', { name: 'Filter', exact: true }).click()
  await again.getByRole('menuitemradio', { name: 'Next Month' }).click()
  await expect(again).toHaveURL(/due=Next\+Month/)
  await expect(section(again, `Kept ${tag}`)).toContainText('Nothing here matches.')
  await again.goBack()
  await expect(titles(again, `Kept ${tag}`)).toHaveCount(1)
})
