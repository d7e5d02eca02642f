import { pathOf } from '@app/contract/screens.ts'
import { expect, test } from './testApp.ts'

/** Limit for the scripts that All Orders starts with, as they are sent, without headers. */
const mostKilobytes = 245
const firstCalls = ['/api/auth/session', '/api/main/about', '/api/test/get-home-details']

test('a page names all that its screen begins with, so that nothing waits for the app to ask; each answer is asked for once', async ({
  signedInAs,
}) => {
  const admin = await signedInAs('admin')
  await admin.goto(pathOf('allOrders'))
  await expect(admin.getByRole('table')).toContainText('#')
  const { named, loaded } = await admin.evaluate(() => {
    const entries = performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming)
    const files = entries.map(({ name, startTime, responseEnd, encodedBodySize }) => ({
      path: new URL(name).pathname,
      startTime,
      responseEnd,
      bytes: encodedBodySize,
    }))
    // The browser fetches icons and the manifest whenever it likes.
    const links = [
      ...document.querySelectorAll('head > link[href]:not([rel~="icon"], [rel="apple-touch-icon"], [rel="manifest"]), head > script[src]'),
    ]
    return { named: links.map((link) => link.getAttribute('href') ?? link.getAttribute('src') ?? ''), loaded: files }
  })
  const appBegan = loaded.find(({ path }) => path.startsWith('/assets/start-') && path.endsWith('.js'))?.responseEnd ?? 0
  const scripts = loaded.filter(({ path }) => path.endsWith('.js') && named.includes(path))
  for (const part of ['Shell', 'AllOrdersScreen', 'OfficeOrderList', 'orderLists', 'parts'])
    expect(
      named.filter((path) => path.startsWith(`/assets/${part}-`) && path.endsWith('.js')),
      part,
    ).toHaveLength(1)
  const late = loaded.filter(({ path, startTime }) => named.includes(path) && startTime >= appBegan)
  expect(late, 'what was named and waited for the app all the same').toEqual([])
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(mostKilobytes * 1000)
  for (const call of firstCalls) expect(loaded.filter(({ path }) => path === call)).toHaveLength(1)
})

test('a page whose first answers do not come says that it waits, and goes on by itself once they do', async ({ signedInAs }) => {
  const admin = await signedInAs('admin')
  let answerAll = () => {}
  const held = new Promise<void>((resolve) => {
    answerAll = resolve
  })
  for (const call of firstCalls)
    await admin.route(`**${call}*`, async (route) => {
      await held
      await route.continue()
    })
  const opened = admin.goto(pathOf('allOrders'))
  await expect(admin.getByText('One moment…')).toBeHidden()
  await expect(admin.getByText('One moment…')).toBeVisible()
  await expect(admin.getByText('This takes longer than usual.')).toBeVisible()
  answerAll()
  await opened
  await expect(admin.getByRole('table')).toContainText('#')
  await expect(admin.getByText('One moment…')).toHaveCount(0)
})
