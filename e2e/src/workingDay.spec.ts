import { violations } from './inspect.ts'
import { quietOf } from './quiet.ts'
import { expect, test } from './testApp.ts'

test('leave from the form to the attendance: asked for, recommended by the manager, approved by an admin, told to the person, and taken back', async ({
  signedInAs,
  api,
  freshCustomer,
  idOf,
}) => {
  const office = await api('admin')
  const employee = await api('employee')
  // A Monday some years ahead, without requests.
  const monday = new Date(Date.UTC(2030, 0, 7))
  const { items: taken } = await employee.leave.ofUser({ leaveUser: await idOf('employee'), pageSize: 100 })
  const known = new Set(taken.map(({ leaveDays: [first] }) => first))
  while (known.has(monday.toISOString().slice(0, 10))) monday.setUTCDate(monday.getUTCDate() + 7)
  const [first = '', last = ''] = [0, 2].map((days) => new Date(monday.getTime() + days * 86_400_000).toISOString().slice(0, 10))
  const words = `From ${first}`

  const page = await signedInAs('employee')
  await test.step('the form counts the days; no figure is typed', async () => {
    await page.goto('/profile/user-leave')
    await page.getByRole('combobox', { name: 'Leave type' }).click()
    await page.getByRole('option', { name: 'Annual leave' }).click()
    await expect(page.getByLabel('Number of leaves')).toHaveAttribute('readonly', '')
    expect(await violations(page)).toEqual([])
    const { _id: type } = (await employee.leave.types()).find(({ name }) => name === 'Annual leave') ?? { _id: '' }
    expect(await employee.leave.count({ leaveDays: [first, last] })).toMatchObject({ calendarDays: 3, workingDays: 3 })
    await employee.leave.create({ leaveUser: await idOf('employee'), leaveType: type, leaveDays: [first, last], leaveMessage: words })
    await page.getByRole('tab', { name: 'My Leaves' }).click()
    await expect(page.getByRole('row').filter({ hasText: words })).toContainText('Pending')
    expect(await violations(page)).toEqual([])
  })

  await test.step('the manager of the person says what they think of it', async () => {
    const manager = await signedInAs('manager')
    await manager.goto('/profile/user-leave?show=team')
    const row = manager.getByRole('row').filter({ hasText: words })
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await manager.getByRole('menuitem', { name: 'Recommend' }).click()
    const dialog = manager.getByRole('dialog')
    await expect(dialog.getByText('No session, event or deadline.')).toBeVisible()
    await dialog.getByLabel('Why').fill('All is done by then.')
    expect(await violations(manager)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('Recommended')
    await manager.goto('/profile/attendance-record-chart?show=team')
    await expect(manager.getByRole('table', { name: 'Attendance of my team' })).toContainText('Rohan Desai')
  })

  const admin = await signedInAs('admin')
  const status = (row: string) => admin.getByRole('row').filter({ hasText: row }).getByRole('combobox')
  await test.step('an admin sees what stands on those days, hands it over by one press, and approves', async () => {
    const due = { name: `Due ${first}`, details: 'x', category: 'Web', deadline: last, timezone: 'UTC' }
    const { order } = await (await api(await freshCustomer())).orders.create(due)
    await office.orders.update({ _id: order._id, assignedEmployee: await idOf('employee') })
    await admin.goto('/profile/attendance-record?show=leaves')
    await status(words).click()
    await admin.getByRole('option', { name: 'Approved' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Approve the leave of Rohan Desai?' })
    await expect(dialog.getByText('Planned on these days')).toBeVisible()
    await expect(dialog.getByRole('row', { name: /^Annual leave/ })).toBeVisible()
    await expect(dialog.getByRole('combobox', { name: `Hand over ${due.name}` })).toBeEnabled()
    expect(await violations(admin)).toEqual([])
    await dialog.getByRole('combobox', { name: `Hand over ${due.name}` }).click()
    await admin.getByRole('option').filter({ hasText: 'open order' }).first().click()
    await expect(admin.getByText(new RegExp(`^${due.name} is now with .+\\.$`))).toBeVisible()
    await expect(dialog.getByText('No session, event or deadline.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(admin.getByText('Leave updated with status Approved')).toBeVisible()
    expect(await employee.attendance.ofUser({ attendanceUser: await idOf('employee'), from: first, to: last })).toHaveLength(3)
    await expect(page.getByRole('row').filter({ hasText: words })).toContainText('Approved')
    await page.getByRole('tab', { name: 'Team Calendar' }).click()
    await page.goto(`/profile/user-leave?show=calendar&month=${first.slice(0, 7)}`)
    await expect(page.getByRole('row', { name: /^Rohan Desai/ }).getByTitle('Leave', { exact: true })).toHaveCount(3)
    expect(await violations(page)).toEqual([])
  })

  await test.step('taken back, the days are days of work again', async () => {
    await status(words).click()
    await admin.getByRole('option', { name: 'Rejected' }).click()
    const question = admin.getByRole('dialog', { name: /^Reject the leave of/ })
    await question.getByLabel('Reason').fill('The release is on that day.')
    await question.getByRole('button', { name: 'Reject' }).click()
    await expect(admin.getByText('Leave updated with status Rejected')).toBeVisible()
    expect(await office.attendance.ofUser({ attendanceUser: await idOf('employee'), from: first, to: last })).toEqual([])
  })
})

test('hours by the week and the month, drawn and written; a correction is asked for, and decided by the manager', async ({
  signedInAs,
}) => {
  const reason = `The train was late ${Date.now().toString(36)}`
  const page = await signedInAs('employee')
  const quiet = quietOf(page)
  await page.goto('/profile/attendance-record-chart')
  await page.getByText('Last Week', { exact: true }).click()
  const hours = page.getByRole('table', { name: 'Hours by day' })
  await expect(hours).toContainText(/\d h/)
  await page.getByText('Month', { exact: true }).click()
  await page.getByText('Last Week', { exact: true }).click()
  // The month stands there until the week has come.
  await quiet()
  expect(await violations(page)).toEqual([])
  const open = (await hours.getByRole('button', { name: /^Correct/ }).all()).toReversed()
  for (const button of open) {
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Request a correction' })
    await dialog.getByLabel('Reason').fill(reason)
    const answer = page.waitForResponse((response) => response.url().includes('askForAttendanceCorrection'))
    await dialog.getByRole('button', { name: 'Request a correction' }).click()
    // One that another run has asked for is being looked at already.
    if ((await answer).ok()) break
    await page.keyboard.press('Escape')
  }
  await page.getByRole('tab', { name: 'Corrections' }).click()
  await expect(page.getByRole('row').filter({ hasText: reason })).toContainText('Pending')

  const manager = await signedInAs('manager')
  await manager.goto('/profile/attendance-record-chart?show=corrections')
  const row = manager.getByRole('row').filter({ hasText: reason })
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await manager.getByRole('menuitem', { name: 'Reject' }).click()
  await expect(row).toContainText('Rejected')
  expect(await violations(manager)).toEqual([])
})

test('the month sheet is a file for admins, and others are led away from the record', async ({ signedInAs }) => {
  const admin = await signedInAs('admin')
  await admin.goto('/profile/attendance-record')
  await admin.getByRole('button', { name: 'Month sheet' }).click()
  const download = admin.waitForEvent('download')
  await admin.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^attendance-\d{4}-\d{2}\.csv$/)
  const manager = await signedInAs('manager')
  await manager.goto('/profile/attendance-record')
  await expect(manager).toHaveURL(/\/profile$/)
})
