import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
/** The formatter itself, and files that use the browser's formats only to calculate or to check a zone. */
const mayAskTheBrowser = [
  'contract/src/platform/core/format.ts',
  'contract/src/platform/core/zones.ts',
  'contract/src/modules/company/businessHours.rules.ts',
  'server/src/platform/config/config.ts',
  'web/src/modules/events/admin/eventFields.ts',
  'web/src/platform/core/readerClock.ts',
]
/** The wire formats of days and months are not for people. */
const wording = /\.toLocale\w*String\(|\bIntl\.\w+Format\(|\.format\((?!'YYYY-MM(-DD|-01)?(THH:mm)?'\))/

test('only the formatter turns numbers, lists, days and instants into text', () => {
  const files = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(1_000)
  const wordy = files.filter((file) => wording.test(readFileSync(path.join(root, file), 'utf8')))
  expect(wordy.filter((file) => !mayAskTheBrowser.includes(file))).toEqual([])
  expect(mayAskTheBrowser.filter((file) => !wordy.includes(file))).toEqual([])
})
