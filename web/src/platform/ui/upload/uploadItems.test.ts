import { expect, test } from 'vitest'
import { doneUploadIds, hasUnfinished, isUploading, percentOf, sortFiles, stateWords, type UploadItem } from './uploadItems.ts'

const item = (changes: Partial<UploadItem> = {}): UploadItem => ({
  key: 'k',
  uploadId: 'u',
  name: 'a.zip',
  size: 1000,
  type: 'application/zip',
  lastModified: 5,
  received: 0,
  state: 'sending',
  ...changes,
})
const file = (name: string, size = 10, type = 'text/plain', lastModified = 5) => new File(['x'.repeat(size)], name, { type, lastModified })
const limits = { maxBytes: 1_000, types: null }

test('new files are added, each once', () => {
  const [one, same, other] = [file('a.txt'), file('a.txt'), file('a.txt', 11)]
  expect(sortFiles([one, same, other], [], limits)).toEqual({
    added: [one, other],
    goingOn: [],
    problems: ['a.txt is already in the list.'],
  })
})

test('a file that is too large, of a wrong type or one too many is refused, and the text names the limit', () => {
  expect(sortFiles([file('a', 1_000)], [], limits).problems).toEqual([])
  expect(sortFiles([file('a', 1_001)], [], limits).problems).toEqual(['a was not taken. It is larger than 1 kB.'])
  expect(sortFiles([file('big.mov', 2_500)], [], limits).problems).toEqual(['big.mov was not taken. It is larger than 1 kB.'])
  const pictures = { maxBytes: 1_000, types: ['image/png', 'image/jpeg'] }
  expect(sortFiles([file('a.gif', 1, 'image/gif')], [], pictures).problems).toEqual(['a.gif was not taken. It can be PNG or JPEG.'])
  expect(sortFiles([file('a.png', 1, 'image/png')], [], pictures).problems).toEqual([])
  expect(sortFiles([file('b'), file('c')], [item()], limits, { maxFiles: 2 }).problems).toEqual(['c was not taken. There can be 2 files.'])
  expect(sortFiles([file('b')], [item()], limits, { maxFiles: 1 }).problems).toEqual(['b was not taken. There can be one file.'])
})

test('a screen may have its own texts', () => {
  const words = { tooLarge: 'Sorry, But File is Larger than 1 MB !', wrongType: 'Please Select either a JPG or PNG File only!' }
  const pictures = { maxBytes: 5, types: ['image/png'] }
  expect(sortFiles([file('a', 6), file('b', 1)], [], pictures, words).problems).toEqual([words.tooLarge, words.wrongType])
})

test('an interrupted upload resumes with the same file only', () => {
  const interrupted = item({ name: 'a.txt', size: 10, state: 'interrupted' })
  const [same, newer] = [file('a.txt'), file('a.txt', 10, 'text/plain', 6)]
  expect(sortFiles([same], [interrupted], limits).goingOn).toEqual([{ item: interrupted, file: same }])
  expect(sortFiles([newer], [interrupted], limits).added).toEqual([newer])
})

test('before the limits are known every file is added; the server checks them', () => {
  expect(sortFiles([file('a', 5_000)], [], undefined).added).toHaveLength(1)
})

test('progress counts confirmed bytes, and is full only at the end', () => {
  expect(percentOf(item({ received: 999 }))).toBe(99)
  expect(percentOf(item({ received: 1_000 }))).toBe(99)
  expect(percentOf(item({ received: 1_000, state: 'done' }))).toBe(100)
  expect(percentOf(item({ size: 0 }))).toBe(0)
  expect(stateWords(item({ size: 12_000_000, received: 3_200_000 }))).toBe('3.2 MB of 12 MB')
  expect(stateWords(item({ state: 'failed', problem: 'No.' }))).toBe('No.')
})

test('a form sends the finished files and knows about the others', () => {
  const items = [item({ state: 'done', uploadId: '1' }), item({ state: 'paused', uploadId: '2' }), item({ state: 'done', uploadId: null })]
  expect(doneUploadIds(items)).toEqual(['1'])
  expect([isUploading(items), hasUnfinished(items)]).toEqual([false, true])
  expect(isUploading([item({ state: 'waiting' })])).toBe(true)
})
