import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MailAddress } from './ContactLinks.tsx'
import { Facts } from './Facts.tsx'

test('a fact without a value is left out with its term; zero is a value', () => {
  const noManagers: string[] = []
  render(
    <Facts
      facts={[
        false,
        { term: 'Skills', value: noManagers.length > 0 && 'some' },
        { term: 'Manager', value: noManagers },
        { term: 'Address', value: '' },
        { term: 'Contact', value: undefined },
        { term: 'Coins', value: 0 },
      ]}
    />,
  )
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Coins'])
})

test('a mail address is read and opened as a whole, wherever its line breaks', () => {
  render(<MailAddress of="a?bcc=b@mail.example" />)
  const link = screen.getByRole('link', { name: 'a?bcc=b@mail.example' })
  expect(link.innerHTML).toBe('a?bcc=b@<wbr>mail.example')
  expect(link.getAttribute('href')).toBe('mailto:a%3Fbcc%3Db@mail.example')
})
