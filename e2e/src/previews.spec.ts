import { expect, test } from './testApp.ts'

const wireframe = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')
const page = '<!doctype html><script>document.title = "taken over"</script>'

test('a customer looks through the files of an order without saving one, and a page among them stays letters', {
  tag: '@whole-browser',
}, async ({ signedInAs, freshCustomer, api }) => {
  const customer = await freshCustomer()
  const calls = await api(customer)
  const { order } = await calls.orders.create({
    name: 'With files to look at',
    details: 'They are attached.',
    category: 'Algorithms',
    deadline: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    timezone: '10 PM EST',
  })
  const testApp = await signedInAs(customer)
  await testApp.goto(`/profile/view-order-details/${order._id}`)
  const sheet = await testApp.context().newPage()
  await sheet.setContent('<h1>Exercise sheet 3</h1>')
  const files = [
    ['wireframe.png', wireframe],
    ['sheet.pdf', await sheet.pdf()],
    ['page.txt', Buffer.from(page)],
  ] as const
  await sheet.close()
  for (const [name, buffer] of files) {
    const multipart = { orderId: order._id, category: 'requirements', myfile: { name, mimeType: 'application/octet-stream', buffer } }
    const headers = { origin: new URL(testApp.url()).origin }
    expect((await testApp.request.post('/api/main/post-documents', { multipart, headers })).status()).toBe(200)
  }

  await testApp.reload()
  const opener = testApp.getByRole('button', { name: 'wireframe.png', exact: true })
  await opener.click()
  const picture = testApp.getByRole('dialog', { name: 'wireframe.png' }).getByRole('img', { name: 'wireframe.png' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBe(1)

  const sent = testApp.waitForResponse((answer) => answer.url().includes('/api/files/'))
  await testApp.keyboard.press('ArrowRight')
  await expect(testApp.getByRole('dialog', { name: 'sheet.pdf' }).locator('iframe')).toBeVisible()
  expect((await sent).headers()).toMatchObject({ 'content-type': 'application/pdf', 'x-frame-options': 'SAMEORIGIN' })

  await testApp.keyboard.press('ArrowRight')
  await expect(testApp.getByRole('dialog', { name: 'page.txt' }).getByText(page)).toBeVisible()
  await testApp.keyboard.press('Escape')
  await expect(testApp.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(testApp).toHaveTitle(/With files to look at/)
})
