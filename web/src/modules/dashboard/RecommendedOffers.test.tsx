import type { Session } from '@app/contract/catalogue/catalogue.shapes.ts'
import type { Recommended } from '@app/contract/dashboard/recommended.shapes.ts'
import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Providers } from '#ui/Providers.tsx'
import { RecommendedOffers } from './RecommendedOffers.tsx'

const words = 'Words of seven '.repeat(30)
const service = { _id: 's1', name: 'Bug fixing', details: words, technologies: [], createdAt: '2026-11-21T00:00:00Z' }
const session: Session = { ...service, _id: 's2', name: 'Code review', duration: '1 hour', price: 45, currency: 'USD' }

function show(answer: Recommended | null) {
  vi.stubGlobal('fetch', async () => (answer ? Response.json(answer) : new Response('{}', { status: 500 })))
  const router = createMemoryRouter([{ path: '/', element: <RecommendedOffers /> }])
  render(
    <Providers queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </Providers>,
  )
}

test('a session’s card shows 75 characters, a service’s 200, both cut between two words', async () => {
  show({ sessions: [session], services: [service] })
  await screen.findByRole('heading', { name: 'Code review' })
  const [ofSession = '', ofService = ''] = screen.getAllByText(/^Words of seven/).map(({ textContent }) => textContent)
  expect(ofSession.length).toBeGreaterThan(65)
  expect(ofSession.length).toBeLessThanOrEqual(76)
  expect(ofService.length).toBeGreaterThan(190)
  expect(ofService.length).toBeLessThanOrEqual(201)
  for (const text of [ofSession, ofService]) expect(text).toMatch(/(Words|of|seven)…$/)
})

test('a session’s card links to the booking with its price, a service’s to a request', async () => {
  show({ sessions: [session], services: [{ ...service, readMoreLink: 'https://example.com/bugs' }] })
  expect((await screen.findByRole('link', { name: 'Book: Code review' })).getAttribute('href')).toBe('/profile/book-a-session?session=s2')
  expect(screen.getByText('$45.00')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ask for it: Bug fixing' }).getAttribute('href')).toBe('/profile/user/create-order')
  expect(screen.getByRole('link', { name: /Read More about Bug fixing/ }).getAttribute('rel')).toContain('noopener')
})

test('without recommendations nothing is rendered', async () => {
  show({ sessions: [], services: [service] })
  await screen.findByRole('heading', { name: 'Recommended services' })
  expect(screen.queryByRole('heading', { name: 'Recommended sessions' })).toBeNull()
})
