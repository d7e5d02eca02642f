import { type Role, roles } from '@app/contract/core/access.ts'
import { href, ordersOfRole } from '@app/contract/screens.ts'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#core/queryClient.ts'
import { toast } from '#core/toast.ts'
import { OrderPager } from '#orders/details/OrderPager.tsx'
import { signInAs } from '#orders/testOrder.ts'
import { Providers } from '#ui/Providers.tsx'
import { besideEvent } from '#ui/table/beside/besideEvent.ts'
import { takeBufferedText } from '../shell/bufferTyping.ts'
import PersonBar from '../shell/PersonBar.tsx'
import { PaletteContext, type PaletteProps } from '../shell/palette.port.ts'
import { listenForKeys } from './listenForKeys.ts'
import { shortcuts } from './shortcuts.ts'

let takenBack = 0
const offerUndo = () =>
  toast.undo('Done.', () => {
    takenBack += 1
  })

/** The rows that were opened beside their list. */
let asked: (string | undefined)[] = []
document.addEventListener(besideEvent, ({ target }) => void asked.push((target as HTMLElement).dataset.key))

beforeEach(() => {
  takenBack = 0
  asked = []
  localStorage.clear()
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith('/getOrderNeighbours')
      ? Response.json({ previous: 'order-0', next: 'order-2' })
      : await new Promise<Response>(() => {}),
  )
})

function Palette({ openCount }: PaletteProps) {
  useEffect(() => void takeBufferedText())
  return <p>palette {openCount}</p>
}

function open(role: Role) {
  signInAs(role)
  const page = (
    <PaletteContext value={Palette}>
      <PersonBar isInDashboard />
      <main id="content">
        <input type="search" aria-label="Search orders" />
        <textarea aria-label="Words" />
        <table>
          <tbody>
            {['One', 'Two'].map((name) => (
              <tr key={name} data-key={name}>
                <td>
                  <input type="checkbox" aria-label={`Select ${name}`} />
                  <a href={`#${name}`}>{name}</a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <OrderPager orderId="order-1" />
        <Outlet />
      </main>
    </PaletteContext>
  )
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/here'] })
  render(
    <Providers env="test" queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { user: userEvent.setup(), path: () => router.state.location.pathname }
}

/** The dialog's names of keys, as a keyboard sends them. */
const pressed: Record<string, string> = { CTRL: 'Control', ALT: 'Alt', '↑': 'ArrowUp', '↓': 'ArrowDown' }
const chord = (keys: readonly string[]) => {
  const names = keys.map((key) => pressed[key.toUpperCase()] ?? key.toLowerCase())
  if (names.length === 1) return names.join('')
  return (
    names.map((key) => `{${key}>}`).join('') +
    names
      .toReversed()
      .map((key) => `{/${key}}`)
      .join('')
  )
}

async function linesOfDialog() {
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  return dialog.getAllByRole('term').map((term) => {
    const definition = term.nextElementSibling
    const keys = [...(definition?.children ?? [])].map((part) => [...part.querySelectorAll('kbd')].map(({ textContent }) => textContent))
    return { does: term.textContent, keys }
  })
}

/** The effect of each line of the dialog. A line without an effect here, and an effect without a line, fail. */
const effects = (role: Role): Record<string, (path: () => string) => void> => ({
  'Find anything, do anything': () => expect(screen.getByText('palette 1')).toBeTruthy(),
  'Show these shortcuts': () => expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy(),
  'Search the list on the page': () => expect(document.activeElement).toBe(screen.getByRole('searchbox')),
  'Go home': (path) => expect(path()).toBe(href('home')),
  'Go to the orders': (path) => expect(path()).toBe(href(ordersOfRole[role])),
  'Undo your last action': () => expect(takenBack).toBe(1),
  ...(['user', 'admin', 'sales'].includes(role) && {
    'New order': (path) => expect(path()).toBe(href(role === 'user' ? 'createOwnOrder' : 'createOrder')),
  }),
  'Next row; Enter opens it': () => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'One' })),
  'Previous row': () => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'One' })),
  'Select the row': () => expect(screen.getByRole('checkbox', { name: 'Select One' })).toHaveProperty('checked', true),
  'Row beside the list; Esc closes': () => expect([asked, document.activeElement?.textContent]).toEqual([['Two'], 'Two']),
  'Previous order': (path) => expect(path()).toBe('/profile/view-order-details/order-0'),
  'Next order': (path) => expect(path()).toBe('/profile/view-order-details/order-2'),
})

/** The keys to press before some of them. */
const first: Record<string, string> = { 'Previous row': 'jj', 'Select the row': 'j', 'Row beside the list; Esc closes': 'jj' }

describe.each(roles)('a %s', (role) => {
  test('sees the available shortcuts, and each does what it says', async () => {
    const { user } = open(role)
    await user.keyboard('?')
    const lines = await linesOfDialog()
    const expected = effects(role)
    expect(lines.map(({ does }) => does).toSorted()).toEqual(Object.keys(expected).toSorted())
    for (const { does, keys } of lines) {
      cleanup()
      const { user, path } = open(role)
      await waitFor(() => expect(screen.getByRole('link', { name: 'Next order' })).toBeTruthy())
      if (does === 'Undo your last action') act(() => void offerUndo())
      await user.keyboard((first[does ?? ''] ?? '') + keys.map(chord).join(''))
      await waitFor(() => expected[does ?? '']?.(path))
    }
  })
})

test('no two shortcuts have the same keys, and none is the first key of a sequence', () => {
  const keys = Object.values(shortcuts).map((shortcut) => shortcut.keys)
  expect(new Set(keys).size).toBe(keys.length)
  const firsts = keys.flatMap((key) => (key.includes(' ') ? [key.split(' ')[0]] : []))
  expect(keys.filter((key) => firsts.includes(key))).toEqual([])
})

test('a shortcut does nothing while typing, in a menu, behind a dialog or with a modifier; Ctrl K always works', async () => {
  const { user, path } = open('admin')
  for (const name of ['Search orders', 'Words']) {
    await user.type(screen.getByLabelText(name), 'gh n?/')
    expect(screen.getByLabelText(name)).toHaveProperty('value', 'gh n?/')
  }
  await user.click(screen.getByRole('button', { name: /profile, orders, logout/ }))
  await user.keyboard('n')
  await user.keyboard('{Escape}')
  ;(document.activeElement as HTMLElement | null)?.blur()
  await user.keyboard('{Control>}n{/Control}{Alt>}n{/Alt}{Meta>}/{/Meta}')
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await user.keyboard('n')
  expect(path()).toBe('/here')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByLabelText('Words'))
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.getByText('palette 1')).toBeTruthy()
})

test('Ctrl Z undoes the latest action once, and never after its toast was closed or while typing', async () => {
  const { user } = open('admin')
  await user.click(screen.getByLabelText('Words'))
  act(() => void offerUndo())
  await user.keyboard('{Control>}z{/Control}')
  expect(takenBack).toBe(0)
  ;(document.activeElement as HTMLElement | null)?.blur()
  await user.keyboard('{Control>}z{/Control}')
  expect(takenBack).toBe(1)
  await user.keyboard('{Control>}z{/Control}')
  expect(takenBack).toBe(1)
  act(() => void offerUndo())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(takenBack).toBe(2)
  await user.keyboard('{Control>}z{/Control}')
  expect(takenBack).toBe(2)
})

test('a user can turn off single keys for themselves, permanently', async () => {
  const { user, path } = open('admin')
  await user.keyboard('?')
  await user.click(await screen.findByRole('switch', { name: 'Shortcuts of a single letter or sign' }))
  expect(screen.getAllByText('off')).toHaveLength(9)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('n?/')
  await user.keyboard('gh')
  expect([path(), screen.queryByRole('dialog')]).toEqual(['/here', null])
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.getByText('palette 1')).toBeTruthy()
  cleanup()
  // Another user of the same browser still has them.
  const other = open('sales')
  await other.user.keyboard('n')
  await waitFor(() => expect(other.path()).toBe(href('createOrder')))
  cleanup()
  // The dialog can also be opened with the mouse, to turn them on again.
  const again = open('admin')
  await again.user.keyboard('n')
  expect(again.path()).toBe('/here')
  await again.user.click(screen.getByRole('button', { name: /profile, orders, logout/ }))
  await again.user.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts', hidden: true }))
  await again.user.click(await screen.findByRole('switch', { name: 'Shortcuts of a single letter or sign' }))
  await again.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  ;(document.activeElement as HTMLElement | null)?.blur()
  await again.user.keyboard('n')
  await waitFor(() => expect(again.path()).toBe(href('createOrder')))
})

test('j and k move from the focused row and stop at the end of the list', async () => {
  const { user } = open('admin')
  const at = () => document.activeElement?.textContent
  await user.keyboard('jjjj')
  expect(at()).toBe('Two')
  await user.keyboard('x')
  expect(screen.getByRole('checkbox', { name: 'Select Two' })).toHaveProperty('checked', true)
  expect(at()).toBe('Two')
  await user.keyboard('xkkk')
  expect(at()).toBe('One')
  expect(screen.getByRole('checkbox', { name: 'Select Two' })).toHaveProperty('checked', false)
})

test('two keys form a sequence within a second, and a key without an effect stays with the browser', () => {
  const told: string[] = []
  const stop = listenForKeys(
    (name) => {
      told.push(name)
      return name !== 'search'
    },
    () => true,
  )
  const press = (key: string, at: number) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: at })
    return fireEvent(document.body, event)
  }
  press('g', 1_000)
  press('h', 1_900)
  expect(told).toEqual(['home'])
  press('g', 5_000)
  press('h', 6_100)
  press('g', 7_000)
  press('z', 7_100)
  press('h', 7_200)
  expect(told).toEqual(['home'])
  expect(press('?', 8_000)).toBe(false)
  expect(press('/', 9_000)).toBe(true)
  stop()
  press('?', 10_000)
  expect(told).toEqual(['home', 'help', 'search'])
})
