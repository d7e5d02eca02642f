// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sendFile } from './sendFile.ts'
import { doneUploadIds, hasUnfinished, type UploadItem } from './uploadItems.ts'
import { useUploads } from './useUploads.ts'

vi.mock('./sendFile.ts', () => ({ sendFile: vi.fn(() => ({ stop() {}, goOn() {} })), receivedOf: async () => null, removeUpload() {} }))

type UploadEvents = Parameters<typeof sendFile>[1]
let written: UploadItem[][]
let moves: UploadEvents[]
beforeEach(() => {
  written = []
  moves = []
  vi.mocked(sendFile).mockImplementation((_, sending) => {
    moves.push(sending)
    return { stop() {}, goOn() {} }
  })
})

/** A form that renders updates only when the test says so. */
function form(items: UploadItem[] = []) {
  const props = (items: UploadItem[]) => ({
    place: 'form',
    items,
    onChange: (next: UploadItem[]) => void written.push(next),
    permission: async () => '',
    say() {},
  })
  const { result, rerender } = renderHook(useUploads, { initialProps: props(items) })
  return { uploads: result.current, draw: (items: UploadItem[]) => rerender(props(items)) }
}
const chosen = (name: string) => new File(['12345'], name)

test('a late render does not undo a newer update: a finished file keeps its upload id', () => {
  const { uploads, draw } = form()
  uploads.add([chosen('task.txt')], [])
  const begun = written.at(-1) ?? []
  moves[0]?.onBegun('upload-1')
  draw(begun)
  moves[0]?.onConfirmed(5)
  moves[0]?.onDone()
  expect(written.at(-1)).toMatchObject([{ name: 'task.txt', state: 'done', uploadId: 'upload-1' }])
  expect(doneUploadIds(written.at(-1) ?? [])).toEqual(['upload-1'])
})

test('this also holds if the form returns a list of its own, such as only the newest file', () => {
  const { uploads, draw } = form()
  uploads.add([chosen('first.png')], [])
  draw((written.at(-1) ?? []).slice(-1))
  uploads.add([chosen('second.png')], [])
  const begun = written.at(-1) ?? []
  moves[1]?.onBegun('upload-2')
  draw(begun.slice(-1))
  moves[1]?.onConfirmed(5)
  moves[1]?.onDone()
  expect(written.at(-1)).toMatchObject([{ name: 'second.png', state: 'done', uploadId: 'upload-2' }])
})

test('a file that was added while an older list was still to render stays', () => {
  const { uploads, draw } = form()
  uploads.add([chosen('first.png')], [])
  const first = (written.at(-1) ?? []).slice()
  uploads.add([chosen('second.png')], [])
  draw(first)
  moves[1]?.onBegun('upload-2')
  expect(written.at(-1)?.map(({ name }) => name)).toEqual(['first.png', 'second.png'])
})

test('a change by the form itself counts, such as a discarded draft', () => {
  const { uploads, draw } = form()
  uploads.add([chosen('one.txt')], [])
  draw([])
  uploads.add([chosen('two.txt')], [])
  expect(written.at(-1)?.map(({ name }) => name)).toEqual(['two.txt'])
})

test('a file without an upload id is never counted as finished', () => {
  const { uploads } = form()
  uploads.add([chosen('task.txt')], [])
  moves[0]?.onDone()
  expect(hasUnfinished(written.at(-1) ?? [])).toBe(true)
})
