import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MailAddress } from './ContactLinks.tsx'
import { Facts } from './Facts.tsx'

test('a fact without a value leaves no term behind, and zero is a value', () => {
  const nobody: string[] = []
  render(
    <Facts
      facts={[
        false,
        { term: 'Skills', value: nobody.length > 0 && 'some' },
        { term: 'Manager', value: nobody },
        { term: 'Address', value: '' },
        { term: 'Contact', value: undefined },
        { term: 'Coins', value: 0 },
      ]}
    />,
  )
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Coins'])
})

test('an address is whole for whoever reads or opens it, wherever its line breaks, and adds nothing to the letter', () => {
  render(<MailAddress of="a?bcc=b@mail.example" />)
  const link = screen.getByRole('link', { name: 'a?bcc=b@mail.example' })
  expect(link.innerHTML).toBe('a?bcc=b@<wbr>mail.example')
  expect(link.getAttribute('href')).toBe('mailto:a%3Fbcc%3Db@mail.example')
})
