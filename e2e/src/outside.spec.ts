import { readFile } from 'node:fs/promises'
import { remoteClient } from '@app/server/test/client.ts'
import { cloudWebhook, seconds } from '@app/server/test/whatsappServer.ts'
import { expect } from '@playwright/test'
import { violations } from './inspect.ts'
import { checkOut, isPaid } from './orderPages.ts'
import { test } from './outsideDesk.ts'
import { staffOf } from './people.ts'
import { answerForStripe, typeCard } from './stripeStandIn.ts'
import { watch } from './watch.ts'

// All use the one product that this file starts, one after another: once Gmail is connected it carries what people write.
test.describe.configure({ mode: 'default' })

test('a card is declined, another one pays by Stripe under the real policy, and a refund made there arrives', async ({
  browser,
  testApp: { url: testApp, stripe },
}) => {
  const problems: string[] = []
  const context = await browser.newContext({ baseURL: testApp })
  await watch(context, problems)
  await answerForStripe(context, stripe)
  const page = await context.newPage()

  const { username, password } = staffOf('user')
  const customer = await (await context.request.post('/api/auth/signin', { data: { username, password } })).json()
  const seller = staffOf('sales')
  const other = await browser.newContext({ baseURL: testApp })
  const sellerSession = await (
    await other.request.post('/api/auth/signin', { data: { username: seller.username, password: seller.password } })
  ).json()
  const sales = remoteClient(testApp, sellerSession.accessToken)
  const { order } = await sales.orders.create({
    name: 'Paid by Stripe',
    details: 'Two points.',
    category: 'DevOps',
    deadline: '2040-01-01',
    timezone: 'UTC',
    customer: customer._id,
    totalAmount: 120.5,
  })
  await sales.orders.updateStatus({ id: order._id, status: 'Deal Confirmed' })

  await page.goto(`/profile/payment/${order._id}`)
  await checkOut(page)
  await typeCard(page, '4000000000000002')
  await page.getByRole('button', { name: 'Pay $120.50' }).click()
  const problem = page.getByRole('dialog', { name: 'Something Went Wrong !' })
  await expect(problem).toContainText('Your card was declined.')
  await problem.getByRole('button', { name: 'Try Again' }).click()
  // Where it closes, the focus goes back to the frame that had it, and would take the letters of another with it.
  await expect(problem).toBeHidden()
  await typeCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Pay $120.50' }).click()
  await isPaid(page, 120.5)

  const [payment] = await sales.payments.ofOrder({ orderId: order._id })
  const intentId = payment?.paymentIntent?.id ?? ''
  const webhook = { to: `${testApp}/api/webhooks/cards`, times: 2 }
  expect(await stripe.deliverWebhook(intentId, webhook)).toEqual([200, 200])
  expect(await stripe.deliverWebhook(intentId, { ...webhook, tamper: true })).toEqual([400, 400])
  stripe.refund(intentId, 2_050)
  expect(await stripe.deliverWebhook(intentId, { ...webhook, type: 'refund.created' })).toEqual([200, 200])
  await expect.poll(async () => (await sales.orders.one({ id: order._id })).paidAmount).toBe(100)
  expect(await sales.payments.ofOrder({ orderId: order._id })).toMatchObject([{ refunded: 20.5, status: 'partially refunded' }])

  await context.close()
  await other.close()
  expect(problems, 'what went wrong on the pages').toEqual([])
})

test('a mail of the chat leaves by SMTP, and its answer comes back by IMAP into the conversation that is open', async ({
  browser,
  testApp: { url, smtp, imap },
}) => {
  const problems: string[] = []
  const [seller, customer] = [staffOf('sales'), staffOf('user')]
  const context = await browser.newContext({ baseURL: url })
  await watch(context, problems)
  const page = await context.newPage()
  await context.request.post('/api/auth/signin', { data: { username: seller.username, password: seller.password } })
  await page.goto('/chat')
  await page
    .getByRole('button', { name: new RegExp(`^${customer.name}`) })
    .first()
    .click()
  await page.getByText('Mail', { exact: true }).click()
  const mail = page.getByRole('form', { name: 'Mail' })
  await mail.getByRole('textbox', { name: 'Subject' }).fill('Your two points')
  await mail.getByRole('textbox', { name: 'Mail message' }).fill('Which of the two comes first?')
  await mail.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Successfully Sent the Mail !')).toBeVisible()
  await expect.poll(() => smtp.accepted.some(({ raw }) => raw.includes('Subject: Your two points'))).toBe(true)
  const sent = smtp.accepted.find(({ raw }) => raw.includes('Subject: Your two points'))?.raw ?? ''
  const replyTo = /^Reply-To: (\S+)/im.exec(sent)?.[1] ?? ''
  expect(replyTo).toMatch(/^reply\+\w+@desk\.example$/)

  const answer = (from: string, words: string) =>
    [
      `From: ${from}`,
      `To: ${replyTo}`,
      'Subject: Re: Your two points',
      `Message-ID: <${Date.now()}.${words.length}@mail.example>`,
      '',
      words,
    ].join('\n')
  imap.deliver(answer('Eve <eve@mail.example>', 'Send me the code.'))
  imap.deliver(
    answer(
      `Amelia <${customer.email}>`,
      'The second one.\n\nOn Monday, Mentordesk <desk@desk.example> wrote:\n> Which of the two comes first?\n',
    ),
  )
  // A new mail appears without a reload; the mailbox is read each minute, and at once on Refresh.
  const waiting = await context.newPage()
  await waiting.goto('/profile/mailRecords?kind=received')
  await waiting.getByRole('button', { name: 'Check now' }).click()
  await expect(waiting.getByRole('row').filter({ hasText: 'eve@mail.example' })).toBeVisible({ timeout: 90_000 })
  const said = page.getByRole('log').getByRole('article').filter({ hasText: 'The second one.' })
  await expect(said).toBeVisible({ timeout: 90_000 })
  await expect(said.getByText('Which of the two comes first?')).toBeHidden()
  await expect(page.getByRole('log')).not.toContainText('Send me the code.')
  expect(await violations(page)).toEqual([])

  await page.goto('/profile/mailRecords?kind=received')
  const stranger = page.getByRole('row').filter({ hasText: 'eve@mail.example' })
  await expect(stranger).toContainText('Unassigned')
  await expect(stranger).toContainText('It comes from another address than the one we wrote to.')
  await context.close()
  expect(problems, 'what went wrong on the pages').toEqual([])
})

test('a person writes by WhatsApp and is answered with a file, whose delivery state comes from the provider', async ({
  browser,
  testApp: { url, cloud },
}) => {
  const problems: string[] = []
  const context = await browser.newContext({ baseURL: url })
  await watch(context, problems)
  const page = await context.newPage()
  const { username, password } = staffOf('sales')
  await context.request.post('/api/auth/signin', { data: { username, password } })
  await page.goto('/whatsapp-chat')
  await expect(page.getByText('Start Chat By Clicking Chat Users')).toBeVisible()
  await expect(page.getByText('This is the sandbox')).toHaveCount(0)

  const tell = async (value: object, options?: Parameters<typeof cloudWebhook>[1]) => {
    const { payload, headers } = cloudWebhook(value, options)
    return (await fetch(`${url}/api/webhooks/whatsapp`, { method: 'POST', headers, body: payload })).status
  }
  const number = '14155550177'
  const now = seconds(new Date())
  const contacts = [{ wa_id: number, profile: { name: 'Ines Prado' } }]
  const said = { id: 'wamid.in.1', from: number, timestamp: now, type: 'text', text: { body: 'Can you send me the plan?' } }
  expect(await tell({ contacts, messages: [said] }, { secret: 'forged' })).toBe(400)
  expect(await tell({ contacts, messages: [said] })).toBe(200)
  const row = page.getByRole('button', { name: /^Ines Prado/ })
  await expect(row).toContainText('Can you send me the plan?')
  await row.click()
  const chat = page.getByRole('region', { name: 'Chat with Ines Prado' })
  await expect(chat).toContainText('You can send free text until')

  await chat.getByRole('button', { name: 'Attach a file' }).click()
  await chat
    .locator('input[type=file]')
    .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 plan') })
  await chat.getByLabel('Message to Ines Prado').fill('Here it is.')
  await chat.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Message Sent Successfully!', { exact: true })).toBeVisible()
  await expect.poll(() => cloud.messages.length).toBe(1)
  expect(cloud.messages[0]).toMatchObject({ to: number, type: 'document', document: { filename: 'plan.pdf', caption: 'Here it is.' } })
  expect([...cloud.media.values()].at(-1)?.bytes.toString()).toBe('%PDF-1.7 plan')
  const sent = chat.getByRole('listitem').filter({ hasText: 'Here it is.' })
  await expect(sent).toContainText('Sent')
  const status = (id: string, state: string, about: object = {}) =>
    tell({ statuses: [{ id, status: state, timestamp: now, recipient_id: number, ...about }] })
  const id = cloud.messages[0]?.id ?? ''
  await status(id, 'read')
  await status(id, 'delivered')
  await expect(sent).toContainText('Read')
  expect(await violations(page)).toEqual([])

  cloud.next('closedWindow')
  await chat.getByLabel('Message to Ines Prado').fill('And one more thing.')
  await chat.getByLabel('Message to Ines Prado').press('Enter')
  await expect(chat.getByRole('listitem').filter({ hasText: 'And one more thing.' })).toContainText('More than 24 hours have passed')
  await context.close()
  expect(problems, 'what went wrong on the pages').toEqual([])
})

test('an admin allows Gmail and Google Drive at Google: mails leave there and are answered, files are read; taken back there it is said', async ({
  browser,
  testApp: { url, google, smtp },
}) => {
  const problems: string[] = []
  const context = await browser.newContext({ baseURL: url })
  await watch(context, problems)
  const page = await context.newPage()
  const [admin, customer] = [staffOf('admin'), staffOf('user')]
  await context.request.post('/api/auth/signin', { data: { username: admin.username, password: admin.password } })
  await page.goto('/mentordesk-google-api-login')
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  for (const [name, address] of [
    ['Gmail', 'desk@gmail.example'],
    ['Drive', 'files@gmail.example'],
  ] as const) {
    await card(name).getByRole('button', { name: 'Obtain an authorization code' }).click()
    await page.getByRole('link', { name: 'Allow' }).click()
    await card(name).getByRole('button', { name: 'Submit' }).click()
    await expect(card(name)).toContainText(address)
  }

  google.state.files = [
    { id: 'f1', name: 'Price list.txt', mimeType: 'text/plain', size: '7', createdTime: '2026-01-05T09:00:00Z', content: 'fifteen' },
  ]
  await page.goto('/profile/drive-files?drive=google')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download Price list.txt' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toBe('fifteen')

  await page.goto('/profile/SendMailToUser')
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(customer.email)
  await page.getByLabel('Subject').fill('By Gmail')
  await page.getByRole('textbox', { name: 'Message' }).fill('Shall we begin?')
  await page.getByRole('combobox', { name: 'Label in Gmail' }).click()
  await page.getByRole('option', { name: 'Delivered' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => google.state.mails.length).toBe(1)
  await expect.poll(() => google.state.mails[0]?.labels).toEqual(['Label_7'])
  expect(smtp.accepted.some(({ raw }) => raw.includes('By Gmail'))).toBe(false)
  google.deliver(
    [
      `Authentication-Results: mx.google.com; dkim=pass header.i=@${customer.email.split('@')[1]}`,
      `From: Amelia <${customer.email}>`,
      'To: desk@gmail.example',
      'Subject: Re: By Gmail',
      'Message-ID: <gmail.1@mail.example>',
      `In-Reply-To: <${google.state.mails[0]?.name}>`,
      '',
      'On Monday, please.',
    ].join('\n'),
    { at: new Date() },
  )
  await page.goto('/profile/mailRecords?kind=received')
  const received = page.getByRole('row').filter({ hasText: 'Re: By Gmail' })
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(received).toContainText('In the chat', { timeout: 90_000 })

  google.takeBackEverything()
  await page.goto('/profile/drive-files?drive=google')
  await expect(page.getByText('Connect Google Drive again')).toBeVisible()
  await page.goto('/mentordesk-google-api-login')
  await expect(card('Drive')).toContainText('Drive has to be connected again')
  expect(await violations(page)).toEqual([])
  await context.close()
  expect(
    problems.filter((problem) => !/\b503\b/.test(problem)),
    'what went wrong on the pages',
  ).toEqual([])
})
