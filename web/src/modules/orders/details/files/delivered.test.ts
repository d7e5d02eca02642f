import type { Document } from '@app/contract/documents/documents.calls.ts'
import { expect, test } from 'vitest'
import { deliveredFiles, mainDownload } from './delivered.ts'

const file = (name: string, category: Document['category'], day: number, isLocked = false): Document => ({
  _id: `${name}${day}`,
  name,
  category,
  type: 'application/zip',
  sizeBytes: 1,
  ...(!isLocked && { fileLink: `/api/${name}${day}` }),
  isLocked,
  assignedOrder: 'o1',
  createdAt: `2026-11-${day}T10:00:00.000Z`,
})

test('the work is one list, newest first, and names the latest of several versions', () => {
  const files = [
    file('brief.pdf', 'requirements', 10),
    file('app.zip', 'sourceCode', 11),
    file('report.pdf', 'deliverables', 12),
    file('app.zip', 'sourceCode', 13),
  ]
  expect(deliveredFiles(files).map(({ file: { _id }, version }) => [_id, version])).toEqual([
    ['app.zip13', 'latest'],
    ['report.pdf12', undefined],
    ['app.zip11', 'earlier'],
  ])
})

test('the note of a delivery is told once, after the last of its files', () => {
  const sent = (name: string, delivery: number): Document => ({
    ...file(name, 'sourceCode', 10 + delivery),
    delivery,
    note: `Note ${delivery}`,
  })
  expect(deliveredFiles([sent('a.zip', 1), sent('b.zip', 2), sent('c.zip', 2)]).map(({ file, note }) => [file.name, note])).toEqual([
    ['b.zip', undefined],
    ['c.zip', 'Note 2'],
    ['a.zip', 'Note 1'],
  ])
})

test('the main download is the newest source code that the reader may open, else the newest deliverable', () => {
  const report = file('report.pdf', 'deliverables', 14)
  expect(mainDownload([report, file('app.zip', 'sourceCode', 11), file('app.zip', 'sourceCode', 13)])?._id).toBe('app.zip13')
  expect(mainDownload([report, file('app.zip', 'sourceCode', 13, true)])?._id).toBe('report.pdf14')
  expect(mainDownload([file('brief.pdf', 'requirements', 10)])).toBeUndefined()
})
