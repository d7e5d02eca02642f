import { createHash } from 'node:crypto'
import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Providers } from '#ui/Providers.tsx'
import { CaptchaField, noCaptchaYet } from './CaptchaField.tsx'

// jsdom has no workers, as some browsers: the work is done within the page.
const taskOf = (number: number) => {
  const salt = 'salt?captcha=x&'
  const challenge = createHash('sha256').update(`${salt}${number}`).digest('hex')
  return { algorithm: 'SHA-256', salt, challenge, signature: 'signed', maxnumber: 5_000 }
}
const workOf = (number: number) => {
  const { maxnumber: _, ...task } = taskOf(number)
  return btoa(JSON.stringify({ ...task, number }))
}
let given = 0
let expiresInMs = 300_000
beforeEach(() => {
  given = 0
  expiresInMs = 300_000
  vi.stubGlobal('fetch', async () => {
    given += 1
    const captcha = {
      id: `captcha ${given}`,
      image: 'data:image/svg+xml,<svg/>',
      question: `What is ${given} plus one?`,
      work: taskOf(given),
      expiresAt: new Date(Date.now() + expiresInMs).toISOString(),
    }
    return new Response(JSON.stringify(captcha), { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Form() {
  const [value, setValue] = useState(noCaptchaYet)
  const [refusal, setRefusal] = useState<Error>()
  return (
    <>
      <CaptchaField value={value} onChange={setValue} usedUpBy={refusal} error={refusal?.message} />
      <output>{JSON.stringify(value)}</output>
      <button type="button" onClick={() => setRefusal(new Error('Entered Wrong Captcha!'))}>
        Refuse
      </button>
    </>
  )
}
const show = () => render(<Providers queryClient={new QueryClient()}>{<Form />}</Providers>)
const value = () => JSON.parse(screen.getAllByRole('status').at(-1)?.textContent ?? '{}')
const picture = () => screen.findByRole('img', { name: /six letters and digits/i })

test('the answer belongs to the captcha that is shown', async () => {
  show()
  await picture()
  await userEvent.type(screen.getByLabelText('Type what the picture shows'), 'AB3')
  await waitFor(() => expect(value()).toEqual({ id: 'captcha 1', answer: 'AB3', work: workOf(1) }))
})

test('a letter that is typed just as the work finishes is not lost', async () => {
  function Typing() {
    const [value, setValue] = useState(noCaptchaYet)
    const [hasTyped, setTyped] = useState(false)
    const take = (next: typeof value) => {
      setValue(next)
      if (next.work === undefined || hasTyped) return
      setTyped(true)
      // The field still has the older value at this moment.
      setValue({ id: next.id, answer: 'A' })
    }
    return (
      <>
        <CaptchaField value={value} onChange={take} />
        <output>{JSON.stringify(value)}</output>
      </>
    )
  }
  render(<Providers queryClient={new QueryClient()}>{<Typing />}</Providers>)
  await waitFor(() => expect(value()).toEqual({ id: 'captcha 1', answer: 'A', work: workOf(1) }))
})

test('another picture empties the field and focuses it', async () => {
  show()
  await picture()
  const field = screen.getByLabelText('Type what the picture shows')
  await userEvent.type(field, 'AB3')
  await userEvent.click(screen.getByRole('button', { name: 'Another picture' }))
  await waitFor(() => expect(value()).toEqual({ id: 'captcha 2', answer: '', work: workOf(2) }))
  expect(document.activeElement).toBe(field)
})

test('the question in words is the label, and can be reached by keyboard alone', async () => {
  show()
  await picture()
  const change = screen.getByRole('button', { name: 'Ask me a question in words instead' })
  change.focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText('What is 1 plus one?'))
  expect(screen.queryByRole('img')).toBeNull()
  await userEvent.keyboard('2')
  await waitFor(() => expect(value()).toEqual({ id: 'captcha 1', answer: '2', work: workOf(1) }))
})

test('a refused attempt loads another captcha and shows the reason', async () => {
  show()
  await picture()
  await userEvent.type(screen.getByLabelText('Type what the picture shows'), 'AB3')
  await userEvent.click(screen.getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(value()).toEqual({ id: 'captcha 2', answer: '', work: workOf(2) }))
  expect(screen.getByText('Entered Wrong Captcha!')).toBeTruthy()
})

test('on a device whose clock is an hour ahead the captcha stays', async () => {
  expiresInMs -= 3_600_000
  vi.useFakeTimers({ shouldAdvanceTime: true })
  show()
  await picture()
  await vi.advanceTimersByTimeAsync(240_000)
  expect(given).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(given).toBe(2)
})
