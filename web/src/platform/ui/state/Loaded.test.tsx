import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CallError } from '#core/callError.ts'
import { Providers } from '../Providers.tsx'
import { Loaded } from './Loaded.tsx'

const refused = (code: 'NOT_FOUND' | 'FORBIDDEN' | 'FAILED') => new CallError(500, { code, message: `It is ${code}.` })
const nothing = { data: undefined, error: null, isFetching: true, refetch: vi.fn() }
type QueryState = Omit<typeof nothing, 'data' | 'error'> & { data: string | undefined; error: CallError | null }

function show(query: QueryState, more: { missing?: string } = {}) {
  const page = (
    <Loaded query={query} failed="The mail could not be loaded." frame={(error) => <main>{error}</main>} {...more}>
      {(mail) => <p>Mail: {mail}</p>}
    </Loaded>
  )
  return render(<Providers queryClient={new QueryClient()}>{page}</Providers>).container
}

test('shows a loading state, and then the data', () => {
  show(nothing)
  expect(screen.getByRole('status').textContent).toBe('Loading')
  show({ ...nothing, data: 'hello', isFetching: false })
  expect(screen.getByText('Mail: hello')).toBeTruthy()
})

test('an empty answer is data too', () => {
  show({ ...nothing, data: '' })
  expect(screen.getByText('Mail:')).toBeTruthy()
})

test('an error is shown in its frame, with a retry button that waits', async () => {
  const refetch = vi.fn()
  const failed = { ...nothing, error: refused('FAILED'), isFetching: false, refetch }
  const page = show(failed, { missing: 'There is no such mail.' })
  expect(screen.getByRole('main').textContent).toContain('The mail could not be loaded.It is FAILED.')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(refetch).toHaveBeenCalledOnce()
  page.remove()
  show({ ...failed, isFetching: true })
  expect(screen.getByRole('button', { name: 'Retry' }).dataset.loading).toBe('true')
})

test('data stays when a refetch fails', () => {
  show({ ...nothing, data: 'hello', error: refused('FAILED') })
  expect(screen.getByText('Mail: hello')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each(['NOT_FOUND', 'FORBIDDEN'] as const)('%s is shown as missing, even if data was there before', (code) => {
  for (const data of [undefined, 'hello']) {
    const page = show({ ...nothing, data, error: refused(code), isFetching: false }, { missing: 'There is no such mail.' })
    expect(page.textContent).toContain('There is no such mail.')
    expect(page.textContent).not.toContain('hello')
  }
})

test('without a text for missing it is an error like any other', () => {
  show({ ...nothing, error: refused('NOT_FOUND'), isFetching: false })
  expect(screen.getByRole('alert').textContent).toContain('It is NOT_FOUND.')
})
