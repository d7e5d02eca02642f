import { readdirSync, readFileSync } from 'node:fs'
import { callsByModule } from '@app/contract/index.ts'
import { notifications } from '@mantine/notifications'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { queryClient } from '#core/queryClient.ts'
import { startSession } from '#core/session.ts'
import { userAs } from '#test/people.ts'
import { sampleOf } from '#test/sampleOf.ts'
import { Providers } from '#ui/Providers.tsx'
import { type FormRow, forms, triedElsewhere } from './testForms.tsx'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const every = Object.entries(callsByModule).flatMap(([module, calls]) =>
  Object.entries(calls).map(([name, call]) => ({ name: `${module}.${name}`, call })),
)
const user = userEvent.setup()
let sent: { name: string; input: unknown }[] = []
let answers: Record<string, unknown> = {}

beforeEach(() => {
  sent = []
  localStorage.clear()
  queryClient.clear()
  vi.stubGlobal('fetch', async (address: string, request: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://localhost')
    const found = every.find(({ call: { method, path } }) => method === (request.method ?? 'GET') && path === pathname)
    if (!found) return Response.json({ message: `There is no call at ${pathname}.` }, { status: 404 })
    if (request.method === 'POST' && !found.call.isQuestion) sent.push({ name: found.name, input: inputOf(request.body) })
    return Response.json(answers[found.name] ?? sampleOf(found.call.output))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  act(() => notifications.clean())
})

const inputOf = (body: RequestInit['body']): unknown => (body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body)))

test.each(Object.entries(forms))('%s keeps each text, and its button sends what the call takes', async (_, row) => {
  startSession(userAs(row.as ?? 'admin'))
  answers = row.answers ?? {}
  render(
    <Providers env="test" queryClient={queryClient}>
      <MemoryRouter>{row.form}</MemoryRouter>
    </Providers>,
  )
  await fill(row)
  const button = [...document.querySelectorAll<HTMLButtonElement>('button[type=submit]')].at(-1)
  expect(button?.disabled, 'the button of the form').toBe(false)
  if (button) await user.click(button)
  await waitFor(() => expect([...sent, ...problems()]).not.toEqual([]), { timeout: 5000 })
  expect({ sent: sent.map(({ name }) => name), problems: sent.length > 0 ? [] : problems() }).toEqual({ sent: [row.sends], problems: [] })
  const shape = every.find(({ name }) => name === row.sends)?.call.input ?? z.never()
  expect(z.safeParse(shape, sent[0]?.input).error?.issues ?? []).toEqual([])
})

test('every form of the product is in the table, or is filled in a test or journey of its own', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^modules\/.+\.tsx$/.test(file) && !/\.test\.|\/gallery\//.test(file))
    .filter((file) => /<FormActions|type="submit"/.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')))
    .map((file) => file.replace(/^modules\/|\.tsx$/g, ''))
  const tried = new Set([...Object.keys(forms).map((name) => name.split(' ')[0]), ...Object.values(triedElsewhere).flat()])
  expect(files.filter((file) => !tried.has(file))).toEqual([])
  expect([...tried].filter((file) => !files.includes(file ?? ''))).toEqual([])
})

async function fill({ typed = {}, chosen = {}, pressed = [] }: FormRow) {
  for (const name of pressed) await user.click(await screen.findByText(name))
  await waitFor(() => expect(document.querySelector('form :is(input, textarea, select)')).toBeTruthy())
  for (const field of document.querySelectorAll<Field>('form :is(input, textarea, select)')) {
    if (!field.isConnected || field.disabled || field.closest('[hidden]')) continue
    const label = labelOf(field)
    if (field instanceof HTMLSelectElement) await user.selectOptions(field, chosen[label] ?? field.value)
    else if (field.getAttribute('aria-haspopup') === 'listbox' || field.getAttribute('role') === 'combobox')
      await choose(field, chosen[label])
    else if (!field.readOnly && !untyped.has(field.type)) type(field, label, typed[label] ?? textFor(field, label))
  }
}
const untyped = new Set(['checkbox', 'radio', 'file', 'hidden', 'range'])

function type(field: Field, label: string, text: string) {
  fireEvent.change(field, { target: { value: text } })
  // An amount is shown with its currency and separators.
  const plain = (shown: string) => shown.replace(/^[$₹€£]|[,\s]/g, '')
  expect({ label, text: plain(field.value) }).toEqual({ label, text: plain(text) })
}

/** Takes the named option of a list; without a name, the first one if nothing is chosen yet. */
async function choose(field: Field, option: string | undefined) {
  if (field.value !== '' && !option) return
  await user.click(field)
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  const options = list ? within(list).queryAllByRole('option') : []
  const taken = option ? options.find(({ textContent }) => textContent === option) : options[0]
  if (taken) await user.click(taken)
  else await user.keyboard('{Escape}')
}

function textFor(field: Field, label: string): string {
  const byType: Record<string, string> = {
    url: 'https://meet.example/abc',
    email: 'amelia@mentordesk.example',
    password: 'Quiet-Harbour-47!',
    tel: '+14155550123',
    date: '2026-12-01',
    time: '10:30',
    color: '#336699',
    'datetime-local': '2026-12-01T10:30',
  }
  const usual = byType[field.type]
  if (usual) return usual
  if (/link|url|website/i.test(label)) return 'https://meet.example/abc'
  if (/e-?mail/i.test(label)) return 'amelia@mentordesk.example'
  if (field.inputMode === 'numeric' || field.inputMode === 'decimal') return '12'
  return 'Some words'
}

const labelOf = (field: Field) => field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent?.replace(/\s*\*$/, '') ?? ''

const problems = () =>
  Array.from(document.querySelectorAll('[aria-invalid=true]'), (field) => field.closest('div')?.parentElement?.textContent)
