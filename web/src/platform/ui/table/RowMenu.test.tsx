import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Providers } from '../Providers.tsx'
import { RowMenu } from './RowMenu.tsx'

test('a menu stays visible after it was positioned, and runs the chosen action', async () => {
  const rename = vi.fn()
  render(
    <Providers queryClient={new QueryClient()}>
      <RowMenu name="Team" actions={[{ label: 'Rename', onClick: rename }]} />
    </Providers>,
  )
  const reader = userEvent.setup()
  await reader.click(screen.getByRole('button', { name: 'Actions for Team' }))
  // The position is computed after rendering; slow computers show it only then.
  await waitFor(() => expect(document.querySelector<HTMLElement>('[role=menu]')?.style.opacity).toBe('1'))
  await reader.click(screen.getByRole('menuitem', { name: 'Rename' }))
  expect(rename).toHaveBeenCalledOnce()
})
