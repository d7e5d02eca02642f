import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Providers } from '../Providers.tsx'
import { listWords } from './listWords.ts'
import { PersonSelect } from './PersonSelect.tsx'

test('people that could not be loaded do not read like an empty list', async () => {
  render(
    <Providers env="test" queryClient={new QueryClient()}>
      <PersonSelect label="User" people={[]} isPending={false} isError failed="Unable to load users!" error={null} />
    </Providers>,
  )
  expect(screen.getByRole('combobox', { name: 'User' }).getAttribute('aria-invalid')).toBe('true')
  await userEvent.setup().click(screen.getByRole('combobox', { name: 'User' }))
  expect(screen.getAllByText('Unable to load users!')).toHaveLength(2)
  expect(screen.queryByText('No one found.')).toBeNull()
})

test.each([
  [{ isPending: true, isError: false }, 'Loading…'],
  [{ isPending: false, isError: false }, 'No orders match.'],
  [{ isPending: false, isError: true }, 'The list could not be loaded.'],
])('%o reads %s', (load, words) => {
  expect(listWords(load, 'No orders match.')).toBe(words)
})
