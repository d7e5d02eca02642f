import { pathOf } from '@app/contract/screens.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './testApp.ts'

const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`, exact: true })

test('a change by another person arrives in the open page, is read in the bell, cleared, and brought back', async ({
  freshCustomer,
  signedInAs,
  api,
  idOf,
}) => {
  const customer = await freshCustomer()
  const office = await api('admin')
  const user = await idOf(customer)
  const page = await signedInAs(customer)
  await page.goto(pathOf('myProfile'))
  await bell(page, 0).click()
  await expect(page.getByRole('dialog').getByText('No Notification!', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await office.coins.update({ userId: user, coins: 50, reason: 'For telling us about the typo' })
  await expect(bell(page, 1)).toBeVisible()
  await office.notifications.create({ user, notification: 'Your mentor is back on Monday.' })
  await office.notifications.create({ user, notification: 'Your mentor is away on Tuesday.' })
  await bell(page, 3).click()
  const menu = page.getByRole('dialog').filter({ has: page.getByRole('link', { name: 'More' }) })
  // The two newest of them, each whole on two lines.
  await expect(menu.getByRole('listitem')).toHaveCount(2)
  await expect(menu.getByRole('listitem').nth(0)).toContainText('Your mentor is away on Tuesday.')
  await menu.getByRole('button', { name: 'Mark as read: Your mentor is away on Tuesday.' }).click()
  await expect(bell(page, 2)).toBeVisible()
  await expect(menu.getByRole('listitem').nth(1)).toContainText('You were given 50 coins: For telling us about the typo')
  await expect(menu.getByRole('link', { name: 'More' })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(pathOf('myNotifications'))
  const table = page.getByRole('table', { name: 'Notifications' })
  await expect(table.getByRole('row')).toHaveCount(4)
  await table.getByRole('button', { name: 'Mark as read: Your mentor is back on Monday.' }).click()
  await expect(bell(page, 1)).toBeVisible()
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page.getByText('There are no Notifications!', { exact: true })).toBeVisible()
  await expect(bell(page, 0)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(table.getByRole('row')).toHaveCount(4)
  await expect(bell(page, 1)).toBeVisible()
})

test('a kind that is turned off on one’s own page is told no more, and another kind still is', async ({
  freshCustomer,
  signedInAs,
  api,
  idOf,
}) => {
  const customer = await freshCustomer()
  const office = await api('admin')
  const user = await idOf(customer)
  const page = await signedInAs(customer)
  await page.goto(`${pathOf('myProfile')}#notifications`)
  const coins = page.getByRole('group', { name: 'Coins' })
  await coins.getByRole('radio', { name: 'None' }).check()
  await expect(coins.getByText('Saved')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Account & security' }).getByRole('radio', { name: 'None' })).toBeDisabled()

  await office.coins.update({ userId: user, coins: 70, reason: 'Quietly' })
  await office.notifications.create({ user, notification: 'Told all the same.' })
  await expect(bell(page, 1)).toBeVisible()
  // The coins were added without a notification.
  await expect(page.getByRole('button', { name: /^70 coins/ })).toBeVisible()
  const { items } = await (await api(customer)).notifications.ofUser({ userId: user })
  expect(items.map(({ notification }) => notification)).toEqual(['Told all the same.'])
})

test('what is pushed to this browser is shown by it, once for each thing', { tag: '@whole-browser' }, async ({ signedInAs }) => {
  const page = await signedInAs('user')
  await page.context().grantPermissions(['notifications'])
  await page.goto(pathOf('myProfile'))
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => one && resolve(one.registrationId))
  })
  await session.send('ServiceWorker.enable')
  // A subscription needs the browser maker's own service; what it would bring is handed to the worker here.
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/push-worker.js', { scope: '/' })))
  const registrationId = await registered
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const news = { title: 'Mentordesk', body: 'Your mentor is back on Monday.', href: pathOf('myNotifications'), tag: 'n1' }
  const push = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data })
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, data }) => ({ title, body, data })),
    )
  await push(JSON.stringify(news))
  await push(JSON.stringify({ ...news, body: 'Your mentor is back on Tuesday.' }))
  const { title, href } = news
  await expect.poll(shown).toEqual([{ title, body: 'Your mentor is back on Tuesday.', data: { href } }])
})
