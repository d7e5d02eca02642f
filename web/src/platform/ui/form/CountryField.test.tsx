import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Providers } from '../Providers.tsx'
import { CountryField } from './CountryField.tsx'

function Shown({ first = '' }: { first?: string }) {
  const [value, setValue] = useState(first)
  return (
    <>
      <CountryField value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}
function show(first?: string) {
  render(
    <Providers env="test" queryClient={new QueryClient()}>
      <Shown {...(first && { first })} />
    </Providers>,
  )
  return { user: userEvent.setup(), field: screen.getByLabelText('Country', { selector: 'input' }) }
}

test.each([
  ['us', 'US', 'United States'],
  ['germany', 'DE', 'Germany'],
  ['IN', 'IN', 'India'],
  ['Atlantis', 'Atlantis', 'Atlantis'],
])('%s is the country %s, shown as %s once the field is left', async (typed, code, name) => {
  const { user, field } = show()
  await user.type(field, typed)
  expect((field as HTMLInputElement).value).toBe(typed)
  await user.tab()
  expect(screen.getByRole('status').textContent).toBe(code)
  expect((field as HTMLInputElement).value).toBe(name)
})

test('the list is searched by a part of the name, and a choice gives the code', async () => {
  const { user, field } = show('US')
  expect((field as HTMLInputElement).value).toBe('United States')
  await user.clear(field)
  await user.type(field, 'switz')
  await user.click(await screen.findByRole('option', { name: 'Switzerland' }))
  expect(screen.getByRole('status').textContent).toBe('CH')
})
