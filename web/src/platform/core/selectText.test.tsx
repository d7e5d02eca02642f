import { Autocomplete, MantineProvider, Select } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { theme } from './theme.ts'

afterEach(() => vi.unstubAllGlobals())

test('after a choice the next typed letters replace it, even if the page renders only after them', async () => {
  const frames: FrameRequestCallback[] = []
  render(
    <MantineProvider env="test" theme={theme}>
      <Select label="Time zone" data={['Europe/Lisbon', 'Pacific/Honolulu']} searchable />
    </MantineProvider>,
  )
  const zone = screen.getByRole('combobox', { name: 'Time zone' })
  const person = userEvent.setup()
  await person.click(zone)
  await person.keyboard('lisbon')
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  await person.keyboard('{ArrowDown}{Enter}')
  expect(textOf(zone)).toBe('Europe/Lisbon')
  await person.keyboard('ho')
  for (const frame of frames) frame(0)
  await person.keyboard('nolulu')
  expect(textOf(zone)).toBe('honolulu')
})

test('Enter in an open list does not send the form; after a choice it does', async () => {
  const send = vi.fn((event: SubmitEvent) => event.preventDefault())
  render(
    <MantineProvider env="test" theme={theme}>
      <form onSubmit={(event) => send(event.nativeEvent)}>
        <Select label="Time zone" data={['Europe/Lisbon', 'Pacific/Honolulu']} searchable />
        <button type="submit">Book</button>
      </form>
    </MantineProvider>,
  )
  const zone = screen.getByRole('combobox', { name: 'Time zone' })
  const person = userEvent.setup()
  await person.click(zone)
  await person.keyboard('lisbon{Enter}')
  expect(send).not.toHaveBeenCalled()
  expect(textOf(zone)).toBe('lisbon')
  await person.keyboard('{ArrowDown}{Enter}')
  expect(textOf(zone)).toBe('Europe/Lisbon')
  expect(send).not.toHaveBeenCalled()
  await person.keyboard('{Enter}')
  expect(send).toHaveBeenCalledOnce()
})

test('typing replaces the chosen suggestion', async () => {
  render(
    <MantineProvider env="test" theme={theme}>
      <Autocomplete label="State" data={['Kerala', 'Goa']} defaultValue="Kerala" />
      <button type="button">Next</button>
    </MantineProvider>,
  )
  const state = screen.getByRole('combobox', { name: 'State' })
  const person = userEvent.setup()
  await person.click(state)
  await person.keyboard('Goa')
  expect(textOf(state)).toBe('Goa')
})

const textOf = (field: HTMLElement) => (field instanceof HTMLInputElement ? field.value : undefined)
