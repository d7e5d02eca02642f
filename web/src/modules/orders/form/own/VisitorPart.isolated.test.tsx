import { namesOf } from '@app/contract/core/fields.ts'
import { publicOrderFields } from '@app/contract/publicOrders/publicOrders.fields.ts'
import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '#ui/Providers.tsx'
import { OwnOrderForm } from './OwnOrderForm.tsx'

type Sent = { key: string | null; body: Record<string, unknown> }
let sent: Sent[]
let asked: number
let answer: () => Response | Promise<Response>
const done = vi.fn()
vi.mock('#auth/captcha/doCaptchaWork.ts', () => ({ doCaptchaWork: async () => 'done' }))

const captcha = { image: 'data:,', question: 'What is one and one?', work: {}, expiresAt: new Date(Date.now() + 300_000).toISOString() }

beforeEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
  sent = []
  asked = 0
  answer = () => Response.json({ message: 'Created Order Successfully', number: 105 })
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    if (path.includes('allOrderCategory')) return Response.json([{ _id: '1', name: 'Web' }])
    if (path.includes('captcha')) {
      asked += 1
      return Response.json({ ...captcha, id: `c${asked}` })
    }
    if (path.includes('get-public-order-upload'))
      return Response.json({ url: '', token: 't', maxBytes: 1e6, types: ['text/plain'], expiresAt: '' })
    if (!path.includes('create-public-orders')) return Response.json([])
    sent.push({ key: new Headers(request.headers).get('idempotency-key'), body: JSON.parse(String(request.body)) })
    return await answer()
  })
})

const keep = (key: string, values: object) => localStorage.setItem(`mentordesk.draft.${key}`, JSON.stringify({ at: Date.now(), values }))
const typed = { name: 'Shop', details: 'All of it.', category: 'Web', deadline: '2099-12-01', timezone: '10 PM EST' }

async function open() {
  const router = createMemoryRouter([{ path: '/', element: <OwnOrderForm me={null} onCreated={() => {}} onSent={done} /> }])
  const shown = render(
    <Providers queryClient={new QueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send without an account' }))
  await screen.findByRole('textbox', { name: /Your name/ })
  return shown
}
const field = (name: RegExp) => screen.getByRole('textbox', { name })
const send = () => screen.getByRole('button', { name: 'Send request' })
async function fillIn(email = 'vera@example.com') {
  await userEvent.type(field(/Your name/), 'Vera')
  await userEvent.type(field(/E-mail/), email)
  await userEvent.type(field(/Phone/), '+49 170 1234567')
  await userEvent.type(field(/picture shows/), 'abc')
}

test('the form without an account has every field of a public order, and Login stays one click away', async () => {
  const { container } = await open()
  const there = [...container.querySelectorAll('[data-path]')].map((input) => input.getAttribute('data-path'))
  // The project's name uses the field that an order calls `name`.
  expect(there).toEqual(expect.arrayContaining(namesOf(publicOrderFields).filter((name) => name !== 'projectName')))
  expect(there.filter((name) => name === 'name')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Back to Login' }))
  expect(screen.getByRole('button', { name: 'Login' })).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Send without an account')
})

test('it names missing and wrong fields, and sends everything once', async () => {
  keep('createOrder.visitor', typed)
  await open()
  expect(screen.getByText('Still needed: your name, e-mail, phone, captcha.')).toBeTruthy()
  await fillIn('vera@nowhere')
  await userEvent.click(send())
  expect(await screen.findByText('Please Provide a valid Email Address!')).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.type(field(/E-mail/), '.example')
  await userEvent.click(send())
  await waitFor(() => expect(done).toHaveBeenCalledWith({ number: 105, email: 'vera@nowhere.example' }))
  expect(sent).toHaveLength(1)
  expect(sent[0]?.key).toBeTruthy()
  expect(sent[0]?.body).toMatchObject({
    name: 'Vera',
    email: 'vera@nowhere.example',
    phone: '+49 170 1234567',
    projectName: 'Shop',
    details: 'All of it.',
    category: 'Web',
    deadline: '2099-12-01',
    files: [],
    captcha: { id: expect.stringMatching(/^c\d+$/), answer: 'abc', work: 'done' },
  })
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([])
})

test('a refusal is shown at its field, and the draft is restored after a reload', async () => {
  keep('createOrder.visitor', typed)
  keep('publicOrder.visitor', { name: 'Vera', email: 'vera@example.com', phone: '+49 170 1234567', fileUrl: '' })
  answer = () => Response.json({ code: 'BAD_INPUT', message: 'At most 200 characters.', field: 'projectName' }, { status: 400 })
  await open()
  expect(field(/Your name/)).toHaveProperty('value', 'Vera')
  await userEvent.type(field(/picture shows/), 'abc')
  await userEvent.click(send())
  expect(await screen.findByText('At most 200 characters.')).toBeTruthy()
  expect(document.activeElement).toBe(field(/Project Name/))
  answer = () => Response.json({ code: 'BAD_INPUT', message: 'Entered Wrong Captcha!', field: 'captcha' }, { status: 400 })
  await waitFor(() => expect(field(/picture shows/)).toHaveProperty('value', ''))
  await userEvent.type(field(/picture shows/), 'abd')
  await userEvent.click(send())
  expect((await screen.findAllByText('Entered Wrong Captcha!')).length).toBeGreaterThan(0)
  expect(done).not.toHaveBeenCalled()
})

test('after a lost answer the same idempotency key and captcha are sent again', async () => {
  keep('createOrder.visitor', typed)
  await open()
  await fillIn()
  answer = () => Promise.reject(new TypeError('the line is cut'))
  await userEvent.click(send())
  expect(await screen.findByText('It was not sent. Your input is not lost.')).toBeTruthy()
  answer = () => Response.json({ message: 'Created Order Successfully', number: 105 })
  await userEvent.click(send())
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})
