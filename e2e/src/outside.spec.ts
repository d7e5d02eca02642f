import { remoteClient } from '@app/server/test/client.ts'
import { expect } from '@playwright/test'
import { violations } from './inspect.ts'
import { checkOut, isPaid } from './orderPages.ts'
import { test } from './outsideDesk.ts'
import { staffOf } from './people.ts'
import { answerForStripe, typeCard } from './stripeStandIn.ts'
import { watch } from './watch.ts'

// Both use the one product that this file starts.
test.describe.configure({ mode: 'default' })

test('a card is declined, another one pays by Stripe under the real policy, and a refund made there arrives', async ({
  browser,
  desk: { url: desk, stripe },
}) => {
  test.setTimeout(180_000)
  const problems: string[] = []
  const context = await browser.newContext({ baseURL: desk })
  await watch(context, problems)
  await answerForStripe(context, stripe)
  const page = await context.newPage()

  const { username, password } = staffOf('user')
  const customer = await (await context.request.post('/api/auth/signin', { data: { username, password } })).json()
  const seller = staffOf('sales')
  const other = await browser.newContext({ baseURL: desk })
  const sellerSession = await (
    await other.request.post('/api/auth/signin', { data: { username: seller.username, password: seller.password } })
  ).json()
  const sales = remoteClient(desk, sellerSession.accessToken)
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
  await typeCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Pay $120.50' }).click()
  await isPaid(page, 120.5)

  const [payment] = await sales.payments.ofOrder({ orderId: order._id })
  const intentId = payment?.paymentIntent?.id ?? ''
  const webhook = { to: `${desk}/api/webhooks/cards`, times: 2 }
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
  desk: { url, smtp, imap },
}) => {
  test.setTimeout(180_000)
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
  // The mailbox is read once a minute; what comes is said where somebody looks, without a reload.
  const said = page.getByRole('log').getByRole('article').filter({ hasText: 'The second one.' })
  await expect(said).toBeVisible({ timeout: 90_000 })
  await expect(said.getByText('Which of the two comes first?')).toBeHidden()
  await expect(page.getByRole('log')).not.toContainText('Send me the code.')
  expect(await violations(page)).toEqual([])

  await page.goto('/profile/mailRecords?kind=received')
  const stranger = page.getByRole('row').filter({ hasText: 'eve@mail.example' })
  await expect(stranger).toContainText('Unassigned')
  await expect(stranger).toContainText('It comes from another address than the one that we wrote to.')
  await context.close()
  expect(problems, 'what went wrong on the pages').toEqual([])
})
