import { readFile } from 'node:fs/promises'
import { withoutIds } from '@app/server/test/withoutIds.ts'
import { choose, chooseCard, chooseDay, choosePerson, upload } from './forms.ts'
import { violations } from './inspect.ts'
import { codeIn } from './mailbox.ts'
import { watchForMoney } from './moneyWatch.ts'
import { checkOut, expectNoReload, facts, files, hears, isPaid, mailsTell, msBetween, staysWithoutReload, step } from './orderPages.ts'
import { staffOf, stranger } from './people.ts'
import { expect, test } from './testApp.ts'

const total = 431.5
const half = 215.75
const task = { name: 'task.txt', content: 'Twelve points, each with a test.\n' }
const code = { name: 'solution.ts', content: '// The queue is drained before it ends.\nexport const isDone = true\n' }
const [manager, employee] = [staffOf('manager'), staffOf('employee')]

test('from a visitor to a delivered and paid order, with sales, a manager and an employee', async ({ visitor, signedInAs, mailbox }) => {
  const someone = stranger()
  const order = `Queue worker ${someone.username.slice(5)}`
  const customer = await visitor()
  const sales = await signedInAs('sales')
  const worker = await signedInAs('employee')
  const workerSees = watchForMoney(worker, [total, half])
  // Both have their desk open before anything happens, and load nothing anew until they are told.
  for (const page of [sales, worker]) {
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
    await staysWithoutReload(page)
  }

  await test.step('a visitor signs up', async () => {
    await customer.goto('/auth/signup')
    await customer.getByLabel('Full Name').fill(someone.name)
    await customer.getByLabel('Username').fill(someone.username)
    await customer.getByLabel('Email').fill(someone.email)
    await customer.getByLabel('Password', { exact: true }).fill(someone.password)
    await customer.getByRole('button', { name: 'Next' }).click()
    const code = codeIn(await mailbox.sent(someone.email, /^Your code to join/))
    await customer.getByRole('textbox', { name: 'OTP' }).fill(code)
    await customer.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await expect(customer).toHaveURL(/dashboard-home$/)
  })

  await test.step('orders, with a file, and is told what comes after three seconds', async () => {
    await customer.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Orders' }).click()
    await customer.getByRole('main').getByRole('link', { name: 'Create Order' }).first().click()
    const form = customer.getByRole('form', { name: 'Order' })
    const send = form.getByRole('button', { name: 'Create Order' })
    await expect(send).toBeDisabled()
    await form.getByLabel('Project Name').fill(order)
    await form.getByLabel('Details').fill('A worker that drains a queue and survives a restart.')
    await choose(customer, form.getByRole('combobox', { name: 'Category' }), 'DevOps')
    await chooseDay(customer, form.getByRole('button', { name: 'Deadline', exact: true }), 12)
    await choose(customer, form.getByRole('combobox', { name: 'Hour' }), '10 PM')
    await upload(form.getByRole('group', { name: 'Files for this order' }), task)
    const patience = await msBetween(customer, 'We received order', 'Order Submitted')
    await send.click()
    await expect(customer.getByText(/^We received order #\d+\.$/)).toBeVisible()
    const submitted = customer.getByRole('dialog', { name: 'Order Submitted' })
    await expect(submitted).toContainText('You will get a confirmation mail within 1-2 hours.')
    expect(await patience()).toBeGreaterThan(2_500)
    await submitted.getByRole('link', { name: 'View order' }).click()
    await expect(customer.getByRole('heading', { level: 1, name: order })).toBeVisible()
    await expect(step(customer)).toContainText('We are reviewing your request')
    await expect(files(customer, 'Requirements').getByRole('button', { name: task.name, exact: true })).toBeVisible()
  })
  await staysWithoutReload(customer)

  await test.step('sales hear of it at once, find it, name a price and confirm the deal', async () => {
    await hears(sales, new RegExp(`^New order #\\d+: ${order}$`))
    const menu = sales.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('button', { name: 'Manage' }).click()
    await menu.getByRole('link', { name: 'All Orders', exact: true }).click()
    await sales.getByRole('searchbox', { name: 'Search by title, id or customer' }).fill(order.toUpperCase())
    await expect(sales.getByRole('table').getByRole('row')).toHaveCount(2)
    await sales.getByRole('link', { name: order, exact: true }).click()
    await expect(step(sales)).toContainText('Name a price')
    await step(sales).getByRole('button', { name: 'Make an offer' }).click()
    const offer = sales.getByRole('dialog', { name: 'Make an offer' })
    await offer.getByLabel('Price').fill(String(total))
    await offer.getByLabel('What it includes').fill('All of it, with tests.')
    expect(await violations(sales)).toEqual([])
    await offer.getByRole('button', { name: 'Send offer' }).click()
    await expect(offer).toHaveCount(0)
    await expect(sales.getByRole('heading', { name: 'Offer 1' })).toBeFocused()
    await step(sales).getByRole('button', { name: 'Customer agreed elsewhere…' }).click()
    const elsewhere = sales.getByRole('dialog', { name: 'Customer agreed elsewhere' })
    await elsewhere.getByLabel('How did they agree?').fill('On the phone.')
    await elsewhere.getByRole('button', { name: 'Confirm the deal' }).click()
    await expect(sales.getByText('Status Changed to Deal Confirmed Successfully!')).toBeVisible()
  })

  await test.step('the customer sees it without a reload, and pays half', async () => {
    await expect(step(customer)).toContainText(`Pay $${total.toFixed(2)} to start the work`)
    await hears(customer, `We offer ${order} for $${total.toFixed(2)}. Accept it, ask for a change, or decline.`)
    await hears(
      customer,
      `We confirmed the deal for ${order}. The price is $${total.toFixed(2)}. You can pay half now, or the full amount.`,
    )
    await step(customer)
      .getByRole('link', { name: `Pay Now for ${order}` })
      .click()
    await customer.getByRole('checkbox', { name: /^Pay half of the price now/ }).check()
    await checkOut(customer)
    await chooseCard(customer, 'Succeeds')
    await customer.getByRole('button', { name: `Pay $${half.toFixed(2)}` }).click()
    await isPaid(customer, half)
  })

  await test.step('sales hand it to a manager, while the customer looks at the order', async () => {
    await customer.getByRole('tab', { name: /^Active Orders/ }).click()
    await customer.getByRole('link', { name: order, exact: true }).click()
    await expect(step(customer)).toContainText('We choose your developer next')
    await expect(step(sales)).toContainText('Assign it to a manager or developer')
    await step(sales).getByRole('button', { name: 'Assign To' }).click()
    const assign = sales.getByRole('dialog', { name: 'Assign To' })
    await choosePerson(sales, assign.getByRole('combobox', { name: 'Manager' }), manager.name)
    await assign.getByRole('button', { name: 'Assign' }).click()
    await expect(assign).toHaveCount(0)
    await expect(facts(sales)).toContainText(manager.name)
    await expect(step(customer)).toContainText('A developer is about to start')
    await expect(step(sales)).toContainText(`${manager.name} starts the work`)
  })

  const boss = await signedInAs('manager')
  const bossSees = watchForMoney(boss, [total, half])
  await test.step('the manager gives it to an employee, with a day and a note', async () => {
    await boss.goto('/profile/assigned-orders')
    await boss.getByRole('searchbox', { name: 'Search by name' }).fill(order)
    await expect(boss.getByRole('table').getByRole('row')).toHaveCount(2)
    await bossSees.lookAt()
    await boss.getByRole('link', { name: order, exact: true }).click()
    await step(boss).getByRole('button', { name: 'Assign To' }).click()
    const assign = boss.getByRole('dialog', { name: 'Assign To' })
    await choosePerson(boss, assign.getByRole('combobox', { name: 'Employee' }), employee.name)
    await chooseDay(boss, assign.getByRole('button', { name: 'Reporting deadline', exact: true }), 9)
    await assign.getByLabel('Manager note').fill('Drain it before the process ends, please.')
    await assign.getByRole('button', { name: 'Assign' }).click()
    await expect(assign).toHaveCount(0)
    await expect(facts(boss)).toContainText(employee.name)
    await bossSees.lookAt()
  })

  await test.step('the employee hears of it, works on it and delivers, and sees no money anywhere', async () => {
    await hears(worker, `${order} is assigned to you`)
    await expectNoReload(worker)
    await worker.goto('/profile/assignment?tab=active')
    await workerSees.lookAt()
    await worker.getByRole('searchbox', { name: 'Search by name' }).fill(order)
    await worker.getByRole('link', { name: order, exact: true }).click()
    await expect(worker.getByRole('region', { name: 'Manager note' })).toContainText('Drain it before the process')
    await expect(step(worker)).toContainText('Your move')
    await expect(step(customer)).not.toContainText('Your move')
    await step(worker).getByRole('button', { name: 'Start the work' }).click()
    await step(worker).getByRole('button', { name: 'Deliver Code' }).click()
    const deliver = worker.getByRole('dialog', { name: 'Deliver Code' })
    await upload(deliver.getByRole('group', { name: 'Source code' }), code)
    expect(await violations(worker)).toEqual([])
    await deliver.getByRole('button', { name: 'Deliver Code' }).click()
    await expect(step(worker)).toContainText('It is delivered')
    await expect(facts(worker)).toContainText('Completed, 100%')
    await workerSees.lookAt()
    await worker.getByRole('tab', { name: /^Message/ }).click()
    await workerSees.lookAt()
    await worker.goto('/profile/my-notifications')
    await expect(worker.getByText(`${order} is assigned to you`).first()).toBeVisible()
    await workerSees.lookAt()
    await worker.goto('/profile/mentordesk-dashboard-home')
    await expect(worker.getByRole('heading', { level: 1 })).toBeVisible()
    await workerSees.lookAt()
  })

  await test.step('the customer sees the code arrive behind its lock, is declined once, and pays the rest', async () => {
    await expect(step(customer)).toContainText(`Your code is ready. Pay $${half.toFixed(2)} to open it`)
    await expect(facts(customer)).toContainText('Completed, 100%')
    await expect(files(customer, 'What was delivered')).toContainText('The source code opens once the order is fully paid.')
    await expect(files(customer, 'What was delivered').getByRole('link')).toHaveCount(0)
    await expect(files(customer, 'What was delivered').getByRole('button', { name: code.name, exact: true })).toHaveCount(0)
    await step(customer)
      .getByRole('link', { name: `Pay Now for ${order}` })
      .click()
    await checkOut(customer)
    await chooseCard(customer, 'Is declined')
    await customer.getByRole('button', { name: `Pay $${half.toFixed(2)}` }).click()
    const problem = customer.getByRole('dialog', { name: 'Something Went Wrong !' })
    await expect(problem).toContainText('Your card was declined.')
    await problem.getByRole('button', { name: 'Try Again' }).click()
    await chooseCard(customer, 'Succeeds')
    await customer.getByRole('button', { name: `Pay $${half.toFixed(2)}` }).click()
    await isPaid(customer, half)
  })

  await test.step('the code opens, and is what was delivered', async () => {
    await customer.getByRole('tab', { name: /^Delivered/ }).click()
    await customer.getByRole('link', { name: order, exact: true }).click()
    await expect(step(customer).getByRole('link', { name: `Download ${code.name}` })).toBeInViewport()
    const [download] = await Promise.all([
      customer.waitForEvent('download'),
      step(customer)
        .getByRole('link', { name: `Download ${code.name}` })
        .click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toBe(code.content)
    await expectNoReload(customer)
  })

  await test.step('everybody got a mail in text and in HTML, and only the customer reads amounts', async () => {
    await mailsTell(mailbox.sent, someone.email, [
      [`We have your order ${order}`, task.name ? order : ''],
      [`Our offer of $${total.toFixed(2)}: ${order}`, 'Accept, ask for a change, or decline'],
      [`Your order is confirmed: ${order}`, `$${total.toFixed(2)}`],
      [`Work on your order has begun: ${order}`, 'developer'],
      [`Delivered: ${order}`, `$${half.toFixed(2)}`],
      [`We received $${half.toFixed(2)} for ${order}`, 'nothing is left to pay'],
    ])
    const toStaff = [
      ...(await mailsTell(mailbox.sent, manager.email, [
        [`Assigned to you: ${order}`, 'Daniel Rivers'],
        [`Delivered: ${order}`, 'the customer has been notified'],
      ])),
      ...(await mailsTell(mailbox.sent, employee.email, [[`Assigned to you: ${order}`, 'Drain it before the process ends, please.']])),
    ]
    for (const { subject, message, html } of toStaff)
      expect(withoutIds(`${subject} ${message} ${html}`)).not.toMatch(/\$\d|\b431\b|215\.75/)
    const subjects = (await mailbox.all(someone.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('We received'))).toHaveLength(2)
    expect(subjects.filter((subject) => subject.startsWith('Delivered'))).toHaveLength(1)
  })

  expect(workerSees.read()).toBeGreaterThan(10)
  expect(await workerSees.found()).toEqual([])
  expect(await bossSees.found()).toEqual([])
})
