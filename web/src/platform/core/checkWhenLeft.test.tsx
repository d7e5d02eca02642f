import { MantineProvider, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkWhenLeft } from './checkWhenLeft.ts'
import { watchPresses } from './press.ts'

let stop = () => {}
beforeEach(() => {
  stop = watchPresses(document)
})
afterEach(() => stop())

function Form() {
  const form = useForm({
    initialValues: { email: '', name: '' },
    validate: {
      email: (text: string) => (text === '' ? 'Required!' : text.includes('@') ? null : 'Email is not valid!'),
      name: (text: string) => (text === '' ? 'Required!' : null),
    },
    ...checkWhenLeft(),
  })
  return (
    <form onSubmit={form.onSubmit(() => undefined)}>
      <TextInput label="Email" {...form.getInputProps('email')} />
      <TextInput label="Name" {...form.getInputProps('name')} />
      <button type="submit">Send</button>
    </form>
  )
}

const email = () => screen.getByLabelText('Email')
function show() {
  render(<Form />, { wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider> })
  act(() => email().focus())
}

test('an empty field that was left says that it is required; one that was never entered does when the form is sent', () => {
  show()
  expect(screen.queryByText('Required!')).toBeNull()
  act(() => email().blur())
  expect(screen.getAllByText('Required!')).toHaveLength(1)
  fireEvent.click(screen.getByText('Send'))
  expect(screen.getAllByText('Required!')).toHaveLength(2)
})

test('a typed value is validated on blur', () => {
  show()
  fireEvent.change(email(), { target: { value: 'me' } })
  expect(screen.queryByText('Email is not valid!')).toBeNull()
  act(() => email().blur())
  expect(screen.getByText('Email is not valid!')).toBeTruthy()
})

test('while a pointer is down no error appears; after its click it does', async () => {
  show()
  fireEvent.change(email(), { target: { value: 'me' } })
  fireEvent.pointerDown(document.body)
  act(() => email().blur())
  expect(screen.queryByText('Email is not valid!')).toBeNull()
  fireEvent.pointerUp(document.body)
  fireEvent.click(document.body)
  expect(await screen.findByText('Email is not valid!')).toBeTruthy()
})

test('no form uses Mantine’s validateInputOnBlur', () => {
  const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.*'], { query: '?raw', import: 'default', eager: true })
  const own = Object.entries(sources).filter(([path, text]) => /validateInputOnBlur\s*:/.test(text) && !path.endsWith('checkWhenLeft.ts'))
  expect(Object.keys(sources).length).toBeGreaterThan(300)
  expect(own.map(([path]) => path)).toEqual([])
})
