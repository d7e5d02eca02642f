import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Providers } from '#ui/Providers.tsx'
import { PayForBooking } from './PayForBooking.tsx'

function show(charge: object) {
  const asked = { state: 'due', amount: 20, currency: 'USD', credits: 1, mayPay: true, changeHours: 24, ...charge }
  // Other calls stay unanswered: payment is not tested here.
  const { promise: never } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (address: string) => (address.includes('getBookingCharge') ? Promise.resolve(Response.json(asked)) : never))
  render(
    <Providers env="test" queryClient={new QueryClient()}>
      <PayForBooking id="b1" onPaid={() => undefined} />
    </Providers>,
  )
}
/** From a server whose clock is an hour behind this device's, or right. */
const heldUntil = (seconds: number) => new Date(Date.now() - 3_600_000 + seconds * 1_000).toISOString()

test('a hold lasts as long as the server says, also on a device whose clock is ahead', async () => {
  show({ heldUntil: heldUntil(600), heldSeconds: 600 })
  expect(await screen.findByText(/We hold this time for you until/)).toBeTruthy()
  expect(screen.queryByText('The hold on this time has ended')).toBeNull()
})

test('an ended hold is announced', async () => {
  show({ heldUntil: heldUntil(0), heldSeconds: 0 })
  expect(await screen.findByText('The hold on this time has ended')).toBeTruthy()
})
