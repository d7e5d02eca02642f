import { upload } from './forms.ts'
import { violations } from './inspect.ts'
import { lineIsUp } from './line.ts'
import { expect, test } from './testApp.ts'

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')

test('a customer and sales talk in two browsers, a third joins in a group; nothing is lost while the line is down', async ({
  signedInAs,
  freshCustomer,
  mailbox,
}) => {
  const customer = await freshCustomer()
  const [theirs, ours, third] = await Promise.all([signedInAs(customer), signedInAs('sales'), signedInAs('employee')])
  const log = (page: typeof ours) => page.getByRole('log', { name: 'Messages' })
  const field = (page: typeof ours) => page.getByRole('textbox', { name: 'Message' })
  const say = async (page: typeof ours, text: string) => {
    await field(page).fill(text)
    await page.keyboard.press('Enter')
    await expect(log(page)).toContainText(text)
  }

  await test.step('the customer finds their own conversation and writes; sales sees it without a reload', async () => {
    await Promise.all([theirs.goto('/chat'), ours.goto('/chat'), lineIsUp(ours)])
    await expect(theirs.getByText('Select a Conversation')).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Create Group' })).toHaveCount(0)
    await theirs.getByRole('button', { name: /^Admin and sales team/ }).click()
    await expect(theirs.getByText('There are No Messages!')).toBeVisible()
    await say(theirs, 'Is my order on its way?')
    const row = ours.getByRole('button', { name: new RegExp(`^${customer.name}.*1 unread message`) })
    await expect(row).toBeVisible()
    await expect(ours.getByText(`New Message from ${customer.name}`)).toBeVisible()
    await row.click()
    await expect(log(ours)).toContainText('Is my order on its way?')
    await expect(ours.getByText(/1 unread message/)).toHaveCount(0)
  })

  await test.step('an answer, a note that the customer never sees, and a picture', async () => {
    await ours.getByRole('switch', { name: 'Internal note' }).check()
    await ours.getByRole('textbox', { name: 'Internal note' }).fill('They asked twice.')
    await ours.keyboard.press('Enter')
    await expect(log(ours)).toContainText('They asked twice.')
    await ours.getByRole('switch', { name: 'Internal note' }).uncheck()
    await say(ours, 'Yes, it will be there tomorrow.')
    await expect(log(theirs)).toContainText('Yes, it will be there tomorrow.')
    await expect(log(theirs)).not.toContainText('They asked twice.')
    await theirs.getByRole('button', { name: 'Attach files' }).click()
    await upload(theirs.getByRole('group', { name: 'Files and pictures' }), { name: 'screen.png', content: png })
    await theirs.getByRole('button', { name: 'Send' }).click()
    const picture = log(ours).getByRole('img', { name: 'screen.png' })
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBe(1)
    expect(await violations(ours)).toEqual([])
    expect(await violations(theirs)).toEqual([])
  })

  await test.step('sales writes a mail where they chat', async () => {
    await ours.getByText('Mail', { exact: true }).click()
    const mail = ours.getByRole('form', { name: 'Mail' })
    await expect(mail).toContainText(customer.email)
    await mail.getByRole('textbox', { name: 'Subject' }).fill('Your order')
    await mail.getByRole('textbox', { name: 'Mail message' }).fill('It is on its way.\n\nSee <you>.')
    expect(await violations(ours)).toEqual([])
    await mail.getByRole('button', { name: 'Send' }).click()
    const answer = ours.getByText('Successfully Sent the Mail !')
    await expect(answer).toBeVisible()
    // What is told at the edge of the screen never lies on what sends the next words.
    const [told, button] = await Promise.all([answer.boundingBox(), ours.getByRole('button', { name: 'Send' }).boundingBox()])
    expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThan(button?.y ?? 0)
    expect((await mailbox.sent(customer.email, /^Your order$/)).message).toContain('See <you>.')
    await expect(field(ours)).toBeVisible()
  })

  await test.step('what is written without a line waits in the browser, over a reload, and goes in order', async () => {
    await theirs.route('**/api/messages', (route) => route.abort('internetdisconnected'))
    for (const text of ['First without a line', 'Second without a line']) {
      await field(theirs).fill(text)
      await theirs.keyboard.press('Enter')
    }
    await expect(theirs.getByText('Not sent yet…')).toHaveCount(2)
    await theirs.reload()
    await expect(theirs.getByText('Not sent yet…')).toHaveCount(2)
    await theirs.unroute('**/api/messages')
    await expect(theirs.getByText('Not sent yet…')).toHaveCount(0)
    await expect(log(ours)).toContainText(/First without a line[\s\S]*Second without a line/)
    await expect(log(ours).getByText('First without a line')).toHaveCount(1)
  })

  await test.step('words are changed, reacted to and deleted, on both sides', async () => {
    const message = (page: typeof ours) => log(page).getByRole('article', { name: /Yes, it will be there/ })
    const act = async (name: string) => {
      await message(ours).hover()
      await message(ours).getByRole('button', { name: 'Actions for the message of You' }).click()
      await ours.getByRole('menuitem', { name }).click()
    }
    await act('Edit')
    await message(ours).getByRole('textbox', { name: 'Message' }).fill('Yes, it will be there today.')
    await ours.getByRole('button', { name: 'Save' }).click()
    await expect(log(theirs)).toContainText('Yes, it will be there today.')
    await message(theirs).hover()
    await message(theirs).getByRole('button', { name: 'React' }).click()
    await theirs.getByRole('menuitem', { name: '👍' }).click()
    await expect(log(ours).getByRole('button', { name: `👍 1: ${customer.name}` })).toBeVisible()
    await act('Delete')
    await ours.getByRole('button', { name: 'Delete message' }).click()
    await expect(log(theirs)).toContainText('This message was deleted.')
    await expect(log(theirs)).not.toContainText('Yes, it will be there today.')
  })

  const group = `Launch ${customer.username}`
  await test.step('a group of three; a mention notifies, and a removed member gets no more messages', async () => {
    await ours.getByRole('button', { name: 'Create Group' }).click()
    const dialog = ours.getByRole('dialog', { name: 'Create a New Group' })
    await dialog.getByRole('textbox', { name: 'Group name' }).fill(group)
    for (const name of [customer.name, 'Rohan Desai']) {
      await dialog.getByRole('combobox', { name: 'Members' }).fill(name)
      await ours.getByRole('option', { name, exact: true }).click()
    }
    await ours.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Add Group' }).click()
    await expect(ours.getByText(`Created a new group ${group}!`)).toBeVisible()
    await expect(ours.getByRole('heading', { name: group })).toBeVisible()
    // Enter chooses the highlighted person first, and then sends.
    await field(ours).fill('Welcome @Roh')
    await expect(ours.getByRole('listbox', { name: 'People to mention' })).toBeVisible()
    await ours.keyboard.press('Enter')
    await expect(field(ours)).toHaveValue('Welcome @Rohan Desai ')
    await ours.keyboard.press('Enter')
    await expect(log(ours)).toContainText('Welcome @Rohan Desai')
    await third.goto('/chat')
    await third.getByRole('button', { name: new RegExp(`^${group}`) }).click()
    await expect(log(third)).toContainText('Welcome @Rohan Desai')
    await say(third, 'Thank you!')
    await expect(log(ours)).toContainText('Thank you!')
    await ours.getByRole('button', { name: `Actions for ${group}` }).click()
    await expect(ours.getByRole('menuitem', { name: 'Delete Group' })).toHaveCount(0)
    await ours.getByRole('menuitem', { name: 'Edit Details' }).click()
    const edit = ours.getByRole('dialog', { name: `Edit ${group} Members` })
    await edit.getByRole('combobox', { name: 'Members' }).press('Backspace')
    await edit.getByRole('combobox', { name: 'Members' }).press('Backspace')
    await edit.getByRole('combobox', { name: 'Members' }).fill(customer.name)
    await ours.getByRole('option', { name: customer.name, exact: true }).click()
    await ours.keyboard.press('Escape')
    await edit.getByRole('button', { name: 'Update' }).click()
    await expect(ours.getByText(`Updated ${group} successfully!`)).toBeVisible()
    await expect(third.getByText('This one was deleted, or you cannot read it.')).toBeVisible()
    await say(ours, 'Only the two of us')
    await expect(third.getByText('Only the two of us')).toHaveCount(0)
  })

  await test.step('what was said is found, and a phone shows the list, then the thread with a way back', async () => {
    await theirs.getByRole('searchbox').fill('Second without')
    await theirs
      .getByRole('region', { name: 'Messages found' })
      .getByRole('button', { name: /Second without a line/ })
      .click()
    await expect(log(theirs)).toContainText('Second without a line')
    await theirs.setViewportSize({ width: 390, height: 844 })
    await theirs.getByRole('button', { name: 'Back to the list' }).click()
    await expect(log(theirs)).toHaveCount(0)
    await theirs.getByRole('button', { name: new RegExp(`^${group}`) }).click()
    await expect(log(theirs)).toContainText('Only the two of us')
    expect(await violations(theirs)).toEqual([])
  })
})
