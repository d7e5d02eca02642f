import { expect, test } from 'vitest'
import { withoutContact } from './withoutContact.ts'

test.each([
  ['Write to ann.b+x@mail.example.com, please', 'Write to …, please'],
  ['See https://ann.example/cv?x=1 and www.ann.example', 'See … and …'],
  ['Call +91 98765 43210 or (030) 123-4567.', 'Call … or (….'],
  ['Ten years of C++17, ES2022 and .NET 8; from 2014 on', 'Ten years of C++17, ES2022 and .NET 8; from 2014 on'],
])('strangers see %j as %j', (text, read) => {
  expect(withoutContact(text)).toBe(read)
})
