import { zipOf } from '@app/server/documents/archives/testZip.ts'
import { upload } from './forms.ts'
import { violations } from './inspect.ts'
import { expect, test } from './testApp.ts'

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')
const code = ['import sys', ...Array.from({ length: 60 }, (_, n) => `print("line ${n + 2}")`), 'print("the secret end")'].join('\n')

test('a customer and who works for them write to each other, with a picture and code; unpaid code shows its first lines only', async ({
  signedInAs,
  freshCustomer,
  api,
  idOf,
}) => {
  const customer = await freshCustomer()
  const calls = await api(customer)
  const { order } = await calls.orders.create({
    name: 'Talked about live',
    details: 'Sort these lists.',
    category: 'Algorithms',
    deadline: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    timezone: '10 PM EST',
  })
  const office = await api('admin')
  await office.orders.update({ _id: order._id, totalAmount: 100, assignedEmployee: await idOf('employee') })
  await office.orders.updateStatus({ id: order._id, status: 'Deal Confirmed' })

  const address = `/profile/view-order-details/${order._id}`
  const [theirs, ours] = await Promise.all([signedInAs(customer), signedInAs('employee')])
  await Promise.all([theirs, ours].map((page) => page.goto(`${address}?tab=message`)))
  const log = (page: typeof ours) => page.getByRole('log', { name: 'Messages' })

  await test.step('a picture and a block of code arrive without a reload', async () => {
    await theirs.getByRole('textbox', { name: 'Message' }).fill('It looks like this:\n```py\nprint("<b>bold</b>")\n```')
    await theirs.getByRole('button', { name: 'Attach files' }).click()
    await upload(theirs.getByRole('group', { name: 'Files and pictures' }), { name: 'screen.png', content: png })
    expect(await violations(theirs)).toEqual([])
    await theirs.getByRole('button', { name: 'Send' }).click()
    await expect(log(ours).locator('pre')).toHaveText('print("<b>bold</b>")')
    const picture = log(ours).getByRole('img', { name: 'screen.png' })
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBe(1)
    expect(await violations(ours)).toEqual([])
    await ours.getByRole('textbox', { name: 'Message' }).fill('I see it.')
    await ours.getByRole('button', { name: 'Send' }).click()
    await expect(log(theirs)).toContainText('I see it.')
  })

  await test.step('the archive that is not paid yet shows its tree and the first lines', async () => {
    const buffer = zipOf([
      { name: 'src/main.py', content: code },
      { name: 'README.md', content: 'Read me.\nIn peace.' },
    ])
    const multipart = { orderId: order._id, category: 'sourceCode', myfile: { name: 'code.zip', mimeType: 'application/zip', buffer } }
    const headers = { origin: new URL(ours.url()).origin }
    expect((await ours.request.post('/api/main/post-documents', { multipart, headers })).status()).toBe(200)
    for (const [page, isPaid] of [
      [theirs, false],
      [ours, true],
    ] as const) {
      await page.goto(address)
      // The question of the delivery has the same button.
      const opener = page.getByRole('button', { name: 'Look inside code.zip' }).first()
      await opener.click()
      const dialog = page.getByRole('dialog', { name: 'code.zip' })
      await dialog.getByRole('button', { name: 'src' }).focus()
      await page.keyboard.press('ArrowDown')
      await expect(dialog.getByRole('button', { name: 'main.py' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog.locator('pre')).toContainText('line 20')
      if (isPaid) await expect(dialog.locator('pre')).toContainText('the secret end')
      else {
        await expect(dialog).toContainText('The rest opens once the order is fully paid.')
        await expect(dialog).not.toContainText('line 21')
      }
      await expect(dialog.locator('pre span[style]').first()).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })
})
