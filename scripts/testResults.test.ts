import { expect, test } from 'vitest'
import { ofCheck, ofPlaywright, ofVitest } from './testResults.ts'

const file = (status: string, ...statuses: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: statuses.map((each, i) => ({ fullName: `test ${i}`, status: each })),
})

test('a check counts as one test', () => {
  expect(ofCheck('lint', 0)).toEqual({ passed: 1, failed: [], skipped: [] })
  expect(ofCheck('lint', 1)).toEqual({ passed: 0, failed: ['lint'], skipped: [] })
})

test('tests of Vitest are counted, and those that did not run are named', () => {
  const report = { testResults: [file('failed', 'passed', 'failed', 'skipped', 'todo'), file('passed', 'passed')] }
  expect(ofVitest(report, 1)).toEqual({ passed: 2, failed: ['test 1'], skipped: ['test 2', 'test 3'] })
})

test('a file that does not load is a failure', () => {
  expect(ofVitest({ testResults: [file('failed'), file('passed', 'passed')] }, 1)).toMatchObject({ passed: 1, failed: ['a.test.ts'] })
})

test('a runner that crashes is a failure, with and without a report', () => {
  expect(ofVitest({ testResults: [file('passed', 'passed')] }, 1)).toMatchObject({ passed: 1, failed: ['the runner ended with 1'] })
  expect(ofVitest(null, 139)).toMatchObject({ passed: 0, failed: ['the runner ended with 139'] })
  expect(ofPlaywright(null, 1)).toMatchObject({ failed: ['the runner ended with 1'] })
})

test('a run without tests is a failure', () => {
  expect(ofVitest({ testResults: [] }, 0).failed).toEqual(['not one test ran'])
  expect(ofPlaywright({ suites: [], errors: [] }, 0).failed).toEqual(['not one test ran'])
})

test('journeys of Playwright are counted at any depth, and one that passes only sometimes has failed', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status, projectName: 'wide' }] })
  const inner = { title: 'orders', specs: [spec('deliver', 'expected'), spec('cancel', 'flaky'), spec('refund', 'unexpected')] }
  const report = { suites: [{ title: 'sales.test.ts', specs: [spec('sign in', 'skipped')], suites: [inner] }], errors: [] }
  expect(ofPlaywright(report, 1)).toEqual({
    passed: 1,
    failed: ['sales.test.ts › orders › cancel (wide)', 'sales.test.ts › orders › refund (wide)'],
    skipped: ['sales.test.ts › sign in (wide)'],
  })
})

test('an error outside of any test is a failure', () => {
  const report = { suites: [], errors: [{ message: '\u001B[31mError: no web server\u001B[39m\nat line 1' }] }
  expect(ofPlaywright(report, 1).failed).toEqual(['Error: no web server'])
})
