import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Providers } from '../../Providers.tsx'
import { AmountControl } from './AmountControl.tsx'

function show() {
  const commit = vi.fn()
  const queryClient = new QueryClient()
  const control = (value: string | undefined) => (
    <Providers env="test" queryClient={queryClient}>
      <AmountControl label="Total" value={value} onChange={commit} />
    </Providers>
  )
  const { rerender } = render(control(undefined))
  return { commit, draw: (value: string | undefined) => rerender(control(value)), user: userEvent.setup() }
}
const end = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Total ${name}` })

test('input stays while the other bound is being applied', async () => {
  const { commit, draw, user } = show()
  await user.type(end('at most'), '50')
  await user.type(end('at least'), '9')
  expect(commit).toHaveBeenCalledExactlyOnceWith('..50')
  draw('..50')
  expect(end('at least').value).toBe('9')
  await user.keyboard('{Enter}')
  expect(commit).toHaveBeenLastCalledWith('9..50')
  draw('9..50')
  await user.tab()
  expect(commit).toHaveBeenCalledTimes(2)
})

test('a change from elsewhere updates both bounds', async () => {
  const { draw, user } = show()
  await user.type(end('at most'), '50{Enter}')
  draw('..50')
  draw('100..200')
  expect([end('at least').value, end('at most').value]).toEqual(['100', '200'])
  draw(undefined)
  expect([end('at least').value, end('at most').value]).toEqual(['', ''])
})
