import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '#core/queryClient.ts'
import { Providers } from '#ui/Providers.tsx'
import { BriefState } from './stateTags.tsx'

test.each([
  ['accepted', 'accepted', 'Yours'],
  ['accepted', 'declined', 'Given away'],
  ['accepted', undefined, 'Given away'],
  ['open', 'open', 'Open'],
] as const)('a brief that is %s, with an own proposal that is %s, reads %s', (of, own, words) => {
  render(
    <Providers env="test" queryClient={queryClient}>
      <BriefState of={of} own={own} />
    </Providers>,
  )
  expect(screen.getByText(words)).toBeTruthy()
})
