import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#core/queryClient.ts'
import { Providers } from '#ui/Providers.tsx'
import { PushChoice } from './PushChoice.tsx'

const key = 'BCYU9KlYG4yN1TaaqOi8hbhj1vauR_Wj248WjGVxPiLle0nuAevH9pCTH7vxe9KSuPG_wIDQpUd1StCyvd_2xzc'
const endpoint = 'https://push.example/abc'
const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
const sent: [string, unknown][] = []
const asked = vi.fn()
beforeEach(() => {
  queryClient.clear()
  sent.length = 0
  asked.mockReset()
})

/** A browser with push support; the server knows what was sent to it. */
function browser(answer: NotificationPermission) {
  let permission: NotificationPermission = 'default'
  const ask = async () => {
    asked()
    permission = answer
    return answer
  }
  vi.stubGlobal('Notification', {
    requestPermission: ask,
    get permission() {
      return permission
    },
  })
  vi.stubGlobal('PushManager', class {})
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (email) => email.charCodeAt(0))
  const made = { endpoint, options: { applicationServerKey: bytes.buffer }, toJSON: () => ({ endpoint, keys }) }
  let subscription: object | null = null
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      subscription = {
        ...made,
        unsubscribe: async () => {
          subscription = null
        },
      }
      return subscription
    },
  }
  const registered = { pushManager }
  const serviceWorker = { register: async () => registered, ready: Promise.resolve(registered), getRegistration: async () => registered }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker }))
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    if (!body) return Response.json({ key, ...(sent.at(-1)?.[0].includes('add') && { endpoint }) })
    sent.push([address, JSON.parse(String(body))])
    return Response.json({ message: 'Done.' })
  })
  render(
    <Providers env="test" queryClient={queryClient}>
      <PushChoice />
    </Providers>,
  )
  return userEvent.setup()
}

const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: /In this browser/ })

test('permission is asked for only on turning it on; turning it off deletes the subscription', async () => {
  const user = browser('granted')
  expect((await toggle()).checked).toBe(false)
  expect(asked).not.toHaveBeenCalled()
  await user.click(await toggle())
  await vi.waitFor(async () => expect((await toggle()).checked).toBe(true))
  expect(sent).toEqual([['/api/main/add-push-device', { endpoint, keys }]])
  await user.click(await toggle())
  await vi.waitFor(async () => expect((await toggle()).checked).toBe(false))
  expect(sent.at(-1)).toEqual(['/api/main/remove-push-device', { endpoint }])
})

test('a refused permission gives no notifications, and the text explains how to change it', async () => {
  const user = browser('denied')
  await user.click(await toggle())
  await screen.findByText(/Your browser blocks notifications/)
  expect((await toggle()).disabled).toBe(true)
  expect(sent).toEqual([])
})
