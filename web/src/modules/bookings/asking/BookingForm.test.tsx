import type { Slots } from '@app/contract/bookings/hours.shapes.ts'
import type { Session } from '@app/contract/catalogue/catalogue.shapes.ts'
import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#core/calls.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import { instantIn, ownZone } from '../zones.ts'
import { BookingForm } from './BookingForm.tsx'

const byWish: Slots = { isRequested: true, minutes: 60, mentors: [], slots: [], changeHours: 24 }
let slots: Slots
let answers: Response[]
let sent: { booking: string; date: string; details: string }[]

beforeEach(() => {
  slots = byWish
  answers = []
  sent = []
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    if (String(address).includes('getBookingSlots')) return Response.json(slots)
    sent.push(JSON.parse(String(request.body)))
    return answers.shift() ?? Response.json({})
  })
})

function open() {
  const client = new QueryClient()
  client.setQueryData(calls.auth.session.queryOptions().queryKey, { user: userAs('user') })
  const onBooked = vi.fn()
  const { container } = render(
    <Providers env="test" queryClient={client}>
      <BookingForm session={{ _id: 's1' } as Session} onBooked={onBooked} onCancel={() => undefined} />
    </Providers>,
  )
  return { container, onBooked, person: userEvent.setup() }
}

/** A day of next month, as the calendar shows it after one step. */
function nextMonth(day: number): string {
  const now = new Date()
  const month = new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1, day))
  return month.toISOString().slice(0, 10)
}
async function chooseDay({ person, container }: Pick<ReturnType<typeof open>, 'person' | 'container'>, day: number) {
  await person.click(screen.getByRole('button', { name: /^Date/ }))
  await person.click(await screen.findByRole('button', { name: 'Next month' }))
  await person.click((await screen.findAllByRole('button', { name: new RegExp(`^${day} `) }))[0] ?? container)
}

test('a day is picked from our calendar and a time from a list, and both are sent', async () => {
  const { container, person } = open()
  expect(container.querySelectorAll('input:is([type="date"], [type="time"])')).toHaveLength(0)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Book a Session' })).toHaveProperty('disabled', false))
  await person.click(screen.getByRole('button', { name: 'Book a Session' }))
  expect(await screen.findByText('Please choose a date.')).toBeTruthy()
  expect(screen.getByText('Please choose a time.')).toBeTruthy()
  await chooseDay({ person, container }, 15)
  await person.click(screen.getByRole('combobox', { name: 'Time' }))
  await person.click(await screen.findByRole('option', { name: '15:30', hidden: true }))
  await person.click(screen.getByRole('button', { name: 'Book a Session' }))
  expect(await screen.findByText('Required!')).toBeTruthy()
  await person.type(screen.getByRole('textbox', { name: 'Description' }), 'Pointers, please.')
  await person.click(screen.getByRole('button', { name: 'Book a Session' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ booking: 's1', date: `${nextMonth(15)}T15:30` })
})

test('only free times of the mentors are offered, and if one was just taken the other fields keep their input', async () => {
  const at = (time: string, day = 15) => instantIn(ownZone(), nextMonth(day), time).toISOString()
  slots = {
    ...byWish,
    isRequested: false,
    mentors: [
      {
        ...{ _id: 'm1', username: 'asha', name: 'Asha', timezone: 'Pacific/Kiritimati', about: 'I teach compilers.' },
        ...{ skills: ['Rust', 'Java'], rating: { stars: 4.5, sessions: 12 } },
      },
    ],
    slots: [
      { at: at('15:30'), mentors: [0] },
      { at: at('16:30'), mentors: [0] },
    ],
  }
  answers = [
    Response.json(
      { code: 'CONFLICT', message: 'This time has just been taken.', field: 'date', alternatives: [at('16:30')] },
      { status: 409 },
    ),
  ]
  const { container, person, onBooked } = open()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Book a Session' })).toHaveProperty('disabled', false))
  // The mentor, the month and the times of its first free day are in view at once.
  for (const words of ['Asha', '4.5 of 5 stars, 12 sessions', 'I teach compilers.', 'Rust, Java'])
    expect(screen.getByText(words)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Next month' }))
  const free = screen.getByRole('group', { name: /^Free on 15 / })
  const times = within(free).getAllByRole('button')
  expect(times.map(({ textContent, title }) => `${textContent} ${title}`)).toEqual([
    expect.stringMatching(/^15:30 \d\d:\d\d for Asha$/),
    expect.stringMatching(/^16:30 \d\d:\d\d for Asha$/),
  ])
  await person.click(screen.getByRole('button', { name: 'Book a Session' }))
  expect(await screen.findByText('Please choose a date.')).toBeTruthy()
  await person.click(times[0] ?? container)
  expect(within(free).getByRole('button', { name: '15:30', pressed: true })).toBeTruthy()
  expect(screen.getByText(/^For Asha: /)).toBeTruthy()
  expect(screen.getByText(/until 24 hours before/)).toBeTruthy()
  await person.type(screen.getByRole('textbox', { name: 'Description' }), 'Pointers, please.')
  await person.click(screen.getByRole('button', { name: 'Book a Session' }))

  const near = await screen.findByRole('group', { name: /just taken/ })
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveProperty('value', 'Pointers, please.')
  await person.click(within(near).getByRole('button'))
  await person.click(screen.getByRole('button', { name: 'Book a Session' }))
  await waitFor(() => expect(onBooked).toHaveBeenCalled())
  expect(sent.map(({ date, details }) => [date, details])).toEqual([
    [at('15:30'), 'Pointers, please.'],
    [at('16:30'), 'Pointers, please.'],
  ])
})
