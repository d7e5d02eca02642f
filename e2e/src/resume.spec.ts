import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { problemsInEveryLook } from './inspect.ts'
import { expect, test } from './testApp.ts'

// One resume, which both stories write.
test.describe.configure({ mode: 'serial' })

const address = '/profile/employee-resume'
const saved = 'Resume Details Saved Successfully!'
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('an employee writes a resume, saves it, compares and takes back a version, and has it as a PDF', async ({ signedInAs, api }) => {
  const page = await signedInAs('employee')
  const testApp = (await api('employee')).resume
  const { resume: before } = await testApp.get({})
  if (before) await testApp.remove({ _id: before._id })
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'My Resume' })).toBeVisible()
  await page.getByLabel('Job role').fill('Lead')
  for (const skill of ['React', 'react']) {
    await page.getByLabel('Other skills').fill(skill)
    await page.getByLabel('Other skills').press('Enter')
  }
  await expect(page.getByText('react Already set as your skill!')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Skills' }).getByRole('listitem')).toHaveCount(1)

  await page.getByRole('tab', { name: 'Projects' }).click()
  await page.getByRole('button', { name: 'Add Projects' }).click()
  const dialog = page.getByRole('dialog', { name: 'Project Details' })
  await dialog.getByLabel('Project name').fill('Compiler')
  await dialog.getByRole('combobox', { name: 'Technologies' }).pressSequentially('Rust,LLVM,')
  await dialog.getByLabel('Project link').fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Please give an address that begins with')).toBeVisible()
  await dialog.getByLabel('Project link').fill('https://example.com/compiler')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await save(page)
  await expect(page.getByText(saved)).toBeVisible()

  await page.getByRole('button', { name: 'Edit Compiler' }).click()
  await dialog.getByLabel('Project name').fill('Linker')
  await dialog.getByRole('button', { name: 'Update', exact: true }).click()
  await save(page)
  await expect.poll(async () => (await testApp.get({})).resume?.version).toBe(2)
  expect(await problemsInEveryLook(page)).toEqual([])
  await page.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await versions.getByRole('button', { name: 'Compare version 1' }).click()
  await expect(versions.getByRole('deletion')).toContainText('Compiler')
  await expect(versions.getByRole('insertion')).toContainText('Linker')
  await versions.getByRole('button', { name: 'Restore version 1' }).click()
  await page.getByRole('button', { name: 'Restore', exact: true }).last().click()
  await expect(page.getByText('Version 1 is back.')).toBeVisible()
  await page.getByRole('tab', { name: 'Projects' }).click()
  await expect(page.getByText('Compiler', { exact: true })).toBeVisible()

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Generate Resume' }).click()
  await page.getByRole('menuitem', { name: 'Classic' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/-resume\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a browser that is killed or offline while a person types loses nothing', async ({ signedInAs }) => {
  const first = await signedInAs('employee')
  const context = first.context()
  let page = first
  let typed = ''
  for (const [round, wait] of [0, 35, 180, 700, 1_050, 1_600].entries()) {
    await page.goto(address)
    const description = page.getByLabel('Profile description')
    if (typed !== '') await expect(description).toHaveValue(typed)
    // Of every other round the server hears nothing.
    if (round % 2 === 1) await context.route('**/save-resume-draft', (route) => route.abort('internetdisconnected'))
    typed = `${round} ${Math.random().toString(36)}`
    await description.fill('')
    await description.pressSequentially(typed)
    await page.waitForTimeout(wait)
    await killed(page)
    await context.unroute('**/save-resume-draft')
    page = await context.newPage()
  }
  await page.goto(address)
  await expect(page.getByLabel('Profile description')).toHaveValue(typed)

  await page.getByRole('tab', { name: 'Education' }).click()
  await page.getByRole('button', { name: 'Add Education Detail' }).click()
  await page.getByLabel('Institution').pressSequentially('A school far')
  await killed(page)
  page = await context.newPage()
  await page.goto(address)
  await page.getByRole('tab', { name: 'Education' }).click()
  await page.getByRole('button', { name: 'Add Education Detail' }).click()
  await expect(page.getByLabel('Institution')).toHaveValue('A school far')
})

test('only employees have the page', async ({ signedInAs }) => {
  for (const role of ['admin', 'user'] as const) {
    const page = await signedInAs(role)
    await page.goto(address)
    await expect(page).toHaveURL(/\/profile$/)
  }
})

/** Ends the tab as a crash does: nothing of the page runs any more. */
async function killed(page: Page) {
  const session = await page.context().newCDPSession(page)
  const gone = page.waitForEvent('crash')
  void session.send('Page.crash').catch(() => {})
  await gone
  await page.close()
}

test('a JSON Resume fills in the draft and says what it could not take', async ({ signedInAs }) => {
  const page = await signedInAs('employee')
  await page.goto(address)
  const file = { basics: { name: 'Bo Berg', image: 'https://example.com/bo.png' }, skills: [{ name: 'COBOL' }] }
  await page.getByLabel('JSON Resume', { exact: true }).setInputFiles({
    name: 'bo.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  })
  await expect(page.getByText('basics.image')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Bo Berg')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Name', { exact: true })).not.toHaveValue('Bo Berg')
})
