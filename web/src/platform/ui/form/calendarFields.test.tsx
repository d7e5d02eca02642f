import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { queryClient } from '#core/queryClient.ts'
import { Providers } from '../Providers.tsx'
import { DayField } from './DayField.tsx'
import { DaysField } from './DaysField.tsx'
import { MonthField } from './MonthField.tsx'

function Day() {
  const [day, setDay] = useState<string | null>('2026-11-10')
  return <DayField label="When" value={day} onChange={setDay} />
}
function Days() {
  const [days, setDays] = useState<[string, string]>(['2026-11-10', '2026-11-12'])
  return <DaysField label="When" value={days} onChange={(...chosen) => setDays(chosen)} />
}
function Month() {
  const [month, setMonth] = useState<string | null>('2026-11-01')
  return <MonthField label="When" value={month} onChange={setMonth} />
}

test.each<[string, ReactNode, string[], string]>([
  ['a day', <Day key="day" />, ['20 November 2026'], '20-11-2026'],
  ['days from one to another', <Days key="days" />, ['16 November 2026', '20 November 2026'], '16-11-2026 – 20-11-2026'],
  ['a month', <Month key="month" />, ['May'], 'May 2026'],
])('after choosing %s the focus is back at the field', async (_, field, names, shown) => {
  const person = userEvent.setup()
  render(
    <Providers env="test" queryClient={queryClient}>
      {field}
    </Providers>,
  )
  const button = () => screen.getByRole('button', { name: 'When' })
  button().focus()
  await person.keyboard('{Enter}')
  for (const name of names) {
    const choice = [...document.querySelectorAll<HTMLButtonElement>('[data-dates-dropdown] table button')].find(
      (one) => one.getAttribute('aria-label') === name || one.textContent === name,
    )
    choice?.focus()
    await person.keyboard('{Enter}')
  }
  await waitFor(() => expect(document.querySelector('[data-dates-dropdown]')).toBeNull())
  expect(button().textContent).toContain(shown)
  expect(document.activeElement).toBe(button())
})
