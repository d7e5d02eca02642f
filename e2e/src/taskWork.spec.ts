import type { Page } from '@playwright/test'
import { problemsInEveryLook, violations } from './inspect.ts'
import { expect, test } from './testApp.ts'

const tasks = (page: Page) => page.getByRole('region', { name: 'Tasks', exact: true })
const line = (page: Page, title: string) => tasks(page).getByRole('listitem').filter({ hasText: title })

test('the work of an order: a template writes its tasks, a manager gives another, they are timed, done and seen by everybody', async ({
  signedInAs,
  api,
  freshCustomer,
  idOf,
}) => {
  const tag = Date.now().toString(36)
  const [build, check, more] = [`Build ${tag}`, `Check ${tag}`, `Call her ${tag}`]
  const office = await api('admin')
  await office.orders.addCategory({ newCategory: `Kind ${tag}` })

  await test.step('an admin writes down what every such order needs', async () => {
    const admin = await signedInAs('admin')
    await admin.goto('/profile/company')
    await admin.getByRole('button', { name: 'Create template' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Create template' })
    await dialog.getByLabel('Name').fill(`Project ${tag}`)
    await dialog.getByRole('combobox', { name: 'Category' }).click()
    await admin.getByRole('option', { name: `Kind ${tag}` }).click()
    await dialog.getByRole('button', { name: 'Save template' }).click()
    await expect(dialog.getByText('Required!')).toBeVisible()
    await dialog.getByRole('group', { name: 'Task 1' }).getByRole('textbox', { name: 'Task' }).fill(build)
    await dialog.getByRole('group', { name: 'Task 1' }).getByRole('textbox', { name: 'Days' }).fill('3')
    await dialog.getByRole('button', { name: 'Add a task' }).click()
    await dialog.getByRole('group', { name: 'Task 2' }).getByRole('textbox', { name: 'Task' }).fill(check)
    expect(await violations(admin)).toEqual([])
    await dialog.getByRole('button', { name: 'Save template' }).click()
    await expect(admin.getByText('The template is created.')).toBeVisible()
    await expect(admin.getByRole('region', { name: 'Tasks of a confirmed deal' })).toContainText(`2 tasks: ${build} (Developer)`)
  })

  const customer = await freshCustomer()
  const about = { details: 'All of it.', category: `Kind ${tag}`, deadline: '2040-01-01', timezone: 'UTC' }
  const { order } = await (await api(customer)).orders.create({ name: `Shop ${tag}`, ...about })
  await office.orders.update({ _id: order._id, assignedTo: await idOf('manager'), assignedEmployee: await idOf('employee') })
  await office.orders.updateStatus({ id: order._id, status: 'Deal Confirmed', totalAmount: 100 })
  const theirs = await api('employee')
  const searched = async () => (await theirs.todo.all({ search: tag })).tasks.map(({ title }) => title).sort()
  await expect.poll(searched).toEqual([build, check])

  const [manager, employee] = [await signedInAs('manager'), await signedInAs('employee')]
  const page = `/profile/view-order-details/${order._id}`
  await test.step('a manager gives one more, on the page of the order', async () => {
    await manager.goto(page)
    await expect(line(manager, build)).toContainText('due in')
    await tasks(manager).getByRole('button', { name: 'Add task' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Add task' })
    await dialog.getByLabel('Title').fill(more)
    expect(await violations(manager)).toEqual([])
    await dialog.getByRole('button', { name: 'Add task' }).click()
    await expect(manager.getByText('Rohan Desai has the task now.')).toBeVisible()
    await expect(line(manager, more)).toContainText('Rohan Desai')
    await expect(line(manager, more).getByRole('button', { name: `${more} is completed` })).toHaveCount(0)
  })

  await test.step('the developer runs the clock, and writes down what it missed', async () => {
    await employee.goto('/profile/to-do-list')
    const card = employee.getByRole('listitem').filter({ hasText: build })
    await expect(card).toContainText(`Shop ${tag}`)
    await card.getByRole('button', { name: `Actions for ${build}` }).click()
    await employee.getByRole('menuitem', { name: 'Start the timer' }).click()
    await expect(employee.getByRole('region', { name: 'Running timer' })).toContainText(build)
    expect(await violations(employee)).toEqual([])
    await employee.getByRole('button', { name: 'Stop', exact: true }).click()
    await expect(employee.getByText('The timer is stopped.')).toBeVisible()
    await employee.getByRole('tab', { name: 'Time' }).click()
    await employee.getByRole('button', { name: 'Add time' }).click()
    const dialog = employee.getByRole('dialog', { name: 'Add time' })
    await dialog.getByRole('combobox', { name: 'Task' }).click()
    await employee.keyboard.type(build)
    await employee.getByRole('option', { name: build }).click()
    const { day, from, until } = fiveMinutesToday()
    await dialog.getByRole('button', { name: 'Day', exact: true }).click()
    await employee.getByRole('button', { name: new RegExp(`^${day}`) }).click()
    await dialog.getByLabel('From').fill(from)
    await dialog.getByLabel('Until').fill(until)
    await dialog.getByLabel('Reason').fill('The clock was not running')
    await dialog.getByRole('button', { name: 'Add time' }).click()
    await expect(employee.getByText('The time is recorded.')).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(await problemsInEveryLook(employee)).toEqual([])
  })

  await test.step('what is done shows on the order, in every window, and moves its progress', async () => {
    await employee.goto(page)
    await line(employee, build)
      .getByRole('button', { name: `${build} is completed` })
      .click()
    await expect(line(manager, build)).toContainText('Completed on')
    await expect(tasks(manager)).toContainText('Worked: Rohan Desai 5 min')
    await expect(manager.getByRole('progressbar', { name: 'Progress: 50%' })).toBeVisible()
    const customers = await signedInAs(customer)
    await customers.goto(page)
    await expect(customers.getByRole('progressbar', { name: 'Progress: 50%' })).toBeVisible()
    await expect(tasks(customers)).toHaveCount(0)
    expect(await problemsInEveryLook(manager)).toEqual([])
    await manager.goto('/profile/to-do-list?show=given')
    await expect(manager.getByRole('listitem').filter({ hasText: more })).toContainText(`Shop ${tag}`)
    expect(await problemsInEveryLook(manager)).toEqual([])
  })
})

/** Five minutes of today, by the clocks of the browser, that no other test has recorded. */
function fiveMinutesToday() {
  const inWords = (at: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: browserZone, ...options }).format(at)
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const [hours = 0, minutes = 0] = inWords(new Date(), time).split(':').map(Number)
  const sinceMidnight = Math.max(0, hours * 60 + minutes - 12)
  const start = new Date(Date.now() - (11 + Math.random() * Math.min(sinceMidnight, 600)) * 60_000)
  return {
    day: inWords(start, { day: 'numeric', month: 'long', year: 'numeric' }),
    from: inWords(start, time),
    until: inWords(new Date(start.getTime() + 300_000), time),
  }
}
const browserZone = 'Asia/Kolkata'

test('a section goes to another place by keyboard, by its menu and by mouse', async ({ signedInAs, api }) => {
  const tag = Date.now().toString(36)
  const theirs = await api('employee')
  const made = ['A', 'B'].map((letter) => `${letter}${tag}`)
  for (const title of made) await theirs.todo.createSection({ title })
  const page = await signedInAs('employee')
  await page.goto('/profile/to-do-list')
  const order = async () => (await theirs.todo.all({})).sections.map(({ title }) => title).filter((title) => made.includes(title))
  const handle = page.getByRole('button', { name: `Move section ${made[1]}` })
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`Picked up ${made[1]}, place`)).toBeAttached()
  await expect(async () => {
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText(new RegExp(`^${made[1]}, place \\d+ of \\d+\\.$`))).toBeAttached({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect.poll(order).toEqual([made[1], made[0]])
  await expect(handle).toBeFocused()
  await page.getByRole('button', { name: `Actions for ${made[1]}` }).click()
  await page.getByRole('menuitem', { name: 'Move right' }).click()
  await expect.poll(order).toEqual(made)
  for (const { _id, title } of (await theirs.todo.all({})).sections) if (made.includes(title)) await theirs.todo.deleteSection({ id: _id })
})
