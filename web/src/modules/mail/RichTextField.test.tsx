import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '#core/queryClient.ts'
import { Providers } from '#ui/Providers.tsx'
import RichTextField from './RichTextField.tsx'

test('line wrapping comes from our own style sheet, which stays while any editor is in use', async () => {
  render(
    <Providers env="test" queryClient={queryClient}>
      <RichTextField label="Message" value="" onChange={() => {}} />
    </Providers>,
  )
  expect(await screen.findByRole('textbox', { name: 'Message' })).toBeInstanceOf(HTMLElement)
  expect(document.querySelector('style[data-tiptap-style]')).toBeNull()
})
