import { act, render } from '@testing-library/react'
import { useRef } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useLanding } from './useLanding.ts'

afterEach(() => vi.unstubAllGlobals())

function Page() {
  const frame = useRef<HTMLDivElement>(null)
  useLanding(frame)
  return (
    <div ref={frame}>
      <div id="about" />
      <div id="notifications" />
    </div>
  )
}

/** Renders the page at an address. `grow` is the loading of a part. */
function openAt(address: string) {
  let grow = () => {}
  const observer = class {
    constructor(heard: () => void) {
      grow = heard
    }
    observe() {}
    disconnect() {
      grow = () => {}
    }
  }
  vi.stubGlobal('ResizeObserver', observer)
  const landed: string[] = []
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    landed.push(this.id)
  })
  render(
    <MemoryRouter initialEntries={[address]}>
      <Page />
    </MemoryRouter>,
  )
  return { landed, grow: () => act(() => grow()) }
}

test('the part of the address stays in view while others load, until the reader acts', () => {
  const { landed, grow } = openAt('/profile#notifications')
  expect(landed).toEqual(['notifications'])
  grow()
  expect(landed).toEqual(['notifications', 'notifications'])
  act(() => void dispatchEvent(new Event('wheel')))
  grow()
  expect(landed).toHaveLength(2)
})

test.each(['/profile', '/profile#nothing'])('%s stays at the top', (address) => {
  expect(openAt(address).landed).toEqual([])
})
