import type { SubscriptionPlan } from '@app/contract/subscriptions/subscriptions.shapes.ts'
import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Providers } from '#ui/Providers.tsx'
import { PlanForm } from './PlanForm.tsx'

test('a plan whose label names another sum is told so when it is saved', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json({})
  })
  const plan = {
    _id: 'p1',
    name: 'Gold',
    price: '$49 / month',
    details: '',
    amount: 59,
    sessions: 0,
    version: 1,
  } as unknown as SubscriptionPlan
  render(
    <Providers env="test" queryClient={new QueryClient()}>
      <MemoryRouter>
        <PlanForm plan={plan} onDone={() => {}} />
      </MemoryRouter>
    </Providers>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog', { name: 'The label says “$49 / month”, but $59.00 is charged' })
  expect(sent).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Charge $59.00' }))
  await waitFor(() => expect(sent).toHaveLength(1))
})
