import { expect, test } from './testApp.ts'

test('sales write by WhatsApp: a template first, their own words once they are answered, and customers have no such screen', async ({
  signedInAs,
}) => {
  const page = await signedInAs('sales')
  await page.goto('/whatsapp-chat')
  await expect(page.getByText('Start Chat By Clicking Chat Users')).toBeVisible()
  await page.getByRole('button', { name: 'Add Chat User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Chat User' })
  await dialog.getByLabel('Name').fill('Asha Nair')
  await dialog.getByLabel('Phone number').fill('call me')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog).toContainText('Please enter a phone number with its country code')
  await dialog.getByLabel('Phone number').fill('+91 9876543299')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Asha Nair Added Successfully!')).toBeVisible()

  const chat = page.getByRole('region', { name: 'Chat with Asha Nair' })
  await expect(chat).toContainText('WhatsApp delivers templates only')
  await expect(chat.getByLabel('Message to Asha Nair')).toHaveCount(0)
  await chat.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'order_update (en_US)' }).click()
  await chat.getByLabel('Variable 1').fill('Asha')
  await chat.getByLabel('Variable 2').fill('#1204')
  await chat.getByRole('button', { name: 'Send template' }).click()
  await expect(page.getByText('Template Message Sent Successfully!')).toBeVisible()
  const said = chat.getByRole('log', { name: 'Messages' })
  await expect(said).toContainText('Template: order_update')
  await expect(said).toContainText('Read')
  await expect(said).toContainText('Asha Nair sent')

  const message = chat.getByLabel('Message to Asha Nair')
  await expect(chat.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await message.fill('Shall we walk through it at five?')
  await message.press('Enter')
  const told = page.getByText('Message Sent Successfully!', { exact: true })
  await expect(told).toBeVisible()
  const place = await told.boundingBox()
  if (!place) throw new Error('What was told has no place.')
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
  await expect(said).toContainText('Shall we walk through it at five?')
  await expect(message).toHaveValue('')

  // What is told lies on what stands at the head, and a pointer that rests there does not hold it.
  await expect(told).toHaveCount(0)
  await chat.getByRole('button', { name: 'Delete Asha Nair' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted Asha Nair Successfully!')).toBeVisible()

  const customer = await signedInAs('user')
  await customer.goto('/whatsapp-chat')
  await expect(customer).not.toHaveURL(/whatsapp-chat/)
})
