import { href, pathOf, screens } from '@app/contract/screens.ts'
import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { calls } from '#core/calls.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import ImportantLinksScreen from './ImportantLinksScreen.tsx'
import { publicLinks } from './publicLinks.ts'

afterEach(() => vi.restoreAllMocks())

function show() {
  const queries = new QueryClient()
  queries.setQueryData(calls.auth.session.queryOptions().queryKey, { user: userAs('admin', { id: 'x1', _id: 'x1' }) })
  const router = createMemoryRouter([{ path: '/', element: <ImportantLinksScreen /> }])
  render(
    <Providers queryClient={queries}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return userEvent.setup()
}

test('four links, each to a page that opens without an account', () => {
  show()
  const leadTo = screen.getAllByRole('link', { name: /^Go To / }).map((link) => link.getAttribute('href'))
  expect(leadTo).toEqual(publicLinks.map((link) => new URL(href(link.screen), window.location.origin).href))
  expect(new Set(leadTo).size).toBe(4)
  for (const link of publicLinks) expect(screens[link.screen].access).toBe('anyone')
})

test('what is copied is the whole address, with the company’s own name in it', async () => {
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Copy Link of Pay Now' }))
  expect(await screen.findByText('Copied Link to Clipboard!')).toBeTruthy()
  const copied = await navigator.clipboard.readText()
  expect(copied).toBe(`${window.location.origin}${pathOf('publicPayment')}`)
  expect(copied).not.toContain(':brand')
})

test('a browser that copies nothing is said so, and the address can be read beside the button', async () => {
  const user = show()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await user.click(screen.getByRole('button', { name: 'Copy Link of Get Help Now' }))
  expect(await screen.findByText(/copies nothing for us/)).toBeTruthy()
  expect(screen.getByText(`${window.location.origin}/get-help`)).toBeTruthy()
})
