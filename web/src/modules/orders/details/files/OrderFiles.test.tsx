import type { Role } from '@app/contract/core/access.ts'
import type { Document } from '@app/contract/documents/documents.calls.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { QueryClient } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#core/calls.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import { NextStepPanel } from '../NextStepPanel.tsx'
import { people, testOrder } from '../testOrder.ts'
import { DeliveredFiles } from './DeliveredFiles.tsx'
import { OrderFiles } from './OrderFiles.tsx'

const file = (category: Document['category'], changes: Partial<Document> = {}): Document => ({
  _id: category,
  name: `${category}.zip`,
  category,
  type: 'application/zip',
  sizeBytes: 1200,
  fileLink: `/api/documents/${category}/file`,
  isLocked: false,
  assignedOrder: 'o1',
  uploadedBy: people.employee,
  createdAt: '2026-11-21T00:00:00Z',
  ...changes,
})
const asked: string[] = []
const open = vi.fn()
beforeEach(() => {
  asked.length = 0
  open.mockClear()
})

const page = (order: Order) => (
  <>
    <NextStepPanel order={order} open={open} />
    <DeliveredFiles order={order} open={open} />
    <OrderFiles order={order} open={open} />
  </>
)

function show(role: Role, files: Document[], changes: Parameters<typeof testOrder>[0] = {}) {
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (path.endsWith('/preview')) return new Response('<script>alert(1)</script>')
    return Response.json(path.includes('getSpecificDoc') ? files : {})
  })
  const queries = new QueryClient()
  const user = userAs(role, { id: 'x1', _id: 'x1' })
  queries.setQueryData(calls.auth.session.queryOptions().queryKey, { user })
  const router = createMemoryRouter([{ path: '/', element: page(testOrder(changes)) }])
  render(
    <Providers queryClient={queries}>
      <RouterProvider router={router} />
    </Providers>,
  )
}
const category = async (name: string) => within(await screen.findByRole('region', { name }))

test("a customer reads why their source code is locked, and can't open it", async () => {
  const { fileLink: _, ...locked } = file('sourceCode', { isLocked: true })
  show('user', [locked, file('deliverables')], { status: 'Delivered' })
  const code = await category('What was delivered')
  expect(code.getByText('The source code opens once the order is fully paid.')).toBeTruthy()
  expect(code.queryByRole('link', { name: 'Download sourceCode.zip' })).toBeNull()
  expect(code.getByRole('link', { name: 'Download deliverables.zip' })).toBeTruthy()
})

test.each<[Role, string[]]>([
  ['user', ['Upload requirements', 'Upload notes and reference']],
  ['employee', ['Upload deliverables', 'Deliver Code']],
  ['manager', ['Upload deliverables', 'Deliver Code']],
  ['sales', ['Upload requirements', 'Upload notes and reference', 'Upload deliverables', 'Deliver Code']],
])('%s may add what is theirs to add', async (role, names) => {
  show(role, [])
  await category('Source code')
  const files = within(screen.getByRole('region', { name: 'Files' }))
  expect(files.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(names)
})

test('only an admin deletes a file', async () => {
  show('sales', [file('requirements')])
  await category('Requirements')
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
})

test('an admin reads the consequences before opening the code ahead of payment', async () => {
  show('admin', [file('sourceCode')])
  const person = userEvent.setup()
  await person.click((await category('What was delivered')).getByRole('button', { name: 'Open for the customer' }))
  expect(await screen.findByText(/Carla Customer can then download it, although \$50\.00 is still unpaid/)).toBeTruthy()
  expect(asked.some((path) => path.includes('releaseSourceCode'))).toBe(false)
  await person.click(screen.getByRole('button', { name: 'Open the source code' }))
  await vi.waitFor(() => expect(asked.some((path) => path.includes('releaseSourceCode'))).toBe(true))
})

test('a fully paid order offers no early release', async () => {
  show('admin', [file('sourceCode')], { remaining: false, remainingAmount: 0, paidAmount: 100 })
  const code = await category('What was delivered')
  expect(code.getByRole('button', { name: 'Delete sourceCode.zip' })).toBeTruthy()
  expect(code.queryByRole('button', { name: 'Open for the customer' })).toBeNull()
})

test('previewable files open in place with arrow navigation; other files download', async () => {
  const shown = (category: Document['category'], name: string, type: string) =>
    file(category, { _id: name, name, type, fileLink: `/api/documents/${name}/file`, previewLink: `/api/documents/${name}/preview` })
  show('user', [shown('deliverables', 'page.txt', 'text/plain'), file('deliverables'), shown('requirements', 'plan.png', 'image/png')])
  const person = userEvent.setup()
  const files = await category('What was delivered')
  expect(files.getByRole('link', { name: 'deliverables.zip' }).getAttribute('href')).toBe('/api/documents/deliverables/file')
  await person.click(files.getByRole('button', { name: 'page.txt' }))

  // Markup in a text file is shown as text.
  const dialog = within(await screen.findByRole('dialog', { name: 'page.txt' }))
  expect((await dialog.findByText('<script>alert(1)</script>')).tagName).toBe('PRE')
  expect(dialog.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/api/documents/page.txt/file')
  expect(dialog.getByText(/1 of 2/)).toBeTruthy()

  await person.keyboard('{ArrowRight}')
  const picture = await within(await screen.findByRole('dialog', { name: 'plan.png' })).findByRole('img', { name: 'plan.png' })
  expect(picture.getAttribute('src')).toBe('/api/documents/plan.png/preview')
  await person.keyboard('{ArrowLeft}')
  expect(await screen.findByRole('dialog', { name: 'page.txt' })).toBeTruthy()
  await person.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(files.getByRole('button', { name: 'page.txt' }))
})

test('the main button of a delivered order is the download itself', async () => {
  const review = { status: 'Delivered', nextAction: { party: 'customer', action: 'review', until: null } } as const
  show('user', [file('sourceCode', { name: 'solution.zip' }), file('requirements')], review)
  const links = await screen.findAllByRole('link', { name: 'Download solution.zip' })
  expect(links[0]).toHaveProperty('download', 'solution.zip')
  expect(links[0]?.getAttribute('href')).toBe('/api/documents/sourceCode/file')
  expect(links[0]?.closest('section')?.getAttribute('aria-labelledby')).toBe('next-step')
})
