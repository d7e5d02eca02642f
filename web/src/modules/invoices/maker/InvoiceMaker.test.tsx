import type { InvoiceFormat } from '@app/contract/invoices/invoices.shapes.ts'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#core/calls.ts'
import { queryClient } from '#core/queryClient.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import { InvoiceMaker } from './InvoiceMaker.tsx'
import { emptyInvoice } from './makerFields.ts'

const format: InvoiceFormat = {
  _id: 'f',
  company: 'Desk Ltd',
  address: '',
  city: '',
  state: 'Karnataka',
  country: 'India',
  zip: '',
  gstin: '29AAGCB7383J1Z4',
  series: 'INV',
  yearStartsIn: 4,
  receiptsForPayments: false,
  invoicesForPaidOrders: true,
  logo: '',
  isCompanyLogo: false,
  version: 1,
}
const sent: { path: string; body: unknown }[] = []
let answer: Response
beforeEach(() => {
  sent.length = 0
  answer = Response.json({ status: 'Draft' })
  localStorage.clear()
  queryClient.setQueryData(calls.auth.session.queryOptions().queryKey, { user: userAs('admin') })
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(body)) })
    return answer
  })
})

function show(begun = emptyInvoice) {
  const router = createMemoryRouter(
    [
      { path: '/', element: <InvoiceMaker begun={begun} from={{}} format={format} /> },
      { path: '*', element: <p>All Invoices</p> },
    ],
    { initialEntries: ['/'] },
  )
  render(
    <Providers env="test" queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  )
  const field = (name: string) =>
    screen.getByRole<HTMLInputElement>(name === 'State' ? 'combobox' : 'textbox', { name: new RegExp(`^${name}`) })
  return {
    field,
    type: (name: string, value: string) => fireEvent.change(field(name), { target: { value } }),
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    step: () => screen.getByRole('tab', { selected: true }).textContent,
    lines: () => within(screen.getByRole('list', { name: 'Lines of the invoice' })).queryAllByRole('listitem'),
  }
}

async function filled() {
  const maker = show()
  maker.type('Invoice title', 'Shop')
  maker.type('Customer name', 'Zoë')
  maker.type('Country', 'India')
  maker.type('State', 'Karnataka')
  maker.press('Next')
  await waitFor(() => expect(maker.step()).toBe('Order Details'))
  return maker
}

test('Next leads through the tabs and stops where a field is missing', async () => {
  const { press, step, type } = show()
  press('Next')
  expect(step()).toBe('Customer Details')
  expect(screen.getAllByText('Required!')).toHaveLength(2)
  fireEvent.click(screen.getByRole('tab', { name: 'Summary' }))
  expect(step()).toBe('Customer Details')
  type('Invoice title', 'Shop')
  type('Customer name', 'Zoë')
  press('Next')
  await waitFor(() => expect(step()).toBe('Order Details'))
  press('Next')
  expect(step()).toBe('Order Details')
  expect(screen.getByText('Please add at least one line.')).toBeTruthy()
  press('Prev')
  expect(step()).toBe('Customer Details')
})

test('an added line appears below and clears its form; an invalid one is not added', async () => {
  const { press, type, lines, field } = await filled()
  type('Name', 'Work')
  type('Price', '')
  type('Quantity', '0')
  press('Add to Invoice')
  expect(screen.getByText('Please enter an amount.')).toBeTruthy()
  expect(screen.getByText('The quantity must be more than 0.')).toBeTruthy()
  expect(lines()).toHaveLength(0)
  type('Price', '15')
  type('Quantity', '2')
  type('Tax, %', '18')
  press('Add to Invoice')
  expect(lines().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('$30.00')])
  for (const [name, value] of [
    ['Name', ''],
    ['Price', ''],
    ['Quantity', '1'],
    ['Tax, %', '0'],
  ] as const)
    expect(field(name).value).toBe(value)
})

test('the summary uses the shared rule for totals, and a draft is sent as entered', async () => {
  const { press, type } = await filled()
  type('Name', 'Work')
  type('Price', '100.05')
  type('Tax, %', '18')
  press('Add to Invoice')
  press('Next')
  const totals = await screen.findByLabelText('Totals')
  expect(totals.textContent).toBe('Subtotal$100.05CGST 9% of $100.05$9.00SGST 9% of $100.05$9.00Total$118.05')
  press('Save draft')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    invoiceTitle: 'Shop',
    customerName: 'Zoë',
    state: 'Karnataka',
    isDraft: true,
    orders: [{ name: 'Work', price: 100.05, quantity: 1, tax: 18 }],
  })
})

test('a line that was typed but not added is kept and added to the invoice', async () => {
  const { press, type, field, step, lines } = await filled()
  type('Name', 'Work')
  press('Prev')
  press('Next')
  await waitFor(() => expect(step()).toBe('Order Details'))
  expect(field('Name').value).toBe('Work')
  press('Next')
  expect(step()).toBe('Order Details')
  expect(screen.getByText('Please enter an amount.')).toBeTruthy()
  type('Price', '15')
  press('Next')
  await waitFor(() => expect(step()).toBe('Summary'))
  expect(lines().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('$15.00')])
  press('Prev')
  expect(field('Name').value).toBe('')
})
