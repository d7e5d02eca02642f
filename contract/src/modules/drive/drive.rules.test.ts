import { expect, test } from 'vitest'
import { driveKindOf, isDisguised } from './drive.rules.ts'

test.each([
  ['photo.png', 'image/png', 'image', false],
  ['photo.png', 'application/octet-stream', 'other', true],
  ['plan.pdf', 'application/zip', 'zip', true],
  ['essay.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'word', false],
  ['marks.xls', 'application/vnd.ms-excel', 'excel', false],
  ['all.zip', 'application/zip', 'zip', false],
  ['program.exe', 'application/octet-stream', 'other', false],
])('%s of type %s has the kind %s', (name, type, kind, disguised) => {
  expect(driveKindOf(type)).toBe(kind)
  expect(isDisguised({ name, kind: driveKindOf(type) })).toBe(disguised)
})
