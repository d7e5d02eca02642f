import { bookingStateWords, type BookingState as State } from '@app/contract/bookings/bookings.rules.ts'
import { Tag, type Tone } from '#ui/Tag.tsx'

const tones: Record<State, Tone> = {
  awaitingPayment: 'warm',
  requested: 'new',
  confirmed: 'active',
  completed: 'done',
  noShow: 'warm',
  cancelled: 'off',
}
const shapes = {
  awaitingPayment: 'ring',
  requested: 'ring',
  confirmed: 'half',
  completed: 'check',
  noShow: 'dot',
  cancelled: 'cross',
} as const

export const BookingState = ({ of }: { of: State }) => (
  <Tag tone={tones[of]} shape={shapes[of]}>
    {bookingStateWords[of]}
  </Tag>
)
