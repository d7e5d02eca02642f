import { violations } from './inspect.ts'
import { expect, test } from './testApp.ts'

test('sales finds who waits, answers with a canned reply and hands the conversation over; the customer knows nothing of it', async ({
  api,
  signedInAs,
  freshCustomer,
}) => {
  const customer = await freshCustomer()
  const theirs = (await api(customer)).conversations
  const { _id: groupId } = await theirs.createUserGroup({})
  await theirs.sendToUserGroup({ groupId, message: 'Can somebody help me?' })
  const [ours, page] = await Promise.all([signedInAs('sales'), signedInAs(customer)])
  await Promise.all([ours.goto('/chat'), page.goto(`/chat?c=${groupId}`)])
  const side = ours.getByRole('region', { name: 'Conversations' })
  const waiting = side.getByRole('list', { name: /customers? waits?$/ })
  const log = ours.getByRole('log', { name: 'Messages' })
  const field = ours.getByRole('textbox', { name: 'Message' })

  await test.step('who waits longest stands first, and is opened from there', async () => {
    await side.getByText('Unassigned', { exact: true }).first().click()
    await expect(ours).toHaveURL(/waits=unassigned/)
    await waiting.getByRole('button', { name: new RegExp(customer.name) }).click()
    await expect(ours).toHaveURL(new RegExp(`c=${groupId}.*waits=unassigned`))
    await expect(ours.getByText('Waiting')).toBeVisible()
  })

  await test.step('handed over, it is theirs, until that is taken back', async () => {
    const assignee = ours.getByRole('combobox', { name: 'Assigned to' })
    await assignee.click()
    await ours.getByRole('option', { name: /\(you\)$/ }).click()
    await expect(log).toContainText('handed this conversation over to themselves')
    await expect(waiting.getByRole('button', { name: new RegExp(customer.name) })).toHaveCount(0)
    await ours.getByRole('button', { name: 'Undo' }).click()
    await expect(log).toContainText('undid the hand-over')
    await expect(assignee).toHaveValue('')
    await expect(waiting.getByRole('button', { name: new RegExp(customer.name) })).toBeVisible()
  })

  await test.step('a canned reply is made, found by its slash, filled in and sent; the queue is empty', async () => {
    await ours.getByRole('button', { name: 'Canned replies' }).click()
    const dialog = ours.getByRole('dialog', { name: 'Canned replies' })
    await dialog.getByRole('button', { name: 'New canned reply' }).click()
    await dialog.getByRole('textbox', { name: 'Shortcut' }).fill('e2e-soon')
    await dialog.getByRole('textbox', { name: 'Words' }).fill('Dear {name}, we are on it.')
    expect(await violations(ours)).toEqual([])
    await dialog.getByRole('button', { name: 'Save reply' }).click()
    await expect(dialog.getByText('/e2e-soon')).toBeVisible()
    await ours.keyboard.press('Escape')
    await field.pressSequentially('/e2e')
    await expect(ours.getByRole('option', { name: /e2e-soon/ })).toHaveAttribute('aria-selected', 'true')
    expect(await violations(ours)).toEqual([])
    await field.press('Enter')
    await expect(field).toHaveValue(`Dear ${customer.name}, we are on it.`)
    await field.press('Enter')
    await expect(page.getByRole('log', { name: 'Messages' })).toContainText(`Dear ${customer.name}, we are on it.`)
    await expect(page.getByRole('log', { name: 'Messages' })).not.toContainText('hand')
    await expect(ours.getByText('Waiting')).toHaveCount(0)
    await expect(waiting.getByRole('button', { name: new RegExp(customer.name) })).toHaveCount(0)
  })

  await test.step('outside of hours the customer reads when they are answered', async () => {
    await page.route('**/api/chat/hours*', (route) => route.fulfill({ json: { isOpen: false, opensAt: '2031-03-03T09:00:00.000Z' } }))
    await page.reload()
    await expect(page.getByText(/You can expect an answer from .*2031/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Conversations' }).getByText('Waits longest')).toHaveCount(0)
    expect(await violations(page)).toEqual([])
  })
})
