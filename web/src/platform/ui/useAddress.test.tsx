import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, useSearchParams } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { useAddress } from './useAddress.ts'

let address: ReturnType<typeof useAddress> | undefined
let asked = 0

function Page() {
  address = useAddress()
  return <output>{useSearchParams()[0].getAll('person').join(' and ')}</output>
}

/** Like our screens: lazy code, and a loader that requests the session. */
const screenOfOurs = {
  path: '*',
  loader: async () => {
    asked += 1
    return null
  },
  lazy: async () => ({ Component: Page }),
}

test('a choice renders before the person can do anything else', async () => {
  render(<RouterProvider router={createMemoryRouter([screenOfOurs])} />)
  const shown = await screen.findByRole('status')
  const drawn: (string | null)[] = []
  await act(async () => {
    address?.change((params) => params.append('person', 'Asha'), 'push')
    drawn.push(shown.textContent)
    address?.change((params) => params.append('person', 'Bo'), 'amend')
    drawn.push(shown.textContent)
  })
  expect(drawn).toEqual(['Asha', 'Asha and Bo'])
  expect(asked).toBe(1)
})
