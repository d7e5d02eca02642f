import type { WhatsappUser } from '@app/contract/whatsapp/whatsapp.calls.ts'
import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#core/calls.ts'
import { userAs } from '#test/people.ts'
import { Providers } from '#ui/Providers.tsx'
import type { UploadItem } from '#ui/upload/uploadItems.ts'
import { Composer } from './Composer.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const asha: WhatsappUser = {
  _id: 'w1',
  name: 'Asha',
  phoneNumber: '+919876543210',
  unread: 0,
  hasWritten: true,
  windowEndsAt: '2999-01-01T00:00:00.000Z',
  version: 1,
}
const uploaded: UploadItem = {
  key: 'f1',
  uploadId: 'f1',
  name: 'plan.pdf',
  size: 5,
  type: 'application/pdf',
  lastModified: 1,
  received: 5,
  state: 'done',
}

/** A sent message is answered when the test says so; an attached file waits for its upload grant. */
function show() {
  const answer = Promise.withResolvers<Response>()
  const sent: { msg_body: string; file?: string }[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.startsWith('/api/whatsapp/get-all-templates')) return Response.json([])
    if (path !== '/api/whatsapp/send-individual-message') return await new Promise<Response>(() => undefined)
    sent.push(JSON.parse(String(body)))
    return await answer.promise
  })
  const queryClient = new QueryClient()
  queryClient.setQueryData(calls.auth.session.queryOptions().queryKey, { user: userAs('admin') })
  const { unmount } = render(
    <Providers env="test" queryClient={queryClient}>
      <Composer user={asha} />
    </Providers>,
  )
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Asha' })
  const answered = async () => {
    await waitFor(() => expect(sent).toHaveLength(1))
    await act(async () => answer.resolve(Response.json({})))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' }).dataset.loading ?? 'no').toBe('no'))
  }
  return { user: userEvent.setup(), field, sent, answered, unmount }
}
const draftName = 'mentordesk.draft.whatsapp.admin.w1'
const kept = (name = draftName) => localStorage.getItem(name) ?? ''

test('a sent message is removed from the field and the draft, with its file', async () => {
  localStorage.setItem(`${draftName}.uploads`, JSON.stringify({ at: Date.now(), values: { uploads: [uploaded] } }))
  const { user, field, sent, answered, unmount } = show()
  await user.type(field, 'Hello{Enter}')
  await answered()
  expect(sent[0]).toMatchObject({ msg_body: 'Hello', file: 'f1' })
  await waitFor(() => expect(screen.queryByText('plan.pdf')).toBeNull())
  expect(field.value).toBe('')
  unmount()
  expect(kept()).toBe('')
  expect(kept(`${draftName}.uploads`)).not.toContain('plan.pdf')
})

test('text and a file added while a message is being sent stay in the field and the draft', async () => {
  const { user, field, sent, answered, unmount } = show()
  await user.type(field, 'Hello{Enter}')
  await user.clear(field)
  await user.type(field, 'more')
  await user.click(screen.getByRole('button', { name: 'Attach a file' }))
  await user.upload(await screen.findByLabelText('A file or a picture', { selector: 'input' }), new File(['12345'], 'plan.pdf'))
  await screen.findByText('plan.pdf')
  await answered()
  expect(sent).toEqual([{ to: 'w1', msg_body: 'Hello' }])
  expect(field.value).toBe('more')
  expect(screen.queryByText('plan.pdf')).not.toBeNull()
  unmount()
  expect(kept()).toContain('"text":"more"')
  expect(kept(`${draftName}.uploads`)).toContain('plan.pdf')
})
