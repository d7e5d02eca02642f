// @vitest-environment jsdom

import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetDrafts } from '#core/drafts.ts'
import { resumeStore } from './resumeStore.ts'
import type { UploadItem } from './uploadItems.ts'
import { useUploadsDraft } from './useUploadsDraft.ts'

beforeEach(() => localStorage.clear())

const item = (key: string, changes: Partial<UploadItem>): UploadItem => ({
  key,
  uploadId: key,
  name: `${key}.txt`,
  size: 10,
  type: '',
  lastModified: 1,
  received: 4,
  state: 'sending',
  ...changes,
})

test('after a reload finished files are there, and the others wait for their file', () => {
  const before = renderHook(() => useUploadsDraft('form'))
  act(() => before.result.current.setItems([item('a', { state: 'done' }), item('b', {}), item('c', { state: 'failed', isFinal: true })]))
  before.unmount()

  const after = renderHook(() => useUploadsDraft('form')).result.current
  expect(after.items.map(({ key, state }) => [key, state])).toEqual([
    ['a', 'done'],
    ['b', 'interrupted'],
    ['c', 'failed'],
  ])
  expect(renderHook(() => useUploadsDraft('another')).result.current.items).toEqual([])
})

test('progress alone does not write the draft', () => {
  const write = vi.spyOn(Storage.prototype, 'setItem')
  const { result, unmount } = renderHook(() => useUploadsDraft('form'))
  act(() => result.current.setItems([item('a', {})]))
  unmount()
  const second = renderHook(() => useUploadsDraft('form'))
  write.mockClear()
  for (let received = 5; received < 9; received++)
    act(() => second.result.current.setItems(second.result.current.items.map((one) => ({ ...one, received }))))
  second.unmount()
  expect(write).not.toHaveBeenCalled()
  write.mockRestore()
})

test('the draft is cleared with the form, and a broken draft is ignored', () => {
  const first = renderHook(() => useUploadsDraft('form'))
  act(() => first.result.current.setItems([item('a', { state: 'done' })]))
  act(() => first.result.current.clear())
  expect(first.result.current.items).toEqual([])
  first.unmount()
  expect(renderHook(() => useUploadsDraft('form')).result.current.items).toEqual([])

  localStorage.setItem('mentordesk.draft.form.uploads', JSON.stringify({ at: Date.now(), values: { uploads: [1, null, { key: 2 }] } }))
  expect(renderHook(() => useUploadsDraft('form')).result.current.items).toEqual([])
})

test('the upload of a file is remembered for a day, and deleted on sign-out', async () => {
  const upload = {
    size: 10,
    metadata: {},
    creationTime: new Date().toString(),
    uploadUrl: '/api/uploads/1',
    parallelUploadUrls: null,
    urlStorageKey: '',
  }
  await resumeStore.addUpload('form|a.txt|10|1', { ...upload, creationTime: new Date(Date.now() - 25 * 3_600_000).toString() })
  expect(await resumeStore.findUploadsByFingerprint('form|a.txt|10|1')).toEqual([])
  await resumeStore.addUpload('form|a.txt|10|1', upload)
  expect(await resumeStore.findUploadsByFingerprint('form|a.txt|10|1')).toMatchObject([{ uploadUrl: '/api/uploads/1' }])
  expect(await resumeStore.findUploadsByFingerprint('form|a.txt|10|10')).toEqual([])
  expect(await resumeStore.findUploadsByFingerprint('other|a.txt|10|1')).toEqual([])
  forgetDrafts()
  expect(await resumeStore.findAllUploads()).toEqual([])
})
