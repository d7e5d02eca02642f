import { pathOf } from '@app/contract/screens.ts'
import { expect, test } from './testApp.ts'

test('an admin changes the phone and the hours; the page and a mail say so, and what is emptied is gone from both', async ({
  signedInAs,
  visitor,
  freshCustomer,
  mailbox,
  api,
}) => {
  const admin = await signedInAs('admin')
  const before = await (await api('admin')).company.details({})
  const save = admin.getByRole('button', { name: 'Save company' })
  const change = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) await admin.getByLabel(label, { exact: true }).fill(value)
    await save.click()
    await expect(admin.getByText('The company was updated.').last()).toBeVisible()
    // The words may still be those of the change before; nothing is on its way any more, and nothing is left to save.
    await expect(save.and(admin.locator(':disabled:not([data-loading])'))).toBeVisible()
  }
  const footer = async (timezoneId: string) => {
    const page = await visitor({ timezoneId })
    await page.goto('/')
    return page.locator('footer')
  }
  try {
    await admin.goto(pathOf('home'))
    await admin.getByRole('button', { name: 'Settings', exact: true }).click()
    await admin.getByRole('link', { name: 'Company', exact: true }).click()
    await expect(admin.getByRole('heading', { level: 1, name: 'Company' })).toBeVisible()

    await change({ Phone: '+44 20 7946 0999', 'Open from': '09:00', 'Open until': '18:00' })
    const inNewYork = await footer('America/New_York')
    await expect(inNewYork.getByRole('link', { name: '+44 20 7946 0999' })).toHaveAttribute('href', 'tel:+442079460999')
    await expect(inNewYork.getByText(/your time \(Monday to Friday, 09:00 AM to 06:00 PM IST\)/)).toBeVisible()
    await expect((await footer('Asia/Kolkata')).getByText('Monday to Friday, 09:00 AM to 06:00 PM IST', { exact: true })).toBeVisible()
    const first = await mailbox.sent((await freshCustomer()).email, /code to join/)
    expect(first.message).toContain('call +44 20 7946 0999. We answer from Monday to Friday, 09:00 AM to 06:00 PM IST.')

    await change({ Phone: '' })
    const after = await footer('Asia/Kolkata')
    await expect(after.getByText('09:00 AM to 06:00 PM IST')).toBeVisible()
    expect(await after.locator('a[href^="tel:"]').count()).toBe(0)
    const second = await mailbox.sent((await freshCustomer()).email, /code to join/)
    expect(second.message).not.toContain('call')
  } finally {
    const { version } = await (await api('admin')).company.details({})
    const { logo: _, ...words } = before
    await (await api('admin')).company.update({ ...words, version })
  }
})
