import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

test('a test that mocks a module has a process of its own; otherwise the files after it would get the mock too', () => {
  const files = globSync('{web,server,contract}/src/**/*.test.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(200)
  const mocking = files.filter((file) => /vi\.(do)?mock\(/i.test(readFileSync(path.join(root, file), 'utf8')))
  expect(mocking.length).toBeGreaterThan(0)
  expect(mocking.filter((file) => !file.includes('.isolated.'))).toEqual([])
})
