import { namesOf } from '@app/contract/core/fields.ts'
import { profileFields } from '@app/contract/users/users.fields.ts'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { calls } from '#core/calls.ts'
import { queryClient } from '#core/queryClient.ts'
import { meFrom } from '#core/session.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import { AboutSection } from './AboutSection.tsx'
import { ProfileForm } from './ProfileForm.tsx'

const shown = (page: ReactNode) =>
  render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
    </Providers>,
  ).container

test('the form of a profile has every field that a person may fill in', () => {
  const page = shown(<ProfileForm me={meFrom(userAs('user'))} onDone={() => {}} />)
  const there = [...page.querySelectorAll('[data-path]')].map((input) => input.getAttribute('data-path'))
  expect(there).toEqual(expect.arrayContaining(namesOf(profileFields)))
})

test('every fact of a profile appears on the page', () => {
  const said = { gender: 'Other', dob: '1990-02-28', timezone: 'Asia/Tokyo' }
  const texts = Object.fromEntries(namesOf(profileFields).map((name) => [name, Reflect.get(said, name) ?? `My ${name}`]))
  queryClient.setQueryData(calls.auth.session.queryOptions().queryKey, { user: userAs('user', texts) })
  const shownAs: Record<string, string> = { dob: '28-02-1990', timezone: 'Japan Standard Time (Tokyo)' }
  const page = shown(<AboutSection />)
  for (const name of namesOf(profileFields)) expect(page.textContent, name).toContain(shownAs[name] ?? texts[name])
})
