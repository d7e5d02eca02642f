import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepClicksSteady } from './steadyClicks.ts'

let stop = () => {}
beforeEach(() => {
  stop = keepClicksSteady(document)
})
afterEach(() => {
  stop()
  cleanup()
})

const press = (...events: string[]) => {
  for (const event of events) document.body.dispatchEvent(new Event(event, { bubbles: true }))
}

function List({ ask }: { ask: () => Promise<string> }) {
  const { data = 'nothing yet' } = useQuery({ queryKey: ['list'], queryFn: ask })
  return <p>{data}</p>
}

function show(ask: () => Promise<string>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <List ask={ask} />
    </QueryClientProvider>,
  )
}

test.each([
  ['its click', ['pointerup', 'click']],
  ['a drag', ['dragstart']],
  ['the system', ['pointercancel']],
])('an answer that arrives while a pointer is down is shown after the press, ended by %s', async (_, end) => {
  const { promise, resolve } = Promise.withResolvers<string>()
  show(() => promise)
  press('pointerdown')
  // State updates of the answer run in the turns after it.
  await act(async () => {
    resolve('the rows')
    await new Promise((turn) => setTimeout(turn))
    await new Promise((turn) => setTimeout(turn))
  })
  expect(screen.getByText('nothing yet')).toBeTruthy()
  press(...end)
  expect(await screen.findByText('the rows')).toBeTruthy()
})

test('a lifted finger without a click delays nothing', async () => {
  press('pointerdown', 'pointerup')
  show(async () => 'the rows')
  expect(await screen.findByText('the rows')).toBeTruthy()
})

test('pressing a form’s button does not blur the focused field', () => {
  render(
    <form>
      <input aria-label="Name" />
      <button type="submit">Send</button>
      <button type="button">More</button>
    </form>,
  )
  const isHeld = (name: string) =>
    !screen.getByRole('button', { name }).dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
  expect(isHeld('Send')).toBe(true)
  expect(isHeld('More')).toBe(false)
})
